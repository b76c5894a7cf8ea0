import type { Language } from '@convoke/contract/core/language.ts';
import { deedWords, otherDeed, thingWords } from './audit.texts.ts';

/** What a call is about, by the longest beginning of its id that has a word. */
export function thingOf(call: string, language: Language): string {
  const beginnings = Object.keys(thingWords).filter((word) => begins(call, word));
  const longest = beginnings.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined ? call : (thingWords[longest]?.[language] ?? call);
}

/** `member.tag` begins `member.tagAdd`, not `member.tagged`. */
const begins = (call: string, word: string) => call.startsWith(word) && !/^[a-z]/.test(call.slice(word.length));

/** A call in words: `Discount codes: deleted`. */
export function callInWords(call: string, language: Language): string {
  const words = (call.split('.')[1] ?? '').split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  const deed = words.findLast((word) => word in deedWords);
  const colon = language === 'zh' || language === 'ja' ? '：' : ': ';
  return `${thingOf(call, language)}${colon}${(deed === undefined ? otherDeed : (deedWords[deed] ?? otherDeed))[language]}`;
}
