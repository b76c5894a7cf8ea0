import type { Range } from '../recording/part.ts';

export interface Piece {
  n: number;
  /** Milliseconds. */
  lasts: number;
  /** When it begins, in Unix milliseconds. */
  at: number;
  /** There is a gap before it, or the tracks are others. */
  isApart: boolean;
  init: number;
  /** In memory while it is in the window of the live list. */
  data: Buffer | null;
  file: { path: string; range: Range } | null;
}

/** Pieces in the live list: half a minute, so that ten seconds without network lose nothing. */
const inWindow = 15;

/** The pieces of a stream and the lists that name them: the live window, and everything from the beginning. */
export class Shelf {
  readonly #pieces: Piece[] = [];
  readonly #inits: Buffer[] = [];
  #first = 0;
  #longest = 2;
  isOver = false;
  /** Lines of the whole list, without its head; it only grows, but for pieces that no file has. */
  #whole = '';
  #wholeUpTo = 0;
  /** The lists as they are now; forgotten with each piece. */
  #texts: { live?: string; whole?: string } = {};

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  addInit(init: Buffer): number {
    return this.#inits.push(init) - 1;
  }

  /** The next number is given. */
  add(piece: Omit<Piece, 'n'>): Piece {
    this.#texts = {};
    const added = { ...piece, n: this.#first + this.#pieces.length };
    this.#pieces.push(added);
    this.#longest = Math.max(this.#longest, Math.round(piece.lasts / 1000));
    const leaving = this.#pieces.at(-1 - inWindow);
    if (leaving) leaving.data = null;
    return added;
  }

  end(): void {
    this.isOver = true;
    this.#texts = {};
  }

  init(at: number): Buffer | undefined {
    return this.#inits[at];
  }

  piece(n: number): Piece | undefined {
    return this.#pieces[n - this.#first];
  }

  /** The last half minute. */
  liveList(): string {
    return (this.#texts.live ??= this.#makeLive());
  }

  /** From the beginning, as far as there are files. */
  wholeList(): string {
    return (this.#texts.whole ??= this.#makeWhole());
  }

  #makeLive(): string {
    const window = this.#pieces.slice(-inWindow);
    const first = window[0]?.n ?? this.#first;
    const before = this.#pieces.slice(0, -inWindow).filter((piece) => piece.isApart).length;
    return `${this.#head(first)}#EXT-X-DISCONTINUITY-SEQUENCE:${before}\n${linesOf(window)}${this.#foot()}`;
  }

  #makeWhole(): string {
    const end = Math.max(0, this.#pieces.length - inWindow);
    const settled = this.#pieces.slice(this.#wholeUpTo, end).filter((piece) => piece.file !== null);
    if (end > this.#wholeUpTo) {
      this.#whole += linesOf(settled, this.#whole === '' ? undefined : this.#pieces[this.#wholeUpTo - 1]?.init);
      this.#wholeUpTo = end;
    }
    const recent = linesOf(this.#pieces.slice(end), this.#whole === '' ? undefined : this.#pieces[end - 1]?.init);
    return `${this.#head(this.#first, '#EXT-X-PLAYLIST-TYPE:EVENT\n')}${this.#whole}${recent}${this.#foot()}`;
  }

  #head(first: number, more = ''): string {
    return `#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:${this.#longest}\n#EXT-X-MEDIA-SEQUENCE:${first}\n${more}#EXT-X-INDEPENDENT-SEGMENTS\n`;
  }

  #foot(): string {
    return this.isOver ? '#EXT-X-ENDLIST\n' : '';
  }
}

function linesOf(pieces: readonly Piece[], initBefore?: number): string {
  let init = initBefore;
  let lines = '';
  for (const [at, piece] of pieces.entries()) {
    if (piece.isApart && (at > 0 || initBefore !== undefined)) lines += '#EXT-X-DISCONTINUITY\n';
    if (piece.init !== init) {
      lines += `#EXT-X-MAP:URI="init-${piece.init}.mp4"\n`;
      init = piece.init;
    }
    lines += `#EXT-X-PROGRAM-DATE-TIME:${new Date(piece.at).toISOString()}\n#EXTINF:${(piece.lasts / 1000).toFixed(3)},\n${piece.n}.m4s\n`;
  }
  return lines;
}
