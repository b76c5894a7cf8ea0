import type { Language, Texts } from '../../core/language.ts';
import { type Answer, type Answers, otherKey } from '../logic/form.check.ts';
import { branchesAlong, own } from '../fields/form.choice.ts';
import type { FormField } from '../form.engine.ts';
import { textIn } from './form.text-in.ts';

export { describeCondition, describeWhen } from './form.sentence.ts';
export { textIn };

/** Answers and conditions in words, for pages, sheets and mails. */

const agreed: Texts = { en: 'Agreed', zh: '已同意', es: 'Aceptado', ja: '同意済み' };
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
  if (answer === undefined || answer === null || answer === false) return '';
  const option = (value: unknown) => {
    const label = labelOf(field.options, value, language);
    const isOther = field.options?.some((each) => each.isOther && each.value === value);
    return isOther && typeof other === 'string' && other !== '' ? `${label}${colon[language]}${other}` : label;
  };
  if (answer === true) return agreed[language];
  if (typeof answer !== 'object') return typeof answer === 'string' && field.options ? option(answer) : plain(answer);
  if (!Array.isArray(answer)) {
    return Object.keys(answer)
      .map((row) => {
        const columns = answer[row];
        const words = (Array.isArray(columns) ? columns : [columns]).map(option).join(comma[language]);
        return `${labelOf(field.rows, row, language)}${colon[language]}${words}`;
      })
      .join(semicolon[language]);
  }
  const list = answer as readonly unknown[];
  if (field.type === 'cascade') {
    const path = branchesAlong(field.tree ?? [], list);
    return (path ? path.map((each) => textIn(each.label, language) || each.value) : list.map(plain)).join(' / ');
  }
  if (field.type === 'region') return list.map(plain).join(' / ');
  return list.map(option).join(field.type === 'sort' ? ' > ' : comma[language]);
}

/** The answer to a field among all of them, in words, with what was written beside "other"; '' for none. */
export function describeFieldAnswer(field: FormField, answers: Answers | null | undefined, language: Language): string {
  if (!answers) return '';
  const answer = own(answers, field.fieldId) as Answer | undefined;
  return describeAnswer(field, answer, language, own(answers, otherKey(field.fieldId)));
}

/** The same for a cell of a sheet, from answers as they are stored: numbers stay numbers, nothing is null. */
export function sheetAnswer(field: FormField, answers: unknown, language: Language): string | number | null {
  if (typeof answers !== 'object' || answers === null) return null;
  const answer = own(answers, field.fieldId);
  if (typeof answer === 'number') return answer;
  return describeFieldAnswer(field, answers as Answers, language) || null;
}
