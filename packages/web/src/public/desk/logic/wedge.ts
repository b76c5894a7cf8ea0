import { codeIn } from '@convoke/contract/checkin/checkin.rules.ts';

/** The keys of one keystroke event that matter here. */
export interface Keystroke {
  key: string;
  /** Milliseconds. */
  at: number;
}

/** Nobody types a whole code this fast on average; hand scanners need about a tenth of it. */
const averageMs = 45;
/** A busy computer may hold back a letter this long; after that something new begins. */
const pauseMs = 250;
/** What has begun as fast as a scanner types is one for longer: its rest must not be taken for a code of its own. */
const pauseOfScannerMs = 1500;
const fewLetters = 3;
const leastLength = 6;

/**
 * Tells a hand scanner, which types what it read and ends with Enter, from a person at the keyboard: by speed alone, so it works wherever
 * the focus is. `take` answers the scanned text when one has just ended.
 */
export class Wedge {
  private text = '';
  /** What came right before it, too little to tell who typed it: of a code that a busy computer held back after its first letters. */
  private head = '';
  private first = 0;
  private last = 0;

  take({ key, at }: Keystroke): string | null {
    const pause = at - this.last;
    if (this.text === '') {
      this.first = at;
      this.head = '';
    } else if (pause > pauseMs) {
      if (pause <= pauseOfScannerMs && this.isFast(fewLetters, this.last)) this.first += pause;
      else {
        this.head = pause <= pauseOfScannerMs ? this.text : '';
        this.text = '';
        this.first = at;
      }
    }
    this.last = at;
    if (key === 'Enter' || key === 'Tab') {
      const { text, head } = this;
      const isScan = this.isFast(leastLength, at);
      this.text = '';
      if (!isScan) return null;
      return codeIn(text) === null && codeIn(head + text) !== null ? head + text : text;
    }
    // Shift and the like come between the letters of an address in capitals.
    if ([...key].length === 1) this.text += key;
    return null;
  }

  private isFast(least: number, until: number): boolean {
    const { length } = [...this.text];
    return length >= least && (until - this.first) / length <= averageMs;
  }
}
