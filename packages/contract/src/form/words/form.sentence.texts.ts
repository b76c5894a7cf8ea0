import type { Language, Texts } from '../../core/language.ts';

/** The words of form.sentence.ts: {f} the field, {v} the value, {r} the row of a matrix; first when it holds, then when it does not. */

export type ClauseKind =
  | 'is'
  | 'contains'
  | 'chosen'
  | 'only'
  | 'first'
  | 'within'
  | 'everyRow'
  | 'anyRow'
  | 'cell'
  | 'greater'
  | 'less'
  | 'after'
  | 'before'
  | 'more'
  | 'fewer'
  | 'answered'
  | 'agreed';

type Clauses = Readonly<Record<ClauseKind, readonly [string, string]>>;

export const clauses: Readonly<Record<Language, Clauses>> = {
  en: {
    is: ['{f} is {v}', '{f} is not {v}'],
    contains: ['{f} contains {v}', '{f} does not contain {v}'],
    chosen: ['{v} is chosen in {f}', '{v} is not chosen in {f}'],
    only: ['only {v} is chosen in {f}', 'not only {v} is chosen in {f}'],
    first: ['{v} comes first in {f}', '{v} does not come first in {f}'],
    within: ['{f} is in {v}', '{f} is not in {v}'],
    everyRow: ['every row of {f} is {v}', 'not every row of {f} is {v}'],
    anyRow: ['a row of {f} is {v}', 'no row of {f} is {v}'],
    cell: ['{r} in {f} is {v}', '{r} in {f} is not {v}'],
    greater: ['{f} is greater than {v}', '{f} is at most {v}'],
    less: ['{f} is less than {v}', '{f} is at least {v}'],
    after: ['{f} is after {v}', '{f} is not after {v}'],
    before: ['{f} is before {v}', '{f} is not before {v}'],
    more: ['{f} has more than {v} entries', '{f} has at most {v} entries'],
    fewer: ['{f} has fewer than {v} entries', '{f} has at least {v} entries'],
    answered: ['{f} is not empty', '{f} is empty'],
    agreed: ['{f} is agreed to', '{f} is not agreed to'],
  },
  zh: {
    is: ['{f}是{v}', '{f}不是{v}'],
    contains: ['{f}包含{v}', '{f}不包含{v}'],
    chosen: ['{f}选择了{v}', '{f}未选择{v}'],
    only: ['{f}只选择了{v}', '{f}并非只选择了{v}'],
    first: ['{f}中{v}排在第一位', '{f}中{v}未排在第一位'],
    within: ['{f}属于{v}', '{f}不属于{v}'],
    everyRow: ['{f}的每一行都是{v}', '{f}并非每一行都是{v}'],
    anyRow: ['{f}中有一行是{v}', '{f}中没有一行是{v}'],
    cell: ['{f}的{r}是{v}', '{f}的{r}不是{v}'],
    greater: ['{f}大于 {v}', '{f}不大于 {v}'],
    less: ['{f}小于 {v}', '{f}不小于 {v}'],
    after: ['{f}晚于 {v}', '{f}不晚于 {v}'],
    before: ['{f}早于 {v}', '{f}不早于 {v}'],
    more: ['{f}多于 {v} 项', '{f}不多于 {v} 项'],
    fewer: ['{f}少于 {v} 项', '{f}不少于 {v} 项'],
    answered: ['{f}不为空', '{f}为空'],
    agreed: ['已同意{f}', '未同意{f}'],
  },
  es: {
    is: ['{f} es {v}', '{f} no es {v}'],
    contains: ['{f} contiene {v}', '{f} no contiene {v}'],
    chosen: ['en {f} se ha elegido {v}', 'en {f} no se ha elegido {v}'],
    only: ['en {f} solo se ha elegido {v}', 'en {f} no se ha elegido solo {v}'],
    first: ['{v} ocupa el primer lugar en {f}', '{v} no ocupa el primer lugar en {f}'],
    within: ['{f} está en {v}', '{f} no está en {v}'],
    everyRow: ['todas las filas de {f} son {v}', 'no todas las filas de {f} son {v}'],
    anyRow: ['alguna fila de {f} es {v}', 'ninguna fila de {f} es {v}'],
    cell: ['{r} en {f} es {v}', '{r} en {f} no es {v}'],
    greater: ['{f} es mayor que {v}', '{f} es como máximo {v}'],
    less: ['{f} es menor que {v}', '{f} es al menos {v}'],
    after: ['{f} es posterior a {v}', '{f} no es posterior a {v}'],
    before: ['{f} es anterior a {v}', '{f} no es anterior a {v}'],
    more: ['{f} tiene más de {v} elementos', '{f} tiene {v} elementos como máximo'],
    fewer: ['{f} tiene menos de {v} elementos', '{f} tiene al menos {v} elementos'],
    answered: ['{f} no está vacío', '{f} está vacío'],
    agreed: ['se ha aceptado {f}', 'no se ha aceptado {f}'],
  },
  ja: {
    is: ['{f}が{v}である', '{f}が{v}ではない'],
    contains: ['{f}に{v}が含まれる', '{f}に{v}が含まれない'],
    chosen: ['{f}で{v}が選ばれている', '{f}で{v}が選ばれていない'],
    only: ['{f}で{v}だけが選ばれている', '{f}で選ばれているのが{v}だけではない'],
    first: ['{f}で{v}が1位である', '{f}で{v}が1位ではない'],
    within: ['{f}が{v}に属する', '{f}が{v}に属さない'],
    everyRow: ['{f}のすべての行が{v}である', '{f}に{v}ではない行がある'],
    anyRow: ['{f}のいずれかの行が{v}である', '{f}のどの行も{v}ではない'],
    cell: ['{f}の{r}が{v}である', '{f}の{r}が{v}ではない'],
    greater: ['{f}が{v}より大きい', '{f}が{v}以下である'],
    less: ['{f}が{v}より小さい', '{f}が{v}以上である'],
    after: ['{f}が{v}より後である', '{f}が{v}以前である'],
    before: ['{f}が{v}より前である', '{f}が{v}以降である'],
    more: ['{f}が{v}個より多い', '{f}が{v}個以下である'],
    fewer: ['{f}が{v}個より少ない', '{f}が{v}個以上である'],
    answered: ['{f}が空ではない', '{f}が空である'],
    agreed: ['{f}に同意している', '{f}に同意していない'],
  },
};

export const joiners: Readonly<Record<Language, { and: string; or: string; open: string; close: string }>> = {
  en: { and: ' and ', or: ' or ', open: '(', close: ')' },
  zh: { and: '，且', or: '，或', open: '（', close: '）' },
  es: { and: ' y ', or: ' o ', open: '(', close: ')' },
  ja: { and: '、かつ', or: '、または', open: '（', close: '）' },
};

export const quotes: Readonly<Record<Language, { open: string; close: string }>> = {
  en: { open: '“', close: '”' },
  zh: { open: '“', close: '”' },
  es: { open: '«', close: '»' },
  ja: { open: '「', close: '」' },
};

export const shownWhen: Texts = {
  en: 'Shown when {c}.',
  zh: '当{c}时显示。',
  es: 'Se muestra si {c}.',
  ja: '{c}ときに表示されます。',
};

export const deletedField: Texts = {
  en: 'a deleted field',
  zh: '已删除的字段',
  es: 'un campo eliminado',
  ja: '削除された項目',
};
