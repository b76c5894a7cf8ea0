import { withoutTurning } from '@convoke/contract/core/bidi.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { type Face, faceOf, isCovered, type Region, type Weight } from './fonts.ts';

/** A character as a reader sees it, with the face that has it. */
export interface Letter {
  text: string;
  face: Face;
}

/** A text whose faces are settled: from here on nothing waits. */
export interface SetText {
  letters: readonly Letter[];
  ellipsis: Letter;
  /** UTF-16 units from the text's beginning at which a word ends, as a dictionary of the language has it. */
  wordEnds: ReadonlySet<number>;
}

/** Stands where no face has the character: the reader sees that something is missing. */
export const missingMark = '□';

/** Longer texts are cut before any work is done on them; no place on a ticket holds as much. */
const mostLetters = 240;
const mostUnits = 4000;
/** Marks that one letter carries; beyond that they only pile up. */
const mostMarks = 8;

/** Joiners, direction marks and variants say how others look; alone they are nothing. */
const ignorable = /\p{Default_Ignorable_Code_Point}+/gu;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Characters that stand in full-width cells, their punctuation too. */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One line of characters that can be printed: half characters repaired, control characters and line ends made spaces. */
export function plainText(text: string): string {
  return withoutTurning(text.slice(0, mostUnits))
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** Whether nothing of the text would be seen. */
export function isBlank(text: string): boolean {
  return plainText(text).replace(ignorable, '').trim() === '';
}

/**
 * Sets texts for one document: finds faces by the shapes that suit the reader, and remembers them. Characters outside the fonts become
 * `missingMark`, one for each that a reader would count.
 */
export class Typesetter {
  private readonly home: 'sc' | 'jp';
  private readonly segmenter: Intl.Segmenter;
  private readonly known = new Map<string, Promise<Face | null>>();
  private readonly texts = new Map<string, Promise<SetText>>();

  constructor(language: Language, timeZone: string) {
    // In a language without Chinese characters the event's place says whose they are.
    this.home = language === 'ja' || (language !== 'zh' && timeZone === 'Asia/Tokyo') ? 'jp' : 'sc';
    this.segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  }

  set(text: string, weight: Weight): Promise<SetText> {
    const key = `${weight} ${text}`;
    let found = this.texts.get(key);
    if (!found) {
      found = this.settle(plainText(text), weight);
      this.texts.set(key, found);
    }
    return found;
  }

  private async settle(text: string, weight: Weight): Promise<SetText> {
    const regions = this.regionsFor(text);
    const letters: Letter[] = [];
    let isCut = false;
    for (const { segment } of graphemes.segment(text)) {
      if (letters.length >= mostLetters) {
        isCut = true;
        break;
      }
      letters.push(...(await this.lettersOf(segment, regions, weight)));
    }
    const [ellipsis] = await this.lettersOf('…', regions, weight);
    if (!ellipsis) throw new Error('the fonts have no ellipsis');
    if (isCut) letters.push({ ...ellipsis });
    const printed = letters.map((letter) => letter.text).join('');
    const wordEnds = new Set(
      Array.from(this.segmenter.segment(printed), ({ index, segment }) => index + segment.length),
    );
    return { letters, ellipsis, wordEnds };
  }

  /** What one seen character is printed as: itself, or as much of it as there is, the rest marked as missing. */
  private async lettersOf(segment: string, regions: readonly Region[], weight: Weight): Promise<Letter[]> {
    const codePoints = [...segment.replace(ignorable, '')]
      .slice(0, mostMarks)
      .map((character) => character.codePointAt(0) ?? 0);
    if (codePoints.length === 0) return [];
    // In Chinese fonts it is a closing quotation mark, as wide as a character; in a name it is an apostrophe.
    const suited: readonly Region[] = segment === '’' ? ['western', ...regions] : regions;
    const whole = await this.face(codePoints, suited, weight);
    if (whole) return [{ text: String.fromCodePoint(...codePoints), face: whole }];
    const letters: Letter[] = [];
    let isMarked = false;
    for (const codePoint of codePoints) {
      const face = await this.face([codePoint], regions, weight);
      if (face) letters.push({ text: String.fromCodePoint(codePoint), face });
      else if (!isMarked) {
        const mark = await this.face([missingMark.codePointAt(0) ?? 0], regions, weight);
        if (mark) letters.push({ text: missingMark, face: mark });
        isMarked = true;
      }
    }
    return letters;
  }

  private face(codePoints: readonly number[], regions: readonly Region[], weight: Weight): Promise<Face | null> {
    const key = `${weight} ${regions[0]} ${codePoints.join(' ')}`;
    let face = this.known.get(key);
    if (!face) {
      face = faceOf(codePoints, regions, weight);
      this.known.set(key, face);
    }
    return face;
  }

  /**
   * One text keeps one family where it can. Without East Asian characters it is the western one's; kana make it Japanese; else it is the one
   * that lacks fewer of its characters.
   */
  private regionsFor(text: string): readonly Region[] {
    if (!eastAsian.test(text)) return ['western', this.home, this.home === 'jp' ? 'sc' : 'jp'];
    const lacking = (region: Region) => [...text].filter((one) => !isCovered(one.codePointAt(0) ?? 0, region)).length;
    const other = this.home === 'jp' ? 'sc' : 'jp';
    const chosen = kana.test(text) ? 'jp' : lacking(other) < lacking(this.home) ? other : this.home;
    return [chosen, chosen === 'jp' ? 'sc' : 'jp', 'western'];
  }
}
