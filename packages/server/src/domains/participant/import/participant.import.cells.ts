import { languages } from '@convoke/contract/core/language.ts';
import { otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { CascadeNode, FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
import { phoneCell } from '../../../core/read-sheet.ts';
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
    if (field && cell !== '') Object.assign(raw, cellAnswer(field, cell));
  });
  return raw;
}

function cellAnswer(field: FormField, cell: string): Record<string, unknown> {
  const { fieldId } = field;
  switch (field.type) {
    case 'single':
    case 'dropdown': {
      const { value, other } = optionOf(field, cell);
      return { [fieldId]: value, ...(other === undefined ? {} : { [otherKey(fieldId)]: other }) };
    }
    case 'multiple': {
      const all = parts(cell, /[,，、;；]/).map((each) => optionOf(field, each));
      const other = all.find((each) => each.other !== undefined)?.other;
      return {
        [fieldId]: all.map((each) => each.value),
        ...(other === undefined ? {} : { [otherKey(fieldId)]: other }),
      };
    }
    case 'sort':
      return { [fieldId]: parts(cell, /[,，、;；>＞]/).map((each) => optionOf(field, each).value) };
    case 'cascade':
      return { [fieldId]: pathOf(field.tree ?? [], parts(cell, /[/／>＞]/)) };
    case 'region':
      return { [fieldId]: parts(cell, /[/／>＞,，\s]/) };
    case 'matrix':
      return { [fieldId]: matrixOf(field, cell) };
    case 'date':
      return { [fieldId]: dayOf(cell) };
    case 'phone':
      // 1.38E+10 has lost some digits, and is refused.
      return { [fieldId]: phoneCell(cell) };
    default:
      return { [fieldId]: cell };
  }
}

const parts = (cell: string, between: RegExp) =>
  cell
    .split(between)
    .map((each) => each.trim())
    .filter((each) => each !== '');

const plain = (text: string) => halfWidth(text).trim().toLowerCase();

function named<Each extends { value: string; label: CascadeNode['label'] }>(
  list: readonly Each[],
  name: string,
): Each | undefined {
  const wanted = plain(name);
  return (
    list.find((each) => each.value === name) ??
    list.find((each) => plain(each.value) === wanted || languages.some((one) => plain(each.label[one]) === wanted))
  );
}

/** An option by value or label; "Other: words" is the option that takes words, with them. */
function optionOf(field: FormField, name: string): { value: string; other?: string } {
  const options = field.options ?? [];
  const found = named(options, name);
  if (found) return { value: found.value };
  const [, label = '', other = ''] = /^(.+?)[:：]\s*(.+)$/.exec(name) ?? [];
  const open = named(
    options.filter((each) => each.isOther),
    label,
  );
  return open ? { value: open.value, other } : { value: name };
}

function pathOf(tree: readonly CascadeNode[], names: readonly string[]): string[] {
  let level: readonly CascadeNode[] = tree;
  return names.map((name) => {
    const node = named(level, name);
    level = node?.children ?? [];
    return node?.value ?? name;
  });
}

function matrixOf(field: FormField, cell: string): Record<string, unknown> {
  const answer: Record<string, unknown> = {};
  for (const each of parts(cell, /[;；]/)) {
    const [, row = each, columns = ''] = /^(.+?)[:：]\s*(.+)$/.exec(each) ?? [];
    const values = parts(columns, /[,，、]/).map((one) => optionOf(field, one).value);
    const key = named(field.rows ?? [], row)?.value ?? row;
    // Object.defineProperty would be needed for "__proto__"; no row has that value, and the check refuses unknown ones.
    if (key !== '__proto__') answer[key] = field.several ? values : (values[0] ?? '');
  }
  return answer;
}

/** 2026-01-31, 2026/1/31, 2026.1.31 and 2026年1月31日. */
function dayOf(cell: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/.exec(cell) ?? [];
  return year === undefined ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
