import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { TableRow } from './table.ts';

/** What is wrong with a row of a table before anybody looks at what it says. */
export const tableProblemTexts = {
  signs: {
    en: 'Some characters cannot be read in this encoding.',
    zh: '部分字符无法用该编码读取。',
    es: 'Algunos caracteres no se pueden leer con esta codificación.',
    ja: 'この文字コードでは読めない文字があります。',
  },
  quotes: {
    en: 'A quotation mark in this row is in the wrong place. Check its cells.',
    zh: '该行的引号位置不对，请检查各单元格。',
    es: 'En esta fila hay unas comillas mal puestas. Revise sus celdas.',
    ja: 'この行の引用符の位置が正しくありません。セルを確認してください。',
  },
  cells: {
    en: 'This row has more cells than there are titles. A text without quotation marks may contain a separator. Check its cells.',
    zh: '该行的单元格多于标题列，可能是未加引号的文字中含有分隔符，请检查各单元格。',
    es: 'Esta fila tiene más celdas que títulos. Puede haber un separador en un texto sin comillas. Revise sus celdas.',
    ja: 'この行のセルは見出しより多くあります。引用符のない文字列に区切り文字が含まれている可能性があります。セルを確認してください。',
  },
} as const satisfies Record<NonNullable<TableRow['problem']>, Texts>;

export const tableProblemText = (problem: keyof typeof tableProblemTexts, language: Language) =>
  tableProblemTexts[problem][language];
