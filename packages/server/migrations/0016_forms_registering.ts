import { type Kysely, sql } from 'kysely';
import { moveParticipants, registerParticipants } from './0004_hot_paths.ts';

/**
 * Registering and reviewing count limited options (0016): the functions of 0004, changed where they meet them. Under the lock of the event's
 * tally nobody else registers, so looking whether an option is full is enough; the CHECK of form_option_tally stands behind it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP FUNCTION register_participants(uuid, uuid, jsonb, boolean)`.execute(db);
  await sql.raw(changed(registerParticipants, registering)).execute(db);
  await sql
    .raw(changed(moveParticipants, [['CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'], ...reviewing]))
    .execute(db);
}

type Change = readonly [from: string, to: string];

function changed(text: string, changes: readonly Change[]): string {
  return changes.reduce((now, [from, to]) => {
    if (now.split(from).length !== 2) throw new Error(`what is to be changed does not stand there once: ${from}`);
    return now.replace(from, () => to);
  }, text);
}

/** A further outcome: option-full, with the full ones in full_options. Without any limit it costs one look in an index for the whole batch. */
const registering: readonly Change[] = [
  ['participant_state text, taken_by text)', 'participant_state text, taken_by text, full_options jsonb)'],
  ['  current_form_version int;\n', '  current_form_version int;\n  has_limits boolean;\n  counted jsonb;\n'],
  [
    '  SELECT id INTO default_group FROM checkin_group',
    `  has_limits := EXISTS (SELECT FROM form_option_tally WHERE organisation_id = p_organisation AND subject_id = e.form_id);
  SELECT id INTO default_group FROM checkin_group`,
  ],
  [
    `taken_by := NULL; new_id := NULL;\n`,
    `taken_by := NULL; new_id := NULL; full_options := NULL; counted := NULL;
    IF has_limits THEN
      counted := limited_options(p_organisation, e.form_id, r.answers);
      SELECT jsonb_agg(jsonb_build_object('field', t.field_id, 'option', t.option)) INTO full_options FROM form_option_tally t
      WHERE t.organisation_id = p_organisation AND t.subject_id = e.form_id AND t.taken >= t.most AND r.answers->t.field_id ? t.option;
    END IF;\n`,
  ],
  ['AND made < granted THEN\n', 'AND made < granted AND full_options IS NULL THEN\n'],
  ['language, channel, request_nonce, revision)\n', 'language, channel, request_nonce, revision, limited)\n'],
  ['r.language, r.channel, r.nonce, new_revision)\n', 'r.language, r.channel, r.nonce, new_revision, counted)\n'],
  [
    `    ELSIF made >= granted THEN outcome := 'full';\n`,
    `    ELSIF made >= granted THEN outcome := 'full';
    ELSIF full_options IS NOT NULL THEN outcome := 'option-full';\n`,
  ],
];

/** Whose option is full by now cannot come back: the result is full. */
const reviewing: readonly Change[] = [
  [
    `    IF p.order_ticket_id IS NOT NULL THEN\n`,
    `    IF p.limited IS NOT NULL AND next_state IN ('PENDING', 'APPROVED') AND p.state NOT IN ('PENDING', 'APPROVED') AND EXISTS (
      SELECT FROM form_option_tally f JOIN jsonb_array_elements(p.limited) l ON l->>'field' = f.field_id AND l->>'option' = f.option
      WHERE f.organisation_id = p_organisation AND f.subject_id = p.form_id AND f.taken >= f.most) THEN
      result := 'full'; to_state := p.state; RETURN NEXT; CONTINUE;
    END IF;
    IF p.order_ticket_id IS NOT NULL THEN\n`,
  ],
  [
    `(NOT is_sold)::int, is_sold::int, 1);\n`,
    `(NOT is_sold)::int, is_sold::int, 1);
          -- Its limited options count again from here; without a place in one of them it stays void.
          UPDATE order_ticket SET state = 'RESERVED' WHERE organisation_id = p_organisation AND id = p.order_ticket_id AND limited IS NOT NULL;\n`,
  ],
  // Nothing of a person stays, nor what they counted for.
  [`title = '', answers = '{}',\n`, `title = '', answers = '{}', limited = NULL,\n`],
];
