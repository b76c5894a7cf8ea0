import type { Texts } from '@convoke/contract/core/language.ts';
import { defaultForm, type FormField } from '@convoke/contract/form/form.engine.ts';
import { withClient } from '@convoke/launcher/database.ts';
import type { TestServer } from './server.ts';

/** The same words in every language. */
export const inAll = (text: string): Texts => ({ en: text, zh: text, es: text, ja: text });

/** A field of a test's form; what is not said is the plainest there is. */
export function aField(fieldId: string, type: FormField['type'], more: Partial<FormField> = {}): FormField {
  const terms = type === 'agreement' && { body: inAll('The terms.') };
  return { fieldId, type, label: inAll(fieldId), required: false, ...terms, ...more };
}

/** A choice whose options may have limits: `{ morning: 30, evening: undefined }`. */
export function aChoice(
  fieldId: string,
  options: Readonly<Record<string, number | undefined>>,
  more: Partial<FormField> = {},
): FormField {
  return aField(fieldId, 'single', {
    options: Object.entries(options).map(([value, limit]) => ({
      value,
      label: inAll(value),
      ...(limit === undefined ? {} : { limit }),
    })),
    ...more,
  });
}

/** The form every event begins with, and these fields after it. */
export const withFields = (...fields: FormField[]): FormField[] => [...defaultForm.fields, ...fields];

/** Limited options of registration forms whose number is not that of the people and tickets who hold them, in a whole database. */
export async function strayOptions(server: TestServer): Promise<{ option: string; taken: number; held: number }[]> {
  const { rows } = await withClient(server.database.superuserUrl, (client) =>
    client.query<{ option: string; taken: number; held: number }>(
      `SELECT * FROM (
         SELECT t.option, t.taken, limited_count(t.organisation_id, f.event_id, f.id, t.field_id, t.option) AS held
         FROM form_option_tally t JOIN form f ON f.organisation_id = t.organisation_id AND f.id = t.subject_id) k
       WHERE k.taken <> k.held`,
    ),
  );
  return rows;
}
