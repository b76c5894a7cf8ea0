/** A small random generator (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** 0 … below. */
  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(of: number): boolean {
    return this.next() < of;
  }

  pick<Value>(list: readonly Value[]): Value {
    return list[this.int(list.length)] as Value;
  }
}
