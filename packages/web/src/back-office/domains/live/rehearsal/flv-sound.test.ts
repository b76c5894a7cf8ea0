import { expect, test } from 'vitest';
import { FlvSound, type SoundPiece } from './flv-sound.ts';

function tag(type: number, at: number, body: number[]): number[] {
  const low = at & 0xff_ffff;
  const size = body.length;
  const head = [type, size >> 16, (size >> 8) & 255, size & 255];
  const time = [low >> 16, (low >> 8) & 255, low & 255, at >>> 24];
  return [...head, ...time, 0, 0, 0, ...body, 0, 0, 0, size + 11];
}

const stream = Uint8Array.from([
  ...Array.from({ length: 13 }, () => 8),
  ...tag(9, 0, [0x17, 0, 0, 0, 0, 1, 2, 3]),
  ...tag(8, 0, [0xaf, 0, 0x12, 0x10]),
  ...tag(8, 20, [0xaf, 1, 1, 2, 3]),
  ...tag(9, 40, [0x27, 1, 0, 0, 0, ...Array.from({ length: 300 }, () => 8)]),
  ...tag(8, 0x1_00_00_20, [0xaf, 1, 4]),
]);
const expected = [
  { isConfig: true, at: 0, data: [0x12, 0x10] },
  { isConfig: false, at: 20, data: [1, 2, 3] },
  { isConfig: false, at: 0x1_00_00_20, data: [4] },
];

test('the sound of a stream is found however the network cuts it', () => {
  for (const size of [1, 7, 13, 100, 5000]) {
    const sound = new FlvSound();
    const found: SoundPiece[] = [];
    for (let at = 0; at < stream.length; at += size) found.push(...sound.take(stream.subarray(at, at + size)));
    expect(found.map((piece) => ({ ...piece, data: [...piece.data] }))).toEqual(expected);
  }
});
