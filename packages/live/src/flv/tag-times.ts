/** The times of the tags in a stream of FLV as it goes by, without keeping what is in them. */
export class TagTimes {
  /** Milliseconds of the last tag whose head was read. */
  last: number | undefined;
  readonly #head = Buffer.alloc(11);
  #have = 0;
  /** At first the head of the file. */
  #skip = 13;

  take(piece: Buffer): void {
    for (let at = 0; at < piece.length; ) {
      if (this.#skip > 0) {
        const passed = Math.min(this.#skip, piece.length - at);
        this.#skip -= passed;
        at += passed;
        continue;
      }
      const copied = piece.copy(this.#head, this.#have, at, at + 11 - this.#have);
      this.#have += copied;
      at += copied;
      if (this.#have < 11) return;
      this.#have = 0;
      this.#skip = this.#head.readUIntBE(1, 3) + 4;
      this.last = this.#head.readUIntBE(4, 3) + (this.#head[7] ?? 0) * 0x1000000;
    }
  }
}
