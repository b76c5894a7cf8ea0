import type { Language } from '@convoke/contract/core/language.ts';
import { type Answer, type Answers, otherKey } from '@convoke/contract/form/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { SheetCell } from '../../../core/sheet.ts';
import { exportTexts } from './questionnaire.export-texts.ts';
import { labelsOf } from '../statistics/questionnaire.figures.ts';

/** A column of the sheet people read: words as they stood in the form. */
export interface Column {
  header: string;
  cell(answers: Answers): SheetCell;
}

/** One column a field, one a row for a matrix. */
export function columnsOf(fields: readonly FormField[], language: Language): Column[] {
  return fields.flatMap((field): Column[] => {
    const header = field.label[language];
    if (field.type !== 'matrix')
      return [{ header, cell: (answers) => cellOf(field, answers[field.fieldId], answers, language) }];
    const label = labels(field, language);
    return (field.rows ?? []).map((row) => ({
      header: `${header} – ${row.label[language]}`,
      cell(answers) {
        const chosen = (answers[field.fieldId] as Record<string, string | string[]> | undefined)?.[row.value];
        return chosen === undefined ? null : [chosen].flat().map(label).join(', ');
      },
    }));
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
      return [answer as string | string[]]
        .flat()
        .map((value) => (typeof other === 'string' && isOther.has(value) ? `${label(value)}: ${other}` : label(value)))
        .join(', ');
    }
    case 'sort':
      return (answer as string[]).map((value, index) => `${index + 1}. ${label(value)}`).join(', ');
    case 'cascade':
    case 'region':
      return labelsOf(field.tree, answer as string[])
        .map((each) => each[language])
        .join(' / ');
    case 'file':
    case 'signature':
      return (answer as { name: string }[]).map((file) => file.name).join(', ');
    case 'agreement':
      return answer === true ? exportTexts[language].yes : exportTexts[language].no;
    default:
      return typeof answer === 'number' || typeof answer === 'string' ? answer : JSON.stringify(answer);
  }
}
