import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

export interface LimitedOption {
  field: string;
  option: string;
}

/**
 * The limited options that changed answers count for, as the column `limited` has them, and those of them that are full. `holder` is the
 * participant or ticket whose answers change: what it holds already it keeps. The options are locked, so that what is free stays free.
 */
export async function countedOptions(
  tx: Db,
  organisationId: string,
  formId: string,
  answers: Answers,
  holder: string,
): Promise<{ limited: string | null; full: LimitedOption[] }> {
  const { rows } = await sql<{ field: string; option: string; full: boolean }>`
    SELECT t.field_id AS field, t.option, t.taken >= t.most AND NOT EXISTS (
      SELECT FROM participant p WHERE p.organisation_id = ${organisationId} AND p.id = ${holder} AND p.form_id = ${formId}
        AND p.limited @> jsonb_build_array(jsonb_build_object('field', t.field_id, 'option', t.option))
      UNION ALL
      SELECT FROM order_ticket o WHERE o.organisation_id = ${organisationId} AND o.id = ${holder} AND o.form_id = ${formId}
        AND o.limited @> jsonb_build_array(jsonb_build_object('field', t.field_id, 'option', t.option))) AS full
    FROM form_option_tally t
    WHERE t.organisation_id = ${organisationId} AND t.subject_id = ${formId} AND ${JSON.stringify(answers)}::jsonb->t.field_id ? t.option
    ORDER BY t.field_id, t.option FOR UPDATE OF t`.execute(tx);
  const limited = rows.map(({ field, option }) => ({ field, option }));
  return {
    limited: limited.length > 0 ? JSON.stringify(limited) : null,
    full: rows.filter((row) => row.full).map(({ field, option }) => ({ field, option })),
  };
}

/** The places of a subject's limited options are these from here on, as many taken as are said; those of other options are gone. */
export async function setOptionPlaces(
  tx: Db,
  organisationId: string,
  subjectId: string,
  places: readonly { field: string; option: string; most: number; taken: number }[],
): Promise<void> {
  const all = JSON.stringify(places);
  await sql`
    DELETE FROM form_option_tally t WHERE t.organisation_id = ${organisationId}::uuid AND t.subject_id = ${subjectId}::uuid
      AND NOT EXISTS (SELECT FROM jsonb_array_elements(${all}::jsonb) l WHERE l->>'field' = t.field_id AND l->>'option' = t.option)`.execute(
    tx,
  );
  if (places.length === 0) return;
  await sql`
    INSERT INTO form_option_tally (organisation_id, subject_id, field_id, option, most, taken)
    SELECT ${organisationId}::uuid, ${subjectId}::uuid, l->>'field', l->>'option', (l->>'most')::int, (l->>'taken')::int
    FROM jsonb_array_elements(${all}::jsonb) l
    ON CONFLICT (organisation_id, subject_id, field_id, option) DO UPDATE SET most = EXCLUDED.most, taken = EXCLUDED.taken`.execute(
    tx,
  );
}
