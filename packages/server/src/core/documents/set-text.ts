import { withoutTurning } from '@convoke/contract/core/bidi.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { levelsOf } from './bidi.ts';
import { type Face, type Family, faceOf, familiesFor, isCovered, type Weight } from './fonts.ts';
import { isPlain, loadHarfBuzz } from './shape.ts';

/** A character as a reader sees it, with the face that has it. */
export interface Letter {
  text: string;
  face: Face;
  /** Unicode's embedding level: odd where it is read from the right. */
  level: number;
}

/** A text whose faces are settled: from here on nothing waits. */
export interface SetText {
  letters: readonly Letter[];
  ellipsis: Letter;
  /** By its first letter. */
  isFromRight: boolean;
  /** UTF-16 units from the text's beginning at which a word ends, as a dictionary of the language has it. */
  wordEnds: ReadonlySet<number>;
}

/** Stands where no face has the character: the reader sees that something is missing. */
export const missingMark = '□';

/** Longer texts are cut before any work is done on them; no place on a ticket holds as much. */
const mostLetters = 240;
const mostUnits = 4000;
/** Marks that one letter carries; beyond that they only pile up. */
const piles = /(\p{M}{8})\p{M}+/gu;
/** Code points in one go: some chains of letters are one to a reader, however long. */
const mostCodePoints = 32;

/** Joiners, direction marks and variants say how others look; alone they are nothing. */
const ignorable = /\p{Default_Ignorable_Code_Point}+/gu;
/** Those that choose no glyph: all but joiners, and of pictures their variants and flags. */
const idle = /(?!\u200c|\u200d|\ufe0f|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
const picture = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;
const hangul = /\p{Script=Hangul}/u;
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
    const families = this.familiesFor(text);
    const levels = await levelsOf(text);
    if (!isPlain(text, !levels.isPlain)) await loadHarfBuzz();
    const letters: Letter[] = [];
    let isCut = false;
    for (const { segment, index } of graphemes.segment(text)) {
      if (letters.length >= mostLetters) {
        isCut = true;
        break;
      }
      const level = levels.at(index);
      for (const part of partsOf(segment))
        for (const letter of await this.lettersOf(part, families, weight)) letters.push({ ...letter, level });
    }
    const [dots] = await this.lettersOf('…', families, weight);
    if (!dots) throw new Error('the fonts have no ellipsis');
    const ellipsis = { ...dots, level: levels.base };
    if (isCut) letters.push({ ...ellipsis });
    const printed = letters.map((letter) => letter.text).join('');
    const wordEnds = new Set(
      Array.from(this.segmenter.segment(printed), ({ index, segment }) => index + segment.length),
    );
    return { letters, ellipsis, isFromRight: levels.base % 2 === 1, wordEnds };
  }

  /** What one seen character is printed as: itself, or as much of it as there is, the rest marked as missing. */
  private async lettersOf(segment: string, families: readonly Family[], weight: Weight): Promise<Placed[]> {
    const bare = segment.replace(ignorable, '');
    if (bare === '') return [];
    const suited = suitedTo(segment, families);
    const whole = await this.letterOf(segment, bare, suited, weight);
    if (whole) return [whole];
    // A picture joined of several that is not drawn yet: each of them, without what only colours it.
    const parts = segment.split('\u200d').flatMap((part) => part.replace(ignorable, '') || []);
    if (parts.length > 1) return (await Promise.all(parts.map((part) => this.lettersOf(part, suited, weight)))).flat();
    const letters: Placed[] = [];
    let isMarked = false;
    for (const character of bare) {
      const letter = await this.letterOf(character, character, suited, weight);
      if (letter) letters.push(letter);
      else if (!isMarked) {
        const mark = await this.letterOf(missingMark, missingMark, suited, weight);
        if (mark) letters.push(mark);
        isMarked = true;
      }
    }
    return letters;
  }

  /** It as one, where a face has all of it. */
  private async letterOf(
    segment: string,
    bare: string,
    families: readonly Family[],
    weight: Weight,
  ): Promise<Placed | null> {
    const key = `${weight} ${families.join()} ${bare}`;
    let known = this.known.get(key);
    if (!known) {
      known = faceOf(Array.from(bare, codePointOf), families, weight);
      this.known.set(key, known);
    }
    const face = await known;
    return face && { text: face.isShaped ? segment.replace(idle, '') : bare, face };
  }

  /**
   * One text keeps one family where it can. Without East Asian characters it is the western one's; Hangul make it Korean, kana Japanese; else it is
   * the one that lacks fewer of its characters. Families for single scripts come last: they have letters that no other has.
   */
  private familiesFor(text: string): readonly Family[] {
    const asian: readonly Family[] = [this.home, this.home === 'jp' ? 'sc' : 'jp', 'hk', 'kr'];
    const own = familiesFor(text);
    if (!eastAsian.test(text)) return ['western', ...asian, ...own];
    const chosen = hangul.test(text) ? 'kr' : kana.test(text) ? 'jp' : leastLacking(text, this.home, asian);
    return [chosen, ...asian.filter((family) => family !== chosen), 'western', ...own];
  }
}

/** A letter before its place in the text is known. */
type Placed = Omit<Letter, 'level'>;

const codePointOf = (character: string) => character.codePointAt(0) ?? 0;

/** The first of those that lack the fewest of the text's characters. The later ones are not looked at when nothing is lacking. */
function leastLacking(text: string, home: Family, families: readonly Family[]): Family {
  let [best, fewest] = [home, Infinity];
  for (const family of families) {
    const lacking = Array.from(text).filter((one) => !isCovered(codePointOf(one), family)).length;
    if (lacking < fewest) [best, fewest] = [family, lacking];
    if (lacking === 0) break;
  }
  return best;
}

/** The families in the order that suits one character. */
function suitedTo(segment: string, families: readonly Family[]): readonly Family[] {
  // In Chinese fonts it is a closing quotation mark, as wide as a character; in a name it is an apostrophe.
  if (segment === '’') return ['western', ...families];
  return picture.test(segment) ? ['emoji', ...families] : families;
}

/** A seen character, without piles of marks, in pieces that a font takes in one go. */
function partsOf(segment: string): string[] {
  if (segment.length <= 2) return [segment];
  const characters = Array.from(segment.replace(piles, '$1'));
  const parts: string[] = [];
  for (let from = 0; from < characters.length; from += mostCodePoints)
    parts.push(characters.slice(from, from + mostCodePoints).join(''));
  return parts;
}
