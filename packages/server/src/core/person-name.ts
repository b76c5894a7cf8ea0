/** Scripts in which the family name is said first, with nothing between. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々\s]+$/u;

/** Family, given and middle name in the order in which they are said. */
export function wholeName(family: string, given: string, middle = ''): string {
  const parts = familyFirst.test(family + given) ? [family + given] : [given, middle, family];
  return parts.filter((part) => part !== '').join(' ');
}
