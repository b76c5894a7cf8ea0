const east = '\\u2e80-\\u9fff\\uac00-\\ud7a3';
const ignored = /[\u0300-\u036f\u0591-\u05bd\u064b-\u065f'`‘’ʼ\u00ad\u200b-\u200d\u2060\ufeff]/g;
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
const parted = new RegExp(`([${east}])[ ·・‧]+(?=[${east}])`, 'g');

/**
 * A text as all searches compare it: Unicode's compatibility form (NFKC: full width, ligatures) in small letters, without accents, apostrophes and invisible
 * characters, Σ and ς alike, and without the spaces and dots inside Chinese, Japanese and Korean names. The SQL function `fold_text` does the same; a test compares.
 */
export function foldText(text: string): string {
  return text
    .replaceAll('´', '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(ignored, '')
    .normalize('NFC')
    .replace(special, (letter) => letters[letter] ?? letter)
    .replace(parted, '$1');
}

/** What somebody looks for, folded, without spaces and dots around it. */
export const foldSought = (text: string): string => foldText(text).replace(/^[ ·・‧]+|[ ·・‧]+$/g, '');

const eastOnly = new RegExp(`^[${east}]+$`);

/** Whether a folded text consists of characters that are words of their own: one or two of them are worth a search. */
export const isEastAsian = (folded: string): boolean => eastOnly.test(folded);
