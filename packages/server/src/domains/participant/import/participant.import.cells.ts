import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { cellAnswers } from '@convoke/contract/form/words/form.read-cell.ts';
import { phoneCell } from '../../../core/tables/read-sheet.ts';
import { isImportable } from './participant.import.read.ts';

/** The form as an import checks it: nobody agrees, signs or sends files for somebody else. */
export function importForm(form: FormDefinition): FormDefinition {
  return {
    ...form,
    fields: form.fields.map((field) => (isImportable(field) ? field : { ...field, required: false })),
  };
}

/** The cells of a row as raw answers, for checkAnswers to judge. What is not understood is left as it is: the check says so. */
export function rowAnswers(
  form: FormDefinition,
  columns: readonly (string | null)[],
  cells: readonly string[],
): Record<string, unknown> {
  const fields = new Map(form.fields.map((field) => [field.fieldId, field]));
  const raw: Record<string, unknown> = {};
  columns.forEach((fieldId, index) => {
    const field = fieldId === null ? undefined : fields.get(fieldId);
    const cell = cells[index] ?? '';
    // 1.38E+10 has lost some digits, and is refused.
    if (field && cell !== '') Object.assign(raw, cellAnswers(field, field.type === 'phone' ? phoneCell(cell) : cell));
  });
  return raw;
}
