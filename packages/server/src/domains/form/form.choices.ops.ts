import { answerColumns } from '@convoke/contract/form/logic/form.columns.ts';
import type { EventRecord } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { formVersions } from './form.ops.ts';

/** Choices of a field, as the rules of groups name them. */
export interface Choices {
  fieldId: string;
  options: readonly string[];
}

/** Which of these choices no registration form of the event has ever offered, by their places in the list. */
export async function choicesNotOffered(db: Db, event: EventRecord, choices: readonly Choices[]): Promise<number[]> {
  if (choices.length === 0) return [];
  const forms = await db
    .selectFrom('form')
    .select('id')
    .where('organisation_id', '=', event.organisation_id)
    .where('event_id', '=', event.id)
    // Deleted ones too: who answered them is still there.
    .where('kind', '=', 'registration')
    .execute();
  const offered = new Map<string, Set<string>>();
  for (const id of new Set([event.form_id, ...forms.map((form) => form.id)]))
    for (const { fieldId, field } of answerColumns(await formVersions(db, event.organisation_id, id)))
      offered.set(
        fieldId,
        new Set([...(offered.get(fieldId) ?? []), ...(field.options ?? []).map(({ value }) => value)]),
      );
  return choices.flatMap(({ fieldId, options }, at) =>
    options.every((option) => offered.get(fieldId)?.has(option)) ? [] : [at],
  );
}
