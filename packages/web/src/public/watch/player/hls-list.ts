/** A list of HLS as far as moments are found in it. */

export interface Piece {
  /** When it was filmed, ms since 1970; null where the list does not say. */
  at: number | null;
  /** Seconds from the beginning of the list. */
  start: number;
  seconds: number;
}

/** The list that a list of renditions names first, relative to it; undefined = this one has the pieces itself. */
export function firstRendition(text: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => line.startsWith('#EXT-X-STREAM-INF'));
  return at < 0 ? undefined : lines.slice(at + 1).find((line) => line !== '' && !line.startsWith('#'));
}

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let at: number | null = null;
  let seconds: number | null = null;
  for (const line of text.split(/\r?\n/)) {
    const [, name, value = ''] = /^#(EXTINF|EXT-X-PROGRAM-DATE-TIME|EXT-X-DISCONTINUITY)\b:?(.*)$/.exec(line) ?? [];
    if (name === 'EXT-X-DISCONTINUITY') at = null;
    if (name === 'EXT-X-PROGRAM-DATE-TIME') at = Number.isNaN(Date.parse(value)) ? null : Date.parse(value);
    if (name === 'EXTINF') seconds = Number.parseFloat(value) || 0;
    if (line === '' || line.startsWith('#') || seconds === null) continue;
    pieces.push({ at, start, seconds });
    start += seconds;
    // Without a time of its own the next one follows this.
    at = at === null ? null : at + seconds * 1000;
    seconds = null;
  }
  return pieces;
}

/**
 * Where in the list, in seconds, what was filmed at a moment begins. Of a moment without a picture (the camera was gone): what came next. Null = the list says no
 * times, or the moment is after its end.
 */
export function placeOf(pieces: readonly Piece[], moment: number): number | null {
  for (const { at, start, seconds } of pieces) {
    if (at === null || moment >= at + seconds * 1000) continue;
    return start + Math.max(0, (moment - at) / 1000);
  }
  return null;
}

/** When what stands at so many seconds of the list was filmed, ms since 1970. */
export function momentOf(pieces: readonly Piece[], place: number): number | null {
  const piece = pieces.findLast(({ start }) => start <= place) ?? pieces[0];
  return piece === undefined || piece.at === null ? null : piece.at + (place - piece.start) * 1000;
}
