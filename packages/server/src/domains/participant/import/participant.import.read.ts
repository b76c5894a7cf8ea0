import { halfWidth } from '@convoke/contract/core/half-width.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { personTitles, proposedFields, titleReader } from '../../../core/tables/column-titles.ts';

/** As many rows as one file may have. */
export const mostRows = 50_000;

const plain = (text: string) =>
  halfWidth(text)
    .replace(/[*＊]\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Whether a sheet can bring answers to a field: what a person has to do in person it cannot. */
export const isImportable = (field: FormField): boolean =>
  !['file', 'signature', 'agreement', 'score', 'description', 'pageBreak'].includes(field.type);

const meanings = ['name', 'phone', 'email', 'company', 'title'] as const;
const says = titleReader(meanings, (meaning) => personTitles[meaning]);
/** Rows that tell what a column is. */
const examples = 20;

/**
 * What each column seems to be. Its title says it, by `[fieldId]` at its end, by id, or by label in any language; else, for what a form asks of anybody, by
 * the names that programs and people give it, or by what stands in the column. A field is read from its first column.
 */
export function matchColumns(
  { header, rows }: { header: readonly string[]; rows: readonly (readonly string[])[] },
  form: FormDefinition,
): (string | null)[] {
  const titled = titledColumns(header, form);
  const seeming = proposedFields(header, rows.slice(0, examples), { says, isMany: () => false });
  const taken = new Set(titled);
  return titled.map((fieldId, column) => {
    const meaning = seeming[column];
    if (fieldId !== null || !meaning) return fieldId;
    const found = form.fields.find(
      (field) => field.means === meaning && isImportable(field) && !taken.has(field.fieldId),
    );
    if (found) taken.add(found.fieldId);
    return found?.fieldId ?? null;
  });
}

function titledColumns(header: readonly string[], form: FormDefinition): (string | null)[] {
  const fields = form.fields.filter(isImportable);
  const taken = new Set<string>();
  return header.map((title) => {
    const named = /\[([A-Za-z0-9_-]{1,64})\]\s*$/.exec(title)?.[1];
    const wanted = plain(title);
    const free = fields.filter((field) => !taken.has(field.fieldId));
    const found =
      free.find((field) => field.fieldId === named) ??
      free.find((field) => plain(field.fieldId) === wanted) ??
      free.find((field) => languages.some((language) => plain(field.label[language]) === wanted && wanted !== ''));
    if (found) taken.add(found.fieldId);
    return found?.fieldId ?? null;
  });
}

/** The titles of a form's columns in a language; fields that share a label carry their ids. */
export function columnTitles(fields: readonly FormField[], language: (typeof languages)[number]): string[] {
  const titles = fields.map((field) => field.label[language] || field.fieldId);
  return titles.map((title, index) => {
    const isShared = titles.some((other, at) => at !== index && plain(other) === plain(title));
    return isShared ? `${title} [${fields[index]?.fieldId ?? ''}]` : title;
  });
}
