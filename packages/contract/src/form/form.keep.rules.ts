import { withoutTurning } from '../core/bidi.ts';
import { extensionOf } from '../resource/document.rules.ts';

/** Files of answers that are kept in the library in one go. */
export const mostKept = 5000;

export const keepStops = ['LIBRARY_FULL', 'CATEGORY_GONE'] as const;
export type KeepStop = (typeof keepStops)[number];

/** The longest name of a document, in characters. */
const longest = 200;
const part = 50;

const plain = (text: string) =>
  withoutTurning(text)
    .replace(/[\s\\/\p{Cc}]+/gu, ' ')
    .trim();

/** What a file of an answer is called in the library: by whom, to what question, and its own name. */
export function keptName(person: string, question: string, fileName: string): string {
  const own = plain(fileName);
  const extension = extensionOf(own);
  const ending = extension === '' ? '' : own.slice(-extension.length - 1);
  const stem = ending === '' ? own : own.slice(0, -ending.length);
  const before = [person, question].map((text) => [...plain(text)].slice(0, part).join('').trim());
  const name = [...before, stem].filter((text) => text !== '').join(' – ');
  return `${name.slice(0, longest - ending.length).toWellFormed()}${ending}`;
}
