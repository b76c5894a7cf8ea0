import { type Kysely, sql } from 'kysely';
import { globalTable, organisationTable } from '../src/core/migration-helpers.ts';

/** Outbound calling: agents and their seats, tasks with their members, the gate that every dial passes, calls, outcomes, figures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE outbound_settings (
      organisation_id uuid NOT NULL PRIMARY KEY REFERENCES organisation,
      per_minute int NOT NULL DEFAULT 1 CHECK (per_minute BETWEEN 1 AND 10),
      per_day int NOT NULL DEFAULT 3 CHECK (per_day BETWEEN 1 AND 100),
      per_month int NOT NULL DEFAULT 10 CHECK (per_month BETWEEN 1 AND 200),
      time_zone text NOT NULL DEFAULT 'Asia/Shanghai',
      -- Of numbers that begin so, another zone: [{prefix, timeZone}].
      zones jsonb NOT NULL DEFAULT '[]',
      -- [{weekday, from, to}] in minutes after midnight; null = the product's.
      windows jsonb,
      ring_seconds int NOT NULL DEFAULT 40 CHECK (ring_seconds BETWEEN 10 AND 120),
      version int NOT NULL DEFAULT 1,
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await organisationTable(db, 'outbound_settings');

  await sql`
    CREATE TABLE outbound_agent (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL CHECK (name <> ''),
      login_name text NOT NULL,
      weight int NOT NULL DEFAULT 1 CHECK (weight BETWEEN 1 AND 100),
      -- Open members at once; null = any number.
      most int CHECK (most > 0),
      is_active boolean NOT NULL DEFAULT true,
      deleted_at timestamptz,
      slot smallint CONSTRAINT outbound_agent_full CHECK (slot BETWEEN 1 AND 500),
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      CHECK ((slot IS NULL) = (deleted_at IS NOT NULL))
    )`.execute(db);
  await organisationTable(db, 'outbound_agent');
  await sql`CREATE UNIQUE INDEX outbound_agent_slot ON outbound_agent (organisation_id, slot) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE TRIGGER take_slot_outbound_agent BEFORE INSERT OR UPDATE OF deleted_at ON outbound_agent
    FOR EACH ROW EXECUTE FUNCTION take_slot('500')`.execute(db);

  // Agents of all organisations sign in at one page: the way from a name to its account.
  await sql`
    CREATE TABLE outbound_login (
      login_name text COLLATE "C" PRIMARY KEY,
      organisation_id uuid NOT NULL,
      agent_id uuid NOT NULL,
      password_hash text NOT NULL,
      is_active boolean NOT NULL DEFAULT true,
      UNIQUE (organisation_id, agent_id)
    )`.execute(db);
  globalTable('outbound_login');

  await sql`
    CREATE TABLE outbound_intent (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL CHECK (name <> ''),
      colour text NOT NULL,
      consequence text NOT NULL CHECK (consequence IN ('finish', 'callback', 'retry', 'ban')),
      retry_minutes int CHECK (retry_minutes > 0),
      ban_days int CHECK (ban_days > 0),
      is_success boolean NOT NULL DEFAULT false,
      place int NOT NULL,
      deleted_at timestamptz,
      slot smallint CONSTRAINT outbound_intent_full CHECK (slot BETWEEN 1 AND 30),
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      CHECK (consequence <> 'retry' OR retry_minutes IS NOT NULL),
      CHECK ((slot IS NULL) = (deleted_at IS NOT NULL))
    )`.execute(db);
  await organisationTable(db, 'outbound_intent');
  await sql`CREATE UNIQUE INDEX outbound_intent_name ON outbound_intent (organisation_id, lower(name)) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE UNIQUE INDEX outbound_intent_slot ON outbound_intent (organisation_id, slot) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE TRIGGER take_slot_outbound_intent BEFORE INSERT OR UPDATE OF deleted_at ON outbound_intent
    FOR EACH ROW EXECUTE FUNCTION take_slot('30')`.execute(db);

  await sql`
    CREATE TABLE outbound_task (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL CHECK (name <> ''),
      script text NOT NULL DEFAULT '',
      mode text NOT NULL DEFAULT 'preview' CHECK (mode IN ('preview', 'progressive')),
      state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'open', 'paused', 'closed')),
      form_id uuid NOT NULL,
      opens_at timestamptz,
      closes_at timestamptz,
      -- [{cause, minutes, most}]
      retries jsonb NOT NULL DEFAULT '[]',
      most_tries int NOT NULL DEFAULT 5 CHECK (most_tries BETWEEN 1 AND 50),
      wrap_up_seconds int NOT NULL DEFAULT 120 CHECK (wrap_up_seconds BETWEEN 10 AND 3600),
      is_recorded boolean NOT NULL DEFAULT true,
      consent text NOT NULL DEFAULT '',
      deleted_at timestamptz,
      slot smallint CONSTRAINT outbound_task_full CHECK (slot BETWEEN 1 AND 500),
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, form_id) REFERENCES form (organisation_id, id),
      CONSTRAINT outbound_task_times CHECK (closes_at > opens_at),
      CHECK ((slot IS NULL) = (deleted_at IS NOT NULL))
    )`.execute(db);
  await organisationTable(db, 'outbound_task');
  await sql`CREATE UNIQUE INDEX outbound_task_slot ON outbound_task (organisation_id, slot) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE TRIGGER take_slot_outbound_task BEFORE INSERT OR UPDATE OF deleted_at ON outbound_task
    FOR EACH ROW EXECUTE FUNCTION take_slot('500')`.execute(db);
  await sql`
    CREATE TABLE outbound_task_intent (
      organisation_id uuid NOT NULL,
      task_id uuid NOT NULL,
      intent_id uuid NOT NULL,
      PRIMARY KEY (organisation_id, task_id, intent_id),
      FOREIGN KEY (organisation_id, task_id) REFERENCES outbound_task (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, intent_id) REFERENCES outbound_intent (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'outbound_task_intent');

  // Counted by the statements that change members (count_callees.sql). What is with an agent counts as open, whatever its state: a lease writes nothing here.
  await sql`
    CREATE TABLE outbound_task_tally (
      organisation_id uuid NOT NULL,
      task_id uuid NOT NULL,
      unallotted int NOT NULL DEFAULT 0 CHECK (unallotted >= 0),
      open int NOT NULL DEFAULT 0 CHECK (open >= 0),
      finished int NOT NULL DEFAULT 0 CHECK (finished >= 0),
      banned int NOT NULL DEFAULT 0 CHECK (banned >= 0),
      calls int NOT NULL DEFAULT 0,
      answered int NOT NULL DEFAULT 0,
      successes int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, task_id),
      FOREIGN KEY (organisation_id, task_id) REFERENCES outbound_task (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'outbound_task_tally');
  await sql`
    CREATE TABLE outbound_share (
      organisation_id uuid NOT NULL,
      agent_id uuid NOT NULL,
      task_id uuid NOT NULL,
      open int NOT NULL DEFAULT 0 CHECK (open >= 0),
      finished int NOT NULL DEFAULT 0 CHECK (finished >= 0),
      banned int NOT NULL DEFAULT 0 CHECK (banned >= 0),
      PRIMARY KEY (organisation_id, agent_id, task_id),
      FOREIGN KEY (organisation_id, agent_id) REFERENCES outbound_agent (organisation_id, id),
      FOREIGN KEY (organisation_id, task_id) REFERENCES outbound_task (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX outbound_share_task ON outbound_share (organisation_id, task_id)`.execute(db);
  await organisationTable(db, 'outbound_share');

  await sql`
    CREATE TABLE outbound_allotment (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      task_id uuid NOT NULL,
      how text NOT NULL CHECK (how IN ('even', 'weighted', 'sticky', 'capped')),
      total int NOT NULL,
      agents int NOT NULL,
      made_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      undone_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, task_id) REFERENCES outbound_task (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, made_by) REFERENCES app_user (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX outbound_allotment_of ON outbound_allotment (organisation_id, task_id, created_at DESC, id DESC)`.execute(
    db,
  );
  await organisationTable(db, 'outbound_allotment');

  await sql`
    CREATE TABLE outbound_member (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      task_id uuid NOT NULL,
      member_id uuid NOT NULL,
      state text NOT NULL DEFAULT 'unallotted' CHECK (state IN ('unallotted', 'allotted', 'calling', 'callback', 'retry', 'finished', 'banned')),
      -- With an agent; null of a callback: whoever of the task comes first.
      agent_id uuid,
      allotment_id uuid,
      -- When this member is next to be called; of a lease when it ends. Null = not waiting for anything.
      due_at timestamptz,
      -- Of a lease: what the state was before it, and goes back to; 'pool' = a callback that was anybody's.
      state_before text,
      due_before timestamptz,
      tries int NOT NULL DEFAULT 0,
      last_call_id uuid,
      last_call_at timestamptz,
      last_cause text,
      intent_id uuid,
      remark text NOT NULL DEFAULT '',
      answers jsonb NOT NULL DEFAULT '{}',
      form_version int,
      -- What an agent had begun to write.
      draft jsonb,
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT outbound_member_once UNIQUE (organisation_id, task_id, member_id),
      FOREIGN KEY (organisation_id, task_id) REFERENCES outbound_task (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id),
      FOREIGN KEY (organisation_id, agent_id) REFERENCES outbound_agent (organisation_id, id),
      FOREIGN KEY (organisation_id, allotment_id) REFERENCES outbound_allotment (organisation_id, id) ON DELETE SET NULL (allotment_id),
      FOREIGN KEY (organisation_id, intent_id) REFERENCES outbound_intent (organisation_id, id),
      CHECK ((state = 'unallotted') <= (agent_id IS NULL)),
      CHECK (state NOT IN ('allotted', 'calling') OR agent_id IS NOT NULL),
      CHECK ((state IN ('allotted', 'calling', 'callback', 'retry')) = (due_at IS NOT NULL)),
      CHECK ((state = 'calling') = (state_before IS NOT NULL))
    )`.execute(db);
  for (const [name, key] of [
    ['outbound_member_newest', sql`(organisation_id, created_at DESC, id DESC)`],
    ['outbound_member_of_task', sql`(organisation_id, task_id, created_at DESC, id DESC)`],
    ['outbound_member_in_state', sql`(organisation_id, task_id, state, created_at DESC, id DESC)`],
    [
      'outbound_member_by_due',
      sql`(organisation_id, task_id, (coalesce(due_at, timestamptz '9999-12-31 00:00:00+00')), id)`,
    ],
    ['outbound_member_of_member', sql`(organisation_id, member_id)`],
    // Who comes next at an agent's seat; a lease that ran out is among them.
    [
      'outbound_member_next',
      sql`(organisation_id, agent_id, task_id, due_at, id) WHERE due_at IS NOT NULL AND agent_id IS NOT NULL`,
    ],
    ['outbound_member_pool', sql`(organisation_id, task_id, due_at, id) WHERE due_at IS NOT NULL AND agent_id IS NULL`],
    ['outbound_member_of_agent', sql`(organisation_id, agent_id, created_at DESC, id DESC) WHERE agent_id IS NOT NULL`],
    ['outbound_member_due', sql`(organisation_id, due_at, id) WHERE state = 'callback'`],
    ['outbound_member_callback', sql`(organisation_id, agent_id, due_at, id) WHERE state = 'callback'`],
    ['outbound_member_allotted', sql`(organisation_id, allotment_id) WHERE allotment_id IS NOT NULL`],
    [
      'outbound_member_with_intent',
      sql`(organisation_id, task_id, intent_id, created_at DESC, id DESC) WHERE intent_id IS NOT NULL`,
    ],
  ] as const)
    await sql`CREATE INDEX ${sql.id(name)} ON outbound_member ${key}`.execute(db);
  await organisationTable(db, 'outbound_member');

  await sql`
    CREATE TABLE outbound_binding (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      task_id uuid NOT NULL,
      -- {filter} or {importId}
      source jsonb NOT NULL,
      -- Where it goes on.
      place text,
      added int NOT NULL DEFAULT 0,
      known int NOT NULL DEFAULT 0,
      without_number int NOT NULL DEFAULT 0,
      is_over boolean NOT NULL DEFAULT false,
      failure text,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, task_id) REFERENCES outbound_task (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'outbound_binding');

  // One row a number that was ever dialled or banned: every dial and every ban is one conditional statement on it.
  await sql`
    CREATE TABLE outbound_gate (
      organisation_id uuid NOT NULL REFERENCES organisation,
      number text COLLATE "C" NOT NULL,
      -- Everywhere; 'infinity' = for good.
      banned_until timestamptz,
      -- {taskId: until}
      task_bans jsonb NOT NULL DEFAULT '{}',
      live_call_id uuid,
      -- Of the last 30 days, the last 200.
      dials timestamptz[] NOT NULL DEFAULT '{}' CHECK (cardinality(dials) <= 200),
      version int NOT NULL DEFAULT 1,
      PRIMARY KEY (organisation_id, number)
    )`.execute(db);
  await organisationTable(db, 'outbound_gate');

  await sql`
    CREATE TABLE outbound_ban (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      number text COLLATE "C" NOT NULL,
      task_id uuid,
      reason text NOT NULL DEFAULT '',
      source text NOT NULL CHECK (source IN ('organiser', 'agent', 'outcome', 'import')),
      ends_at timestamptz,
      call_id uuid,
      made_by uuid,
      agent_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Lifted.
      over_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, number) REFERENCES outbound_gate (organisation_id, number),
      FOREIGN KEY (organisation_id, task_id) REFERENCES outbound_task (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, agent_id) REFERENCES outbound_agent (organisation_id, id)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX outbound_ban_once ON outbound_ban (organisation_id, number, task_id) NULLS NOT DISTINCT WHERE over_at IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX outbound_ban_held ON outbound_ban (organisation_id, created_at DESC, id DESC) WHERE over_at IS NULL`.execute(
    db,
  );
  // A ban ends by itself, so those with an end are here from the beginning.
  await sql`CREATE INDEX outbound_ban_over ON outbound_ban (organisation_id, created_at DESC, id DESC) WHERE over_at IS NOT NULL OR ends_at IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX outbound_ban_of_task ON outbound_ban (organisation_id, task_id, created_at DESC, id DESC) WHERE task_id IS NOT NULL`.execute(
    db,
  );
  await organisationTable(db, 'outbound_ban');

  await sql`
    CREATE TABLE outbound_call (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      task_id uuid NOT NULL,
      outbound_member_id uuid NOT NULL,
      -- Null once the person was erased, the number then empty.
      member_id uuid,
      agent_id uuid NOT NULL,
      number text COLLATE "C" NOT NULL,
      -- What the person was called, for the list's search.
      name text NOT NULL DEFAULT '',
      search text NOT NULL GENERATED ALWAYS AS (search_key(name, '')) STORED,
      state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'dialling', 'ringing', 'answered', 'ended')),
      cause text,
      sip_status int,
      created_at timestamptz NOT NULL DEFAULT now(),
      ringing_at timestamptz,
      answered_at timestamptz,
      ended_at timestamptz,
      talk_ms int NOT NULL DEFAULT 0,
      is_recorded boolean NOT NULL,
      recording text NOT NULL DEFAULT 'none' CHECK (recording IN ('none', 'pending', 'ready', 'failed')),
      storage_key text,
      recording_ms int,
      recording_bytes bigint,
      recording_failure text,
      lost_packets int NOT NULL DEFAULT 0,
      is_simulated boolean NOT NULL DEFAULT false,
      intent_id uuid,
      remark text NOT NULL DEFAULT '',
      receipt jsonb NOT NULL,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, task_id) REFERENCES outbound_task (organisation_id, id),
      FOREIGN KEY (organisation_id, agent_id) REFERENCES outbound_agent (organisation_id, id),
      FOREIGN KEY (organisation_id, intent_id) REFERENCES outbound_intent (organisation_id, id),
      CHECK ((state = 'ended') = (ended_at IS NOT NULL)),
      CHECK ((state = 'ended') = (cause IS NOT NULL)),
      CHECK (recording <> 'ready' OR storage_key IS NOT NULL)
    )`.execute(db);
  for (const [name, key] of [
    ['outbound_call_newest', sql`(organisation_id, created_at DESC, id DESC)`],
    ['outbound_call_of_task', sql`(organisation_id, task_id, created_at DESC, id DESC)`],
    ['outbound_call_of_agent', sql`(organisation_id, agent_id, created_at DESC, id DESC)`],
    ['outbound_call_of_task_by_agent', sql`(organisation_id, task_id, agent_id, created_at DESC, id DESC)`],
    [
      'outbound_call_of_task_with_intent',
      sql`(organisation_id, task_id, intent_id, created_at DESC, id DESC) WHERE intent_id IS NOT NULL`,
    ],
    [
      'outbound_call_of_task_with_cause',
      sql`(organisation_id, task_id, cause, created_at DESC, id DESC) WHERE cause IS NOT NULL`,
    ],
    [
      'outbound_call_with_recording',
      sql`(organisation_id, recording, created_at DESC, id DESC) WHERE recording <> 'none'`,
    ],
    [
      'outbound_call_with_intent',
      sql`(organisation_id, intent_id, created_at DESC, id DESC) WHERE intent_id IS NOT NULL`,
    ],
    ['outbound_call_with_cause', sql`(organisation_id, cause, created_at DESC, id DESC) WHERE cause IS NOT NULL`],
    ['outbound_call_of_member', sql`(organisation_id, member_id, created_at DESC, id DESC)`],
    ['outbound_call_of_callee', sql`(organisation_id, outbound_member_id, created_at DESC, id DESC)`],
    ['outbound_call_to', sql`(organisation_id, number text_pattern_ops, created_at DESC, id DESC)`],
    ['outbound_call_longest', sql`(organisation_id, talk_ms DESC, id DESC)`],
    // One call a seat.
    ['outbound_call_going', sql`(organisation_id, agent_id) WHERE state <> 'ended'`],
  ] as const)
    await sql`CREATE ${sql.raw(name === 'outbound_call_going' ? 'UNIQUE' : '')} INDEX ${sql.id(name)} ON outbound_call ${key}`.execute(
      db,
    );
  await sql`CREATE INDEX outbound_call_search ON outbound_call USING gin (organisation_id, search gin_trgm_ops) WITH (gin_pending_list_limit = 65536)`.execute(
    db,
  );
  await organisationTable(db, 'outbound_call');

  await sql`
    CREATE TABLE outbound_log (
      organisation_id uuid NOT NULL,
      call_id uuid NOT NULL,
      version int NOT NULL,
      intent_id uuid NOT NULL,
      -- As it was called then.
      intent_name text NOT NULL,
      intent_colour text NOT NULL,
      consequence text NOT NULL,
      remark text NOT NULL DEFAULT '',
      answers jsonb NOT NULL DEFAULT '{}',
      agent_id uuid NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, call_id, version),
      FOREIGN KEY (organisation_id, call_id) REFERENCES outbound_call (organisation_id, id),
      FOREIGN KEY (organisation_id, intent_id) REFERENCES outbound_intent (organisation_id, id),
      FOREIGN KEY (organisation_id, agent_id) REFERENCES outbound_agent (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'outbound_log');

  await sql`
    CREATE TABLE outbound_seat (
      organisation_id uuid NOT NULL,
      agent_id uuid NOT NULL,
      state text NOT NULL DEFAULT 'offline' CHECK (state IN ('offline', 'idle', 'ringing', 'talking', 'wrapUp', 'paused')),
      -- Raised by each window that takes the seat.
      version int NOT NULL DEFAULT 1,
      since timestamptz NOT NULL DEFAULT now(),
      beat_at timestamptz NOT NULL DEFAULT now(),
      reason text,
      outbound_member_id uuid,
      call_id uuid,
      is_held boolean NOT NULL DEFAULT false,
      is_attended boolean NOT NULL DEFAULT false,
      wrap_up_ends_at timestamptz,
      PRIMARY KEY (organisation_id, agent_id),
      FOREIGN KEY (organisation_id, agent_id) REFERENCES outbound_agent (organisation_id, id),
      CHECK ((state = 'paused') = (reason IS NOT NULL)),
      CHECK (state NOT IN ('ringing', 'talking') OR call_id IS NOT NULL)
    )`.execute(db);
  await organisationTable(db, 'outbound_seat');
  // How long an agent was in which state, for figures.
  await sql`
    CREATE TABLE outbound_stay (
      organisation_id uuid NOT NULL,
      hour timestamptz NOT NULL,
      agent_id uuid NOT NULL,
      state text NOT NULL,
      seconds int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, hour, agent_id, state),
      FOREIGN KEY (organisation_id, agent_id) REFERENCES outbound_agent (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'outbound_stay');

  // Calls by the hour in which they began.
  await sql`
    CREATE TABLE outbound_hour (
      organisation_id uuid NOT NULL,
      hour timestamptz NOT NULL,
      task_id uuid NOT NULL,
      agent_id uuid NOT NULL,
      calls int NOT NULL DEFAULT 0,
      answered int NOT NULL DEFAULT 0,
      talk_ms bigint NOT NULL DEFAULT 0,
      wrap_up_ms bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, hour, task_id, agent_id)
    )`.execute(db);
  await organisationTable(db, 'outbound_hour');
  await sql`
    CREATE TABLE outbound_hour_end (
      organisation_id uuid NOT NULL,
      hour timestamptz NOT NULL,
      task_id uuid NOT NULL,
      agent_id uuid NOT NULL,
      -- Of 'cause' how calls ended, of 'intent' the id of an outcome.
      kind text NOT NULL CHECK (kind IN ('cause', 'intent')),
      value text NOT NULL,
      count int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, hour, task_id, agent_id, kind, value)
    )`.execute(db);
  await organisationTable(db, 'outbound_hour_end');

  // The calls that go on, so that a job finds those of which nobody tells any more, and the line's words find their organisation.
  await sql`
    CREATE TABLE outbound_live (
      call_id uuid PRIMARY KEY,
      organisation_id uuid NOT NULL,
      told_at timestamptz NOT NULL,
      -- To be ended: somebody banned the number, or a supervisor said so.
      is_cut boolean NOT NULL DEFAULT false,
      -- Ended because nobody told of it: what the line tells yet, of its recording above all, finds the call.
      is_over boolean NOT NULL DEFAULT false
    )`.execute(db);
  await sql`CREATE INDEX outbound_live_told ON outbound_live (told_at)`.execute(db);
  globalTable('outbound_live');

  // What they do comes after the migrations (functions/outbound).
  for (const name of ['count_callees', 'count_stay'])
    await sql`CREATE FUNCTION ${sql.id(name)}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`.execute(
      db,
    );
  await sql`CREATE TRIGGER count_stay AFTER UPDATE OF state ON outbound_seat FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION count_stay()`.execute(
    db,
  );
  for (const [name, what, tables] of [
    ['added', 'INSERT', 'NEW TABLE AS rows_after'],
    ['changed', 'UPDATE', 'OLD TABLE AS rows_before NEW TABLE AS rows_after'],
    ['removed', 'DELETE', 'OLD TABLE AS rows_before'],
  ] as const)
    await sql`CREATE TRIGGER ${sql.id(`count_callees_${name}`)} AFTER ${sql.raw(what)} ON outbound_member
      REFERENCING ${sql.raw(tables)} FOR EACH STATEMENT EXECUTE FUNCTION count_callees()`.execute(db);

  for (const [table, column, more] of [
    ['form', 'kind', ['call']],
    ['member_log', 'kind', ['called', 'callBanned']],
  ] as const) {
    const name = `${table}_${column}_check`;
    const { rows } = await sql<{
      text: string;
    }>`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = ${name}`.execute(db);
    const words = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, word]) => word ?? '');
    if (words.length === 0) throw new Error(`no words in ${name}`);
    const all = [...new Set<string>([...words, ...more])].map((word) => sql.lit(word));
    await sql`ALTER TABLE ${sql.id(table)} DROP CONSTRAINT ${sql.id(name)},
      ADD CONSTRAINT ${sql.id(name)} CHECK (${sql.id(column)} IN (${sql.join(all)}))`.execute(db);
  }
}
