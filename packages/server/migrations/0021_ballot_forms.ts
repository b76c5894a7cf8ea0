import { type Kysely, sql } from 'kysely';

/**
 * A ballot keeps the form that its answers were given to, beside its version: a vote may take its questions away again, or ask others, and what
 * was answered stays readable. Ballots are checked by the form that is published, so that its limits are those they count for; a ballot that is
 * discarded gives back the places that its answers took.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE ballot ADD COLUMN form_id uuid`.execute(db);
  await fillIn(db);
  const taking = await changed(db, 'cast_ballots', [
    [/(v\.time_zone) INTO r\n/, '$1, v.form_id, f.current_version AS form_version INTO r\n'],
    [
      /(v\.deleted_at IS NULL\n)(\s+WHERE x\.)/,
      '$1  LEFT JOIN form f ON f.organisation_id = p_organisation AND f.id = v.form_id\n$2',
    ],
    [
      /(\(a\.ballot->>'version'\)::int <> r\.version) THEN/,
      `$1 OR (a.ballot->>'formId')::uuid <> r.form_id OR (a.ballot->>'formVersion')::int <> r.form_version
      OR (r.form_id IS NULL AND a.ballot->>'formId' IS NOT NULL) THEN`,
    ],
    [/(agent, answers,\s+)(form_version, cast_at\))/, '$1form_id, $2'],
    [/(\s+)(\(j\.ballot->>'formVersion'\)::int, moment)/, "$1(j.ballot->>'formId')::uuid, $2"],
    [/(cast_at timestamp with time zone)\)/, '$1, full_options jsonb)'],
    [/(NULL::timestamptz)( FROM generate_series)/, '$1, NULL::jsonb$2'],
    [/(is_counted := NULL; cast_at := NULL;)(\n\s+-- Who asks)/, '$1 full_options := NULL;$2'],
    [/(\n\s+ord := a\.ord;)(\n\s+IF a\.state IS NOT NULL)/, '$1 full_options := NULL;$2'],
    [/(\n\n\s+FOR a IN\n\s+SELECT \(t\.o - 1\))/, `\n${lockOptions}$1`],
    [/(\n\s+ids := ids \|\| coalesce)/, `\n${takeOptions}$1`],
  ]);
  // It answers one thing more.
  await sql`DROP FUNCTION cast_ballots(uuid, uuid, jsonb, jsonb, timestamptz)`.execute(db);
  await sql.raw(taking).execute(db);
  const deciding = await changed(db, 'decide_ballots', [
    [/(\n\s+olds text\[\];)/, '$1\n  held record;'],
    [/(\n\s+INSERT INTO ballot_decision )/, `\n${places}$1`],
  ]);
  await sql.raw(deciding).execute(db);
}

/** In the order of their key, before any is taken: rounds of one vote share its form. */
const lockOptions = `  IF p_ballots @? '$[*].limited[*]' THEN
    PERFORM FROM form_option_tally t WHERE t.organisation_id = p_organisation AND t.subject_id = r.form_id
    ORDER BY t.field_id, t.option FOR UPDATE;
  END IF;`;

/** A ballot whose answers take places: [{ field, option }] in `limited`. A further outcome: 'full', with the full ones in full_options. */
const takeOptions = `    IF jsonb_typeof(a.ballot->'limited') = 'array' THEN
      -- Under the lock of the round: who has no ballot now gets one below, so what is taken here is held.
      SELECT * INTO known FROM known_ballot(p_organisation, p_round, a.voter, today, a.nonce);
      IF FOUND THEN
        outcome := CASE WHEN known.nonce = a.nonce THEN 'repeated' ELSE 'voted' END;
        ballot_id := known.id; is_counted := known.state = 'COUNTED'; cast_at := known.cast_at;
        RETURN NEXT; CONTINUE;
      END IF;
      full_options := take_options(p_organisation, r.form_id, a.ballot->'limited');
      IF full_options <> '[]' THEN outcome := 'full'; RETURN NEXT; CONTINUE; END IF;
      full_options := NULL;
    END IF;`;

/** Answers -1 when one that comes back finds its option full; then the caller undoes it all. */
const places = `  IF p_to <> 'COUNTED' THEN
    FOR held IN
      SELECT b.form_id, jsonb_agg(o.v) AS options
      FROM unnest(moved, olds) AS k(id, old) JOIN ballot b ON b.organisation_id = p_organisation AND b.id = k.id,
        jsonb_array_elements(limited_options(p_organisation, b.form_id, b.answers)) AS o(v)
      WHERE b.form_id IS NOT NULL AND (p_to = 'DISCARDED' OR k.old = 'DISCARDED')
      GROUP BY b.form_id ORDER BY b.form_id
    LOOP
      IF p_to = 'DISCARDED' THEN
        PERFORM give_options(p_organisation, held.form_id, held.options);
      ELSIF take_options(p_organisation, held.form_id, held.options) <> '[]' THEN
        RETURN -1;
      END IF;
    END LOOP;
  END IF;`;

/**
 * Until now the form of a vote stayed, so it is that of its ballots; and a limit that came late began with none taken. The owner sees rows under
 * forced security in no other way.
 */
async function fillIn(db: Kysely<unknown>): Promise<void> {
  const tables = ['ballot', 'vote_round', 'vote', 'form', 'form_version', 'form_option_tally'].map((table) =>
    sql.table(table),
  );
  for (const table of tables) await sql`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`ALTER TABLE ballot DISABLE TRIGGER ballot_stays`.execute(db);
  await sql`
    UPDATE ballot b SET form_id = v.form_id
    FROM vote_round r JOIN vote v ON v.organisation_id = r.organisation_id AND v.id = r.vote_id
    WHERE r.organisation_id = b.organisation_id AND r.id = b.round_id AND b.answers IS NOT NULL`.execute(db);
  await sql`ALTER TABLE ballot ENABLE TRIGGER ballot_stays`.execute(db);
  await sql`
    UPDATE form_option_tally t SET taken = h.held, most = greatest(t.most, h.held)
    FROM (
      SELECT o.organisation_id, o.subject_id, o.field_id, o.option, (
        SELECT count(*)::int FROM ballot b
        WHERE b.organisation_id = f.organisation_id AND b.form_id = f.id AND b.state <> 'DISCARDED' AND b.answers->o.field_id ? o.option) AS held
      FROM form_option_tally o JOIN form f ON f.organisation_id = o.organisation_id AND f.id = o.subject_id AND f.kind = 'vote'
    ) h
    WHERE h.organisation_id = t.organisation_id AND h.subject_id = t.subject_id AND h.field_id = t.field_id AND h.option = t.option`.execute(
    db,
  );
  await sql`
    INSERT INTO form_option_tally (organisation_id, subject_id, field_id, option, most, taken)
    SELECT l.organisation_id, l.id, l.field, l.option, greatest(l.most, l.held), l.held FROM (
      SELECT f.organisation_id, f.id, d->>'fieldId' AS field, o->>'value' AS option, (o->>'limit')::int AS most, (
        SELECT count(*)::int FROM ballot b
        WHERE b.organisation_id = f.organisation_id AND b.form_id = f.id AND b.state <> 'DISCARDED' AND b.answers->(d->>'fieldId') ? (o->>'value')) AS held
      FROM form f JOIN form_version v ON v.organisation_id = f.organisation_id AND v.form_id = f.id AND v.version = f.current_version,
        jsonb_array_elements(v.definition->'fields') d, jsonb_array_elements(d->'options') o
      WHERE f.kind = 'vote' AND d->>'type' IN ('single', 'multiple', 'dropdown') AND o->>'limit' IS NOT NULL
    ) l ON CONFLICT DO NOTHING`.execute(db);
  for (const table of tables) await sql`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`.execute(db);
}

type Change = readonly [from: RegExp, to: string];

async function changed(db: Kysely<unknown>, name: string, changes: readonly Change[]): Promise<string> {
  const { rows } = await sql<{ text: string }>`SELECT pg_get_functiondef(${name}::regproc) AS text`.execute(db);
  return changes.reduce((text, [from, to]) => {
    if (text.split(from).length < 2) throw new Error(`what is to be changed does not stand there: ${from}`);
    return text.replace(from, to);
  }, rows[0]?.text ?? '');
}
