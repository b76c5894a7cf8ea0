import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { PublicVote } from '@convoke/contract/vote/vote.public.calls.ts';
import type { Db } from '../../../core/data/database.ts';
import { limitsOf } from '../../form/form.publish.ops.ts';

export type OptionPlace = PublicVote['optionPlaces'][number];

/** What is left of the limited options of a vote's questions. A counter comes about with the first ballot: without one nothing is taken. */
export async function optionPlaces(
  db: Db,
  organisationId: string,
  formId: string | null,
  form: FormDefinition | null,
): Promise<OptionPlace[]> {
  const limits = form === null ? [] : limitsOf(form.fields);
  if (limits.length === 0) return [];
  const rows = await db
    .selectFrom('form_option_tally')
    .select(['field_id', 'option', 'taken'])
    .where('organisation_id', '=', organisationId)
    .where('subject_id', '=', formId)
    .execute();
  return limits.map(({ field, option, most }) => {
    const counter = rows.find((row) => row.field_id === field && row.option === option);
    return { fieldId: field, option, left: Math.max(0, most - (counter?.taken ?? 0)) };
  });
}
