import type { Language } from '@convoke/contract/core/language.ts';
import { type AnswerColumn, answerColumns } from '@convoke/contract/form/logic/form.columns.ts';
import { sheetAnswer } from '@convoke/contract/form/words/form.describe.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { EventRecord } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { formVersions } from '../../form/form.ops.ts';

/** The answers of an event's people as columns. */
export interface EventColumns {
  /** Those of the event's own form, then what only forms of tickets ask. */
  all: AnswerColumn[];
  /** An answer as a cell, in the words of the form it was given to. */
  cell(row: { form_id: string; answers: unknown }, fieldId: string, language: Language): string | number | null;
}

/** Every field that somebody of an event was ever asked, through all versions of all its forms. */
export async function eventColumns(db: Db, event: EventRecord): Promise<EventColumns> {
  const { organisation_id: organisationId } = event;
  const forms = await db
    .selectFrom('form')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', event.id)
    // Deleted ones too: who answered them is still there.
    .where('kind', '=', 'registration')
    .orderBy('created_at')
    .execute();
  const ids = [event.form_id, ...forms.map((form) => form.id).filter((id) => id !== event.form_id)];
  const byForm = new Map<string, Map<string, FormField>>();
  const all = new Map<string, AnswerColumn>();
  for (const id of ids) {
    const columns = answerColumns(await formVersions(db, organisationId, id));
    byForm.set(id, new Map(columns.map((column) => [column.fieldId, column.field])));
    for (const column of columns) if (!all.has(column.fieldId)) all.set(column.fieldId, column);
  }
  return {
    all: [...all.values()],
    cell(row, fieldId, language) {
      const field = byForm.get(row.form_id)?.get(fieldId);
      return field ? sheetAnswer(field, row.answers, language) : null;
    },
  };
}
