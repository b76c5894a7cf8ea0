import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Questionnaires, their answers, and the counters that statistics are read from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql.raw(table.create).execute(db);
    await organisationTable(db, table.name);
  }
  for (const index of indexes) await sql.raw(index).execute(db);
  for (const made of [addCounts, syncOptions, submitAnswers, moveAnswers]) await sql.raw(made).execute(db);
}

const tables = [
  {
    name: 'questionnaire',
    create: `
    CREATE TABLE questionnaire (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      code text COLLATE "C" NOT NULL,
      form_id uuid NOT NULL,
      title text NOT NULL CHECK (title <> ''),
      state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'open', 'paused', 'closed')),
      heading jsonb NOT NULL,
      introduction jsonb NOT NULL,
      thanks jsonb NOT NULL,
      redirect_url text,
      opens_at timestamptz,
      closes_at timestamptz,
      time_zone text NOT NULL,
      once_by text NOT NULL CHECK (once_by IN ('none', 'phone', 'email', 'device', 'token')),
      password_hash text,
      resume_later boolean NOT NULL,
      notify_email text,
      languages text[] NOT NULL,
      show_score boolean NOT NULL,
      result_code text COLLATE "C",
      -- The version of the form that the places of options were last brought in line with.
      limits_version int NOT NULL DEFAULT 0,
      version int NOT NULL DEFAULT 1,
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, code),
      UNIQUE (organisation_id, form_id),
      FOREIGN KEY (organisation_id, form_id) REFERENCES form (organisation_id, id),
      FOREIGN KEY (organisation_id, created_by) REFERENCES app_user (organisation_id, id)
    )`,
  },
  // The one row that changes of a questionnaire's answers lock. Its CHECK is what makes more answers than the limit impossible.
  {
    name: 'questionnaire_tally',
    create: `
    CREATE TABLE questionnaire_tally (
      organisation_id uuid NOT NULL,
      questionnaire_id uuid NOT NULL,
      most int CHECK (most > 0),
      answers int NOT NULL DEFAULT 0 CHECK (answers >= 0),
      deleted int NOT NULL DEFAULT 0 CHECK (deleted >= 0),
      last_number int NOT NULL DEFAULT 0,
      last_answer_at timestamptz,
      -- The organiser has been told of the answers up to this number.
      told_number int NOT NULL DEFAULT 0,
      told_at timestamptz,
      PRIMARY KEY (organisation_id, questionnaire_id),
      CONSTRAINT answers_within_limit CHECK (most IS NULL OR answers <= most),
      FOREIGN KEY (organisation_id, questionnaire_id) REFERENCES questionnaire (organisation_id, id)
    ) WITH (fillfactor = 50)`,
  },
  {
    name: 'questionnaire_answer',
    create: `
    CREATE TABLE questionnaire_answer (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      questionnaire_id uuid NOT NULL,
      number int NOT NULL,
      form_version int NOT NULL,
      answers jsonb NOT NULL,
      score double precision,
      channel text NOT NULL,
      language text NOT NULL,
      -- Who answered, where one answer a person is taken: a keyed digest, of the phone, address, device or link.
      person_key text COLLATE "C",
      nonce text COLLATE "C" NOT NULL,
      seconds int,
      -- The day in the questionnaire's zone under which it is counted.
      day date NOT NULL,
      submitted_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      -- What a person wrote, in small letters, for the search.
      search text NOT NULL,
      -- Digests of (questionnaire, field, what it is counted under): one narrow index finds who answered what.
      marks bigint[] NOT NULL,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, questionnaire_id, nonce),
      UNIQUE (organisation_id, questionnaire_id, number),
      FOREIGN KEY (organisation_id, questionnaire_id) REFERENCES questionnaire (organisation_id, id)
    )`,
  },
  // How often something was answered, a day: by option, value, row and column; the empty key counts who answered the field at all.
  // Names that begin with # are no fields: channel, language, seconds, days.
  {
    name: 'questionnaire_count',
    create: `
    CREATE TABLE questionnaire_count (
      organisation_id uuid NOT NULL,
      questionnaire_id uuid NOT NULL,
      field_id text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      day date NOT NULL,
      n int NOT NULL,
      -- Of numbers, under the empty key: their sum and that of their squares, exact.
      total numeric,
      squares numeric,
      PRIMARY KEY (organisation_id, questionnaire_id, field_id, key, day),
      FOREIGN KEY (organisation_id, questionnaire_id) REFERENCES questionnaire (organisation_id, id)
    ) WITH (fillfactor = 50)`,
  },
  {
    name: 'questionnaire_link',
    create: `
    CREATE TABLE questionnaire_link (
      organisation_id uuid NOT NULL,
      questionnaire_id uuid NOT NULL,
      token text COLLATE "C" NOT NULL,
      label text NOT NULL,
      -- What an answer given by it has as its person.
      person_key text COLLATE "C" NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, questionnaire_id, token),
      UNIQUE (organisation_id, questionnaire_id, person_key),
      FOREIGN KEY (organisation_id, questionnaire_id) REFERENCES questionnaire (organisation_id, id)
    )`,
  },
  // Wrong passwords, by questionnaire and the keyed digest of an address.
  {
    name: 'questionnaire_guard',
    create: `
    CREATE TABLE questionnaire_guard (
      organisation_id uuid NOT NULL,
      questionnaire_id uuid NOT NULL,
      address_key bytea NOT NULL,
      tries int NOT NULL,
      since timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, questionnaire_id, address_key),
      FOREIGN KEY (organisation_id, questionnaire_id) REFERENCES questionnaire (organisation_id, id)
    )`,
  },
];

const indexes = [
  `CREATE INDEX questionnaire_created ON questionnaire (organisation_id, created_at DESC, id DESC)`,
  `CREATE UNIQUE INDEX questionnaire_answer_person ON questionnaire_answer (organisation_id, questionnaire_id, person_key)
   WHERE person_key IS NOT NULL AND deleted_at IS NULL`,
  `CREATE INDEX questionnaire_answer_list ON questionnaire_answer (organisation_id, questionnaire_id, submitted_at DESC, id DESC)
   WHERE deleted_at IS NULL`,
  `CREATE INDEX questionnaire_answer_deleted ON questionnaire_answer (organisation_id, questionnaire_id, submitted_at DESC, id DESC)
   WHERE deleted_at IS NOT NULL`,
  `CREATE INDEX questionnaire_answer_score ON questionnaire_answer (organisation_id, questionnaire_id, (coalesce(score, '-Infinity')), id)
   WHERE deleted_at IS NULL`,
  // Not led by the questionnaire, as participant_search: each change would pay for keys that every row has.
  `CREATE INDEX questionnaire_answer_marks ON questionnaire_answer USING gin (marks)`,
  `CREATE INDEX questionnaire_answer_search ON questionnaire_answer USING gin (search gin_trgm_ops) WHERE search <> ''`,
  `CREATE INDEX questionnaire_link_made ON questionnaire_link (organisation_id, questionnaire_id, created_at DESC, token)`,
];

/**
 * Adds (or takes away, p_sign -1) what answers count. p_rows: [{day, counts: [[field, key]], numbers: [[field, value]]}]. Under the lock of the
 * tally; in one order, whoever counts.
 */
const addCounts = `
CREATE FUNCTION add_answer_counts(p_organisation uuid, p_questionnaire uuid, p_rows jsonb, p_sign int) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO questionnaire_count AS c (organisation_id, questionnaire_id, field_id, key, day, n, total, squares)
  SELECT p_organisation, p_questionnaire, x.field_id, x.key, x.day, p_sign * sum(x.n), p_sign * sum(x.value), p_sign * sum(x.value * x.value)
  FROM (
    SELECT k->>0 AS field_id, k->>1 AS key, (r->>'day')::date AS day, 1 AS n, NULL::numeric AS value
    FROM jsonb_array_elements(p_rows) AS r, jsonb_array_elements(r->'counts') AS k
    UNION ALL
    SELECT k->>0, '', (r->>'day')::date, 0, (k->>1)::numeric
    FROM jsonb_array_elements(p_rows) AS r, jsonb_array_elements(r->'numbers') AS k
  ) x
  GROUP BY x.field_id, x.key, x.day ORDER BY x.field_id, x.key, x.day
  ON CONFLICT (organisation_id, questionnaire_id, field_id, key, day) DO UPDATE SET n = c.n + EXCLUDED.n,
    total = CASE WHEN EXCLUDED.total IS NULL THEN c.total ELSE coalesce(c.total, 0) + EXCLUDED.total END,
    squares = CASE WHEN EXCLUDED.squares IS NULL THEN c.squares ELSE coalesce(c.squares, 0) + EXCLUDED.squares END
$$`;

/**
 * Brings the places of options in line with a version of the form. An option that is limited from now on begins with those who chose it
 * before; one that is more taken than it may be is full.
 */
const syncOptions = `
CREATE FUNCTION sync_survey_options(p_organisation uuid, p_questionnaire uuid, p_form uuid, p_version int) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  definition jsonb;
BEGIN
  SELECT v.definition INTO definition FROM form_version v
  WHERE v.organisation_id = p_organisation AND v.form_id = p_form AND v.version = p_version;
  DELETE FROM form_option_tally t WHERE t.organisation_id = p_organisation AND t.subject_id = p_questionnaire AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(definition->'fields') AS f, jsonb_array_elements(f->'options') AS o
    WHERE f->>'fieldId' = t.field_id AND f->>'type' IN ('single', 'multiple', 'dropdown') AND o->>'value' = t.option AND o ? 'limit');
  INSERT INTO form_option_tally AS t (organisation_id, subject_id, field_id, option, most, taken)
  SELECT p_organisation, p_questionnaire, x.field_id, x.option, greatest(x.most, x.taken), x.taken FROM (
    SELECT f->>'fieldId' AS field_id, o->>'value' AS option, (o->>'limit')::int AS most,
      coalesce((SELECT sum(c.n) FROM questionnaire_count c WHERE c.organisation_id = p_organisation AND c.questionnaire_id = p_questionnaire
        AND c.field_id = f->>'fieldId' AND c.key = o->>'value'), 0)::int AS taken
    FROM jsonb_array_elements(definition->'fields') AS f, jsonb_array_elements(f->'options') AS o
    WHERE f->>'type' IN ('single', 'multiple', 'dropdown') AND o ? 'limit'
  ) x ORDER BY x.field_id, x.option
  ON CONFLICT (organisation_id, subject_id, field_id, option) DO UPDATE SET most = greatest(EXCLUDED.most, t.taken);
  UPDATE questionnaire SET limits_version = p_version WHERE organisation_id = p_organisation AND id = p_questionnaire;
END $$`;

/**
 * p_rows: [{ nonce, formVersion, answers, score, channel, language, seconds, onceBy, person, search, marks, picks: [{field, option, n}],
 * counts: [[field, key]], numbers: [[field, value]] }]. Outcomes: ok, repeated (the same nonce came before), taken (the same person did),
 * person (nobody known), closed (answer_state says how it stands), full, option-full (full_options says which), form-changed,
 * changed (how a person is known was changed meanwhile), gone.
 */
const submitAnswers = `
CREATE FUNCTION submit_answers(p_organisation uuid, p_questionnaire uuid, p_rows jsonb)
RETURNS TABLE (ord int, outcome text, answer_id uuid, answer_number int, answer_score double precision, answer_state text, full_options jsonb)
LANGUAGE plpgsql
-- A plan made while the tables were small is kept when they are not: it must not read them whole.
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  q questionnaire%ROWTYPE;
  standing text;
  needed int := jsonb_array_length(p_rows);
  granted int;
  last int;
  made int := 0;
  today date;
  current_form_version int;
  counted jsonb := '[]';
  new_id uuid;
  found_answer record;
  r record;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);

  -- Takes the lock and, in the same statement, as many answers as are wanted and left.
  UPDATE questionnaire_tally t
  SET answers = answers + greatest(0, least(needed, coalesce(most - answers, needed)))
  WHERE t.organisation_id = p_organisation AND t.questionnaire_id = p_questionnaire
  RETURNING new.answers - old.answers, new.last_number INTO granted, last;

  SELECT * INTO q FROM questionnaire WHERE organisation_id = p_organisation AND id = p_questionnaire AND deleted_at IS NULL;
  IF q.id IS NULL THEN standing := 'gone';
  ELSIF q.state <> 'open' THEN standing := q.state;
  ELSIF now() < q.opens_at THEN standing := 'early';
  ELSIF now() >= q.closes_at THEN standing := 'over';
  END IF;
  today := (now() AT TIME ZONE coalesce(q.time_zone, 'UTC'))::date;
  -- Whoever publishes a version of the form holds the tally, too: this is the one that holds until these answers are in.
  SELECT current_version INTO current_form_version FROM form WHERE organisation_id = p_organisation AND id = q.form_id;
  IF standing IS NULL AND q.limits_version <> current_form_version THEN
    PERFORM sync_survey_options(p_organisation, p_questionnaire, q.form_id, current_form_version);
  END IF;

  FOR r IN
    SELECT (t.o - 1)::int AS ord, t.v AS v, (t.v->>'formVersion')::int AS form_version, t.v->>'nonce' AS nonce, t.v->>'person' AS person,
      t.v->>'onceBy' AS once_by, t.v->'picks' AS picks
    FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS t(v, o) ORDER BY t.o
  LOOP
    ord := r.ord; answer_id := NULL; answer_number := NULL; answer_score := NULL; answer_state := NULL; full_options := NULL; new_id := NULL;
    IF standing IS NULL AND r.form_version = current_form_version AND r.once_by = q.once_by AND made < granted
      AND (r.once_by = 'none' OR r.person IS NOT NULL)
      AND (r.once_by <> 'token' OR EXISTS (SELECT FROM questionnaire_link l WHERE l.organisation_id = p_organisation
        AND l.questionnaire_id = p_questionnaire AND l.person_key = r.person))
    THEN
      IF jsonb_array_length(r.picks) > 0 THEN
        full_options := nullif(take_options(p_organisation, p_questionnaire, r.picks), '[]');
      END IF;
      IF full_options IS NULL THEN
        -- The unique keys say whether this person, or this very answer, is there already.
        INSERT INTO questionnaire_answer (organisation_id, questionnaire_id, number, form_version, answers, score, channel, language, person_key,
          nonce, seconds, day, search, marks)
        VALUES (p_organisation, p_questionnaire, last + made + 1, r.form_version, r.v->'answers', (r.v->>'score')::float8, r.v->>'channel',
          r.v->>'language', r.person, r.nonce, (r.v->>'seconds')::int, today, r.v->>'search',
          ARRAY(SELECT m::bigint FROM jsonb_array_elements_text(r.v->'marks') AS m))
        ON CONFLICT DO NOTHING RETURNING id INTO new_id;
        IF new_id IS NULL AND jsonb_array_length(r.picks) > 0 THEN
          PERFORM give_options(p_organisation, p_questionnaire, r.picks);
        END IF;
      END IF;
    END IF;
    IF new_id IS NOT NULL THEN
      made := made + 1;
      counted := counted || jsonb_build_array(jsonb_build_object('day', today, 'counts', r.v->'counts', 'numbers', r.v->'numbers'));
      outcome := 'ok'; answer_id := new_id; answer_number := last + made; answer_score := (r.v->>'score')::float8;
      RETURN NEXT; CONTINUE;
    END IF;
    SELECT a.id, a.number, a.score INTO found_answer FROM questionnaire_answer a
    WHERE a.organisation_id = p_organisation AND a.questionnaire_id = p_questionnaire AND a.nonce = r.nonce;
    IF found_answer.id IS NOT NULL THEN
      outcome := 'repeated'; answer_id := found_answer.id; answer_number := found_answer.number; answer_score := found_answer.score;
    ELSIF standing = 'gone' THEN outcome := 'gone';
    ELSIF standing IS NOT NULL THEN outcome := 'closed'; answer_state := standing;
    ELSIF r.once_by <> q.once_by THEN outcome := 'changed';
    ELSIF r.person IS NOT NULL AND EXISTS (SELECT FROM questionnaire_answer a WHERE a.organisation_id = p_organisation
      AND a.questionnaire_id = p_questionnaire AND a.person_key = r.person AND a.deleted_at IS NULL) THEN outcome := 'taken';
    ELSIF r.form_version <> current_form_version THEN outcome := 'form-changed';
    ELSIF made >= granted THEN outcome := 'full';
    ELSIF full_options IS NOT NULL THEN outcome := 'option-full';
    ELSE outcome := 'person';
    END IF;
    RETURN NEXT;
  END LOOP;

  -- What was taken and not used goes back.
  IF granted > made OR made > 0 THEN
    UPDATE questionnaire_tally t SET answers = answers - (granted - made), last_number = last_number + made,
      last_answer_at = CASE WHEN made > 0 THEN now() ELSE last_answer_at END
    WHERE t.organisation_id = p_organisation AND t.questionnaire_id = p_questionnaire;
  END IF;
  IF made > 0 THEN PERFORM add_answer_counts(p_organisation, p_questionnaire, counted, 1); END IF;
END $$`;

/**
 * Deletes answers, or brings them back. p_rows: [{id, picks, counts, numbers}] as they were counted: answers never change. Results: done,
 * not-found; when brought back also full, option-full, taken (the person has answered anew).
 */
const moveAnswers = `
CREATE FUNCTION move_answers(p_organisation uuid, p_questionnaire uuid, p_rows jsonb, p_back boolean)
RETURNS TABLE (answer_id uuid, result text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  t questionnaire_tally%ROWTYPE;
  a questionnaire_answer%ROWTYPE;
  counted jsonb := '[]';
  moved int := 0;
  r jsonb;
BEGIN
  SELECT * INTO t FROM questionnaire_tally WHERE organisation_id = p_organisation AND questionnaire_id = p_questionnaire FOR UPDATE;
  FOR r IN SELECT v FROM jsonb_array_elements(p_rows) AS v LOOP
    answer_id := (r->>'id')::uuid; result := 'done';
    SELECT * INTO a FROM questionnaire_answer WHERE organisation_id = p_organisation AND questionnaire_id = p_questionnaire AND id = answer_id
      AND (deleted_at IS NOT NULL) = p_back FOR UPDATE;
    IF a.id IS NULL THEN
      result := 'not-found'; RETURN NEXT; CONTINUE;
    END IF;
    IF p_back THEN
      IF t.answers + moved >= t.most THEN
        result := 'full'; RETURN NEXT; CONTINUE;
      END IF;
      IF a.person_key IS NOT NULL AND EXISTS (SELECT FROM questionnaire_answer o WHERE o.organisation_id = p_organisation
        AND o.questionnaire_id = p_questionnaire AND o.person_key = a.person_key AND o.deleted_at IS NULL) THEN
        result := 'taken'; RETURN NEXT; CONTINUE;
      END IF;
      IF jsonb_array_length(r->'picks') > 0 AND take_options(p_organisation, p_questionnaire, r->'picks') <> '[]' THEN
        result := 'option-full'; RETURN NEXT; CONTINUE;
      END IF;
    ELSIF jsonb_array_length(r->'picks') > 0 THEN
      PERFORM give_options(p_organisation, p_questionnaire, r->'picks');
    END IF;
    UPDATE questionnaire_answer SET deleted_at = CASE WHEN p_back THEN NULL ELSE now() END
    WHERE organisation_id = p_organisation AND id = answer_id;
    counted := counted || jsonb_build_array(jsonb_build_object('day', a.day, 'counts', r->'counts', 'numbers', r->'numbers'));
    moved := moved + 1;
    RETURN NEXT;
  END LOOP;
  IF moved > 0 THEN
    UPDATE questionnaire_tally SET answers = answers + CASE WHEN p_back THEN moved ELSE -moved END,
      deleted = deleted + CASE WHEN p_back THEN -moved ELSE moved END
    WHERE organisation_id = p_organisation AND questionnaire_id = p_questionnaire;
    PERFORM add_answer_counts(p_organisation, p_questionnaire, counted, CASE WHEN p_back THEN 1 ELSE -1 END);
  END IF;
END $$`;
