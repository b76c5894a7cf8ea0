import { cellLists, listCell } from '@convoke/contract/core/cell-lists.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { type Answer, type Answers, otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { agreed } from '@convoke/contract/form/words/form.describe.ts';
import type { SheetCell } from '../../../core/tables/sheet.ts';
import { type Column, dayColumn } from '../../../core/tables/sheet-rows.ts';
import { labelsOf } from '../statistics/questionnaire.figures.ts';

/** Words as they stood in the form: one column a field, one a row for a matrix. */
export function columnsOf(fields: readonly FormField[], language: Language): Column<Answers>[] {
  return fields.flatMap((field): Column<Answers>[] => {
    const title = field.label[language];
    if (field.type === 'date')
      return [dayColumn(title, (answers) => cellOf(field, answers[field.fieldId], answers, language))];
    if (field.type !== 'matrix')
      return [[title, (answers) => cellOf(field, answers[field.fieldId], answers, language)]];
    const label = labels(field, language);
    return (field.rows ?? []).map(
      (row): Column<Answers> => [
        `${title} – ${row.label[language]}`,
        (answers) => {
          const chosen = (answers[field.fieldId] as Record<string, string | string[]> | undefined)?.[row.value];
          return chosen === undefined ? null : listCell([chosen].flat().map(label));
        },
      ],
    );
  });
}

function labels(field: FormField, language: Language): (value: string) => string {
  const known = new Map(field.options?.map((each) => [each.value, each.label[language] || each.value]));
  return (value) => known.get(value) ?? value;
}

function cellOf(field: FormField, answer: Answer | undefined, answers: Answers, language: Language): SheetCell {
  if (answer === undefined) return null;
  const label = labels(field, language);
  switch (field.type) {
    case 'single':
    case 'dropdown':
    case 'multiple': {
      const other = answers[otherKey(field.fieldId)];
      const isOther = new Set(field.options?.filter((each) => each.isOther).map((each) => each.value));
      const words = (value: string) =>
        typeof other === 'string' && isOther.has(value) ? `${label(value)}: ${other}` : label(value);
      return typeof answer === 'string' ? words(answer) : listCell((answer as string[]).map(words));
    }
    case 'sort':
      return listCell((answer as string[]).map((value, index) => `${index + 1}. ${label(value)}`));
    case 'cascade':
    case 'region':
      return listCell(
        labelsOf(field.tree, answer as string[]).map((each) => each[language]),
        cellLists.path,
      );
    case 'file':
    case 'signature':
      return listCell((answer as { name: string }[]).map((file) => file.name));
    case 'agreement':
      return answer === true ? agreed[language] : '';
    default:
      return typeof answer === 'number' || typeof answer === 'string' ? answer : JSON.stringify(answer);
  }
}
