import { type CellList, cellLists, listed } from '../../core/cell-lists.ts';
import type { Language, Texts } from '../../core/language.ts';
import { type Answer, type Answers, otherKey } from '../logic/form.check.ts';
import { branchesAlong, own } from '../fields/form.choice.ts';
import type { FormField } from '../form.engine.ts';
import { named } from './form.read-cell.ts';
import { textIn } from './form.text-in.ts';

export { describeCondition, describeWhen } from './form.sentence.ts';
export { textIn };

/** Answers and conditions in words, for pages, sheets and mails. */

/** The answer to an agreement, wherever it is shown or exported. */
export const agreed: Texts = { en: 'Agreed', zh: '已同意', es: 'Aceptado', ja: '同意済み' };
const comma: Texts = { en: ', ', zh: '、', es: ', ', ja: '、' };
const colon: Texts = { en: ': ', zh: '：', es: ': ', ja: '：' };
const semicolon: Texts = { en: '; ', zh: '；', es: '; ', ja: '；' };

/** A single value as it is; of a file its name. Nothing else is ever stored, and whatever is must not stop a list. */
function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const name = typeof value === 'object' && value !== null ? own(value, 'name') : '';
  return typeof name === 'string' ? name : '';
}

const labelOf = (list: readonly { value: string; label: Texts }[] | undefined, value: unknown, language: Language) =>
  textIn(list?.find((each) => each.value === value)?.label, language) || plain(value);

/** One answer in words; '' for none. `other` are the words beside an "other" option. Whatever is stored, it never throws. */
export function describeAnswer(
  field: FormField,
  answer: Answer | undefined | null,
  language: Language,
  other?: unknown,
): string {
  return inWords(field, answer, language, other, { part: (text) => text, label: labelOf });
}

interface Style {
  /** How a value stands among others of such a list. */
  part: (text: string, list: CellList, also?: RegExp) => string;
  label: typeof labelOf;
}

/** In sheets: the label, or the value where the label is also what something else is called. */
const sheetStyle: Style = {
  part: listed,
  label: (list, value, language) => {
    const label = labelOf(list, value, language);
    return list?.some((each) => each.value === value) && named(list, label)?.value !== value ? plain(value) : label;
  },
};

function inWords(
  field: FormField,
  answer: Answer | undefined | null,
  language: Language,
  other: unknown,
  { part, label }: Style,
): string {
  if (answer === undefined || answer === null || answer === false) return '';
  const option = (value: unknown) => {
    const name = label(field.options, value, language);
    const isOther = field.options?.some((each) => each.isOther && each.value === value);
    return isOther && typeof other === 'string' && other !== '' ? `${name}${colon[language]}${other}` : name;
  };
  if (answer === true) return agreed[language];
  if (typeof answer !== 'object') return typeof answer === 'string' && field.options ? option(answer) : plain(answer);
  if (!Array.isArray(answer)) {
    return Object.keys(answer)
      .map((row) => {
        const columns = answer[row];
        const words = (Array.isArray(columns) ? columns : [columns])
          .map((column) => part(option(column), cellLists.list))
          .join(comma[language]);
        return `${part(label(field.rows, row, language), cellLists.rows, /[:：]/)}${colon[language]}${words}`;
      })
      .join(semicolon[language]);
  }
  const list = answer as readonly unknown[];
  const { path, order } = cellLists;
  if (field.type === 'cascade') {
    const branches = branchesAlong(field.tree ?? [], list);
    const levels = [field.tree, ...(branches ?? []).map(({ children }) => children)];
    const names = branches ? branches.map(({ value }, at) => label(levels[at], value, language)) : list.map(plain);
    return names.map((each) => part(each, path)).join(path.by);
  }
  if (field.type === 'region') return list.map(plain).join(path.by);
  return field.type === 'sort'
    ? list.map((value) => part(option(value), order)).join(order.by)
    : list.map((value) => part(option(value), cellLists.list)).join(comma[language]);
}

/** The answer to a field among all of them, in words, with what was written beside "other"; '' for none. */
export function describeFieldAnswer(field: FormField, answers: Answers | null | undefined, language: Language): string {
  if (!answers) return '';
  const answer = own(answers, field.fieldId) as Answer | undefined;
  return describeAnswer(field, answer, language, own(answers, otherKey(field.fieldId)));
}

/**
 * The same for a cell of a sheet, from answers as they are stored: numbers stay numbers, nothing is null. What could be taken for several values stands in
 * quotes, so that `cellAnswers` reads it as it was.
 */
export function sheetAnswer(field: FormField, answers: unknown, language: Language): string | number | null {
  if (typeof answers !== 'object' || answers === null) return null;
  const answer = own(answers, field.fieldId) as Answer | undefined;
  if (typeof answer === 'number') return answer;
  return inWords(field, answer, language, own(answers, otherKey(field.fieldId)), sheetStyle) || null;
}
