import { describe, expect, it } from 'vitest';
import { firstRendition, momentOf, piecesOf, placeOf } from './hls-list.ts';

const at = (text: string) => Date.parse(`2026-11-30T10:${text}.000Z`);

/** Two pieces, a camera that was gone for twenty seconds, one piece more. */
const list = `#EXTM3U
#EXT-X-TARGETDURATION:2
#EXT-X-MAP:URI="init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-30T10:00:00.000Z
#EXTINF:2.000,
1.m4s
#EXTINF:2.000,
2.m4s
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2026-11-30T10:00:24.000Z
#EXTINF:1.500,
3.m4s
`;

describe('moments in a list of HLS', () => {
  const pieces = piecesOf(list);
  it('are found by their place, and places by their moment, over a gap', () => {
    expect(pieces.map(({ start }) => start)).toEqual([0, 2, 4]);
    expect(placeOf(pieces, at('00:00'))).toBe(0);
    expect(placeOf(pieces, at('00:03'))).toBe(3);
    expect(placeOf(pieces, at('00:25'))).toBe(5);
    expect(momentOf(pieces, 3)).toBe(at('00:03'));
    expect(momentOf(pieces, 4.5)).toBe(Date.parse('2026-11-30T10:00:24.500Z'));
  });
  it('without a picture begin with what came next', () => {
    expect(placeOf(pieces, at('00:10'))).toBe(4);
    expect(placeOf(pieces, Date.parse('2026-11-30T09:00:00Z'))).toBe(0);
  });
  it('after the end are in no list, nor in one without times', () => {
    expect(placeOf(pieces, at('01:00'))).toBeNull();
    expect(placeOf(piecesOf('#EXTM3U\n#EXTINF:2,\n1.ts\n'), at('00:00'))).toBeNull();
    expect(momentOf([], 3)).toBeNull();
  });
  it('stand in the list that one of renditions names first', () => {
    expect(firstRendition(list)).toBeUndefined();
    expect(firstRendition('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\nmain.m3u8\n')).toBe('main.m3u8');
  });
});
