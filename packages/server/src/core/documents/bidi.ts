import type { Bidi } from 'bidi-js';

/** What is read from the right, and the mark that is. Other texts need no levels. */
const fromRight = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Unicode's embedding levels of one line of text: what has an odd one is read from the right. */
export interface Levels {
  /** The whole text's, by its first letter. */
  base: number;
  /** Of each UTF-16 unit. */
  at(unit: number): number;
  /** Whether nothing of it is read from the right. */
  isPlain: boolean;
}

const allFromLeft: Levels = { base: 0, at: () => 0, isPlain: true };

/** The library knows only characters of one unit: others are shown to it as two of their kind. */
const stands = (character: string) => (fromRight.test(character) ? 'אא' : /\p{L}/u.test(character) ? 'aa' : '☀☀');

let bidi: Promise<Bidi> | undefined;

/** Its types take the module for one that Node would not: what it exports is the function itself. */
async function loadBidi(): Promise<Bidi> {
  const { default: create } = (await import('bidi-js')) as unknown as { default: () => Bidi };
  return create();
}

export async function levelsOf(text: string): Promise<Levels> {
  if (!fromRight.test(text)) return allFromLeft;
  bidi ??= loadBidi();
  const { levels, paragraphs } = (await bidi).getEmbeddingLevels(
    text.replace(/[\u{10000}-\u{10ffff}]/gu, stands),
    'auto',
  );
  const base = paragraphs[0]?.level ?? 0;
  return { base, at: (unit) => levels[unit] ?? base, isPlain: false };
}

/** Parts of a line as they stand from left to right (Unicode's rule L2): from the highest level down, what stands together is turned round. */
export function inSight<T extends { level: number }>(parts: readonly T[]): readonly T[] {
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  let order = [...parts];
  for (let level = highest; level > 0; level--) {
    const turned: T[] = [];
    let group: T[] = [];
    for (const part of order) {
      if (part.level >= level) group.unshift(part);
      else {
        turned.push(...group, part);
        group = [];
      }
    }
    order = [...turned, ...group];
  }
  return order;
}
