/** A piece of AAC in a stream: what its decoder has to know, or a frame. */
export interface SoundPiece {
  isConfig: boolean;
  /** Milliseconds of the stream. */
  at: number;
  data: Uint8Array;
}

/** The AAC in a stream of FLV, as it comes. */
export class FlvSound {
  private rest: Uint8Array = new Uint8Array();
  /** At first the head of the file. */
  private skip = 13;

  take(piece: Uint8Array): SoundPiece[] {
    const bytes = new Uint8Array(this.rest.length + piece.length);
    bytes.set(this.rest);
    bytes.set(piece, this.rest.length);
    const view = new DataView(bytes.buffer);
    const found: SoundPiece[] = [];
    let at = this.skip;
    while (at + 11 <= bytes.length) {
      const type = view.getUint8(at);
      const body = at + 11;
      const size = view.getUint32(at) & 0xff_ffff;
      if (body + size + 4 > bytes.length) break;
      // AAC, of a tag of sound.
      if (type === 8 && size > 2 && view.getUint8(body) >> 4 === 10) {
        const time = (view.getUint32(at + 3) & 0xff_ffff) + view.getUint8(at + 7) * 0x100_0000;
        found.push({ isConfig: view.getUint8(body + 1) === 0, at: time, data: bytes.slice(body + 2, body + size) });
      }
      at = body + size + 4;
    }
    this.skip = Math.max(0, at - bytes.length);
    this.rest = bytes.slice(at);
    return found;
  }
}
