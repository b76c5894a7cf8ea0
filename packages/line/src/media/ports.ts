/** Ports for sound, each given out once at a time, in turn: a packet for a call that is over does not reach the next one. */
export class Ports {
  readonly #from: number;
  readonly #to: number;
  readonly #taken = new Set<number>();
  #next: number;

  /** Even ones, as is the custom for RTP. */
  constructor(from: number, to: number) {
    this.#from = from + (from % 2);
    this.#to = to;
    this.#next = this.#from;
  }

  take(): number {
    const count = Math.floor((this.#to - this.#from) / 2) + 1;
    for (let tried = 0; tried < count; tried++) {
      const port = this.#next;
      this.#next = port + 2 > this.#to ? this.#from : port + 2;
      if (this.#taken.has(port)) continue;
      this.#taken.add(port);
      return port;
    }
    throw new Error('no port for sound is free');
  }

  free(port: number): void {
    this.#taken.delete(port);
  }

  get isFull(): boolean {
    return this.#taken.size > Math.floor((this.#to - this.#from) / 2);
  }
}
