/** The keys of one keystroke event that matter here. */
export interface Keystroke {
  key: string;
  /** Milliseconds. */
  at: number;
}

/** Nobody types a whole code with less than this between letters; hand scanners need about a tenth of it. */
const fastMs = 60;
const leastLength = 6;

/**
 * Tells a hand scanner, which types what it read and ends with Enter, from a person at the keyboard: by speed alone, so it works wherever
 * the focus is. `take` answers the scanned text when one has just ended.
 */
export class Wedge {
  private text = '';
  private last = 0;
  private slowest = 0;

  take({ key, at }: Keystroke): string | null {
    const gap = at - this.last;
    if (this.text === '' || gap > fastMs * 3) {
      this.text = '';
      this.slowest = 0;
    } else {
      this.slowest = Math.max(this.slowest, gap);
    }
    this.last = at;
    if (key === 'Enter' || key === 'Tab') {
      const { text, slowest } = this;
      this.text = '';
      return text.length >= leastLength && slowest <= fastMs ? text : null;
    }
    // Shift and the like come between the letters of an address in capitals.
    if ([...key].length === 1) this.text += key;
    return null;
  }

  /** Whether the letters so far came at a scanner's speed, so that a form field should not keep them. */
  get scanning(): boolean {
    return this.text.length >= 4 && this.slowest <= fastMs;
  }
}
