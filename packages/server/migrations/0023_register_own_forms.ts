import { type Kysely, sql } from 'kysely';

/**
 * People without a ticket can be registered with a form that tickets of the event ask (rows that name `formId`): a guest list for such a
 * ticket is brought in with its questions. The function as it stands (0004, 0016), changed where it took the event's own form for granted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    SELECT pg_get_functiondef('register_participants(uuid, uuid, jsonb, boolean)'::regprocedure) AS text`.execute(db);
  await sql.raw(changes.reduce(changed, rows[0]?.text ?? '')).execute(db);
}

type Change = readonly [from: string, to: string];

function changed(text: string, [from, to]: Change): string {
  if (text.split(from).length !== 2) throw new Error(`what is to be changed does not stand there once: ${from}`);
  return text.replace(from, () => to);
}

const changes: readonly Change[] = [
  ['  current_form_version int;\n', '  current_form_version int;\n  asked uuid;\n'],
  [
    '  SELECT current_version INTO current_form_version FROM form WHERE organisation_id = p_organisation AND id = e.form_id;\n',
    `  -- The rows of one call answer one form: that of the first.
  asked := coalesce((p_rows->0->>'formId')::uuid, e.form_id);
  SELECT current_version INTO current_form_version FROM form WHERE organisation_id = p_organisation AND id = asked
    AND (asked = e.form_id OR event_id = p_event AND kind = 'registration' AND deleted_at IS NULL);
  IF current_form_version IS NULL AND refused IS NULL THEN refused := 'gone'; END IF;
`,
  ],
  [
    'FROM form_option_tally WHERE organisation_id = p_organisation AND subject_id = e.form_id);',
    'FROM form_option_tally WHERE organisation_id = p_organisation AND subject_id = asked);',
  ],
  ['limited_options(p_organisation, e.form_id, r.answers)', 'limited_options(p_organisation, asked, r.answers)'],
  [
    'WHERE t.organisation_id = p_organisation AND t.subject_id = e.form_id AND t.taken >= t.most',
    'WHERE t.organisation_id = p_organisation AND t.subject_id = asked AND t.taken >= t.most',
  ],
  [
    'r.company, r.title, r.answers, e.form_id, r.form_version,',
    'r.company, r.title, r.answers, asked, r.form_version,',
  ],
];
