import { sql } from 'kysely';
import { Refusal } from '../../../core/failure.ts';
import { setOptionPlaces } from '../../form/form.limits.ops.ts';
import { limitsOf, type PublishHook, whenPublished } from '../../form/form.publish.ops.ts';

/**
 * A version of a vote's form is published: its places are counted from the ballots there are. Under the locks of the rounds, so that no ballot is
 * on its way in by the version before; one that comes after it is checked anew. More ballots than a limit allows refuse the version.
 */
const bringInLine: PublishHook = async (tx, { organisationId, formId, definition }) => {
  const rounds = sql`(
    SELECT r.id FROM vote_round r JOIN vote v ON v.organisation_id = r.organisation_id AND v.id = r.vote_id
    WHERE r.organisation_id = ${organisationId}::uuid AND v.form_id = ${formId}::uuid)`;
  await sql`
    SELECT FROM round_tally t WHERE t.organisation_id = ${organisationId}::uuid AND t.round_id IN ${rounds}
    ORDER BY t.round_id FOR UPDATE`.execute(tx);
  const limits = JSON.stringify(limitsOf(definition.fields));
  const { rows } = await sql<{ field: string; option: string; most: number; taken: number }>`
    SELECT l->>'field' AS field, l->>'option' AS option, (l->>'most')::int AS most,
      (SELECT count(*)::int FROM ballot b
       WHERE b.organisation_id = ${organisationId}::uuid AND b.round_id IN ${rounds} AND b.state <> '' AND b.form_id = ${formId}::uuid
         AND b.state <> 'DISCARDED' AND b.answers->(l->>'field') ? (l->>'option')) AS taken
    FROM jsonb_array_elements(${limits}::jsonb) l ORDER BY 1, 2`.execute(tx);
  const below = rows.filter((row) => row.taken > row.most).map(({ field, option }) => ({ fieldId: field, option }));
  if (below.length > 0) throw new Refusal('OPTION_LIMIT_BELOW_TAKEN', { data: { options: below } });
  await setOptionPlaces(tx, organisationId, formId, rows);
};

export function watchForms(): void {
  whenPublished('vote', bringInLine);
}
