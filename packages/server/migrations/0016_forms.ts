import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** What forms are for, their drafts, how often limited options are taken, files of answers, and people brought in from a sheet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...forms, ...options, ...files, ...imports]) await sql.raw(statement).execute(db);
  for (const table of ['form_option_tally', 'form_file', 'participant_import', 'participant_import_row'])
    await organisationTable(db, table);
  await sql.raw(`ALTER TABLE form NO FORCE ROW LEVEL SECURITY`).execute(db);
  await sql
    .raw(
      `INSERT INTO directory (kind, code, organisation_id, target_id) SELECT 'form-id', id::text, organisation_id, id FROM form`,
    )
    .execute(db);
  await sql.raw(`ALTER TABLE form FORCE ROW LEVEL SECURITY`).execute(db);
  for (const statement of optionFunctions) await sql.raw(statement).execute(db);
}

const forms = [
  `ALTER TABLE form
     ADD COLUMN kind text NOT NULL DEFAULT 'registration' CHECK (kind IN ('registration', 'questionnaire', 'vote', 'block', 'template')),
     -- What the designer saved and nobody fills in yet; null = the current version. Saving names the revision it began with.
     ADD COLUMN draft jsonb,
     ADD COLUMN draft_revision int NOT NULL DEFAULT 0,
     ADD COLUMN draft_at timestamptz,
     ADD COLUMN draft_by uuid,
     ADD COLUMN deleted_at timestamptz`,
  `CREATE INDEX form_event ON form (organisation_id, event_id) WHERE event_id IS NOT NULL AND deleted_at IS NULL`,
  `CREATE UNIQUE INDEX form_block_name ON form (organisation_id, lower(name)) WHERE kind = 'block' AND deleted_at IS NULL`,
  // Whoever makes a form, its id leads to its organisation.
  `CREATE FUNCTION list_form() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO directory (kind, code, organisation_id, target_id) VALUES ('form-id', NEW.id::text, NEW.organisation_id, NEW.id);
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER list_form AFTER INSERT ON form FOR EACH ROW EXECUTE FUNCTION list_form()`,
];

const options = [
  // The subject is what the limit counts for: a registration form, a questionnaire. The CHECK is the limit.
  `CREATE TABLE form_option_tally (
     organisation_id uuid NOT NULL,
     subject_id uuid NOT NULL,
     field_id text COLLATE "C" NOT NULL,
     option text COLLATE "C" NOT NULL,
     most int NOT NULL CHECK (most >= 0),
     taken int NOT NULL DEFAULT 0,
     PRIMARY KEY (organisation_id, subject_id, field_id, option),
     CONSTRAINT taken_within_limit CHECK (taken BETWEEN 0 AND most)
   ) WITH (fillfactor = 50)`,
  // The limited options that a person or a ticket counts for, [{ field, option }]; null = none. They count while the person has a place,
  // and the ticket is not void: the triggers see to it, whoever changes the state.
  `ALTER TABLE participant ADD COLUMN limited jsonb`,
  `ALTER TABLE order_ticket ADD COLUMN limited jsonb`,
];

const files = [
  `CREATE TABLE form_file (
     organisation_id uuid NOT NULL REFERENCES organisation,
     id uuid NOT NULL DEFAULT gen_random_uuid(),
     form_id uuid NOT NULL,
     field_id text NOT NULL,
     storage_key text NOT NULL,
     name text NOT NULL,
     bytes bigint NOT NULL CHECK (bytes > 0),
     kind text NOT NULL,
     content_type text NOT NULL,
     made_at timestamptz NOT NULL DEFAULT now(),
     -- The answer that names it; a file that none names for a day is removed.
     claimed_at timestamptz,
     subject_id uuid,
     PRIMARY KEY (organisation_id, id),
     FOREIGN KEY (organisation_id, form_id) REFERENCES form (organisation_id, id)
   )`,
  `CREATE INDEX form_file_unclaimed ON form_file (organisation_id, made_at) WHERE claimed_at IS NULL`,
  `CREATE INDEX form_file_subject ON form_file (organisation_id, subject_id) WHERE subject_id IS NOT NULL`,
];

const imports = [
  `CREATE TABLE participant_import (
     organisation_id uuid NOT NULL REFERENCES organisation,
     id uuid NOT NULL DEFAULT uuidv7(),
     event_id uuid NOT NULL,
     form_id uuid NOT NULL,
     form_version int NOT NULL,
     group_id uuid,
     group_name text,
     file_name text NOT NULL,
     state text NOT NULL CHECK (state IN ('READING', 'CHECKED', 'IMPORTING', 'DONE', 'UNDOING', 'UNDONE', 'FAILED')),
     columns jsonb NOT NULL DEFAULT '[]',
     total int NOT NULL DEFAULT 0,
     good int NOT NULL DEFAULT 0,
     bad int NOT NULL DEFAULT 0,
     progress int NOT NULL DEFAULT 0,
     made int NOT NULL DEFAULT 0,
     created_by uuid NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     finished_at timestamptz,
     PRIMARY KEY (organisation_id, id),
     FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
     FOREIGN KEY (organisation_id, form_id) REFERENCES form (organisation_id, id)
   )`,
  `CREATE INDEX participant_import_event ON participant_import (organisation_id, event_id, created_at DESC)`,
  `CREATE TABLE participant_import_row (
     organisation_id uuid NOT NULL,
     import_id uuid NOT NULL,
     row_number int NOT NULL,
     state text NOT NULL CHECK (state IN ('GOOD', 'BAD', 'MADE', 'REFUSED', 'UNDONE')),
     -- The cells as they stood in the file, for the file of errors; the answers as they were read.
     cells jsonb NOT NULL,
     answers jsonb NOT NULL DEFAULT '{}',
     problems jsonb NOT NULL DEFAULT '[]',
     participant_id uuid,
     PRIMARY KEY (organisation_id, import_id, row_number),
     FOREIGN KEY (organisation_id, import_id) REFERENCES participant_import (organisation_id, id) ON DELETE CASCADE
   )`,
];

const optionFunctions = [
  // Takes options for one subject, p_rows [{ field, option, n }]: all of them or, when one is full, none; answers the full ones. Options
  // without a limit have no row and are passed over. Rows are locked in the order of their key.
  `CREATE FUNCTION take_options(p_organisation uuid, p_subject uuid, p_rows jsonb) RETURNS jsonb
   LANGUAGE plpgsql AS $$
   DECLARE
     full_ones jsonb;
   BEGIN
     PERFORM FROM form_option_tally t
     WHERE t.organisation_id = p_organisation AND t.subject_id = p_subject
       AND (t.field_id, t.option) IN (SELECT r->>'field', r->>'option' FROM jsonb_array_elements(p_rows) r)
     ORDER BY t.field_id, t.option FOR UPDATE;
     WITH wanted AS (
       SELECT r->>'field' AS field, r->>'option' AS option, sum(coalesce((r->>'n')::int, 1))::int AS n FROM jsonb_array_elements(p_rows) r GROUP BY 1, 2
     )
     SELECT jsonb_agg(jsonb_build_object('field', t.field_id, 'option', t.option)) INTO full_ones
     FROM form_option_tally t JOIN wanted w ON w.field = t.field_id AND w.option = t.option
     WHERE t.organisation_id = p_organisation AND t.subject_id = p_subject AND t.taken + w.n > t.most;
     IF full_ones IS NOT NULL THEN RETURN full_ones; END IF;
     WITH wanted AS (
       SELECT r->>'field' AS field, r->>'option' AS option, sum(coalesce((r->>'n')::int, 1))::int AS n FROM jsonb_array_elements(p_rows) r GROUP BY 1, 2
     )
     UPDATE form_option_tally t SET taken = t.taken + w.n FROM wanted w
     WHERE t.organisation_id = p_organisation AND t.subject_id = p_subject AND t.field_id = w.field AND t.option = w.option;
     RETURN '[]';
   END $$`,
  // Gives them back.
  `CREATE FUNCTION give_options(p_organisation uuid, p_subject uuid, p_rows jsonb) RETURNS void
   LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM FROM form_option_tally t
     WHERE t.organisation_id = p_organisation AND t.subject_id = p_subject
       AND (t.field_id, t.option) IN (SELECT r->>'field', r->>'option' FROM jsonb_array_elements(p_rows) r)
     ORDER BY t.field_id, t.option FOR UPDATE;
     WITH given AS (
       SELECT r->>'field' AS field, r->>'option' AS option, sum(coalesce((r->>'n')::int, 1))::int AS n FROM jsonb_array_elements(p_rows) r GROUP BY 1, 2
     )
     UPDATE form_option_tally t SET taken = t.taken - g.n FROM given g
     WHERE t.organisation_id = p_organisation AND t.subject_id = p_subject AND t.field_id = g.field AND t.option = g.option;
   END $$`,
  // The limited options that answers hold: a choice, or several. Null when there are none.
  `CREATE FUNCTION limited_options(p_organisation uuid, p_subject uuid, p_answers jsonb) RETURNS jsonb
   LANGUAGE sql STABLE AS $$
     SELECT jsonb_agg(jsonb_build_object('field', t.field_id, 'option', t.option) ORDER BY t.field_id, t.option) FROM form_option_tally t
     WHERE t.organisation_id = p_organisation AND t.subject_id = p_subject AND p_answers->t.field_id ? t.option $$`,
  // What a row counts for after p_new ([{ field, option }]) became limited.
  `CREATE FUNCTION with_limited(p_limited jsonb, p_answers jsonb, p_new jsonb) RETURNS jsonb
   LANGUAGE sql IMMUTABLE AS $$
     SELECT jsonb_agg(x.v) FROM (
       SELECT v FROM jsonb_array_elements(coalesce(p_limited, '[]')) v WHERE NOT p_new @> jsonb_build_array(v)
       UNION ALL
       SELECT v FROM jsonb_array_elements(p_new) v WHERE p_answers->(v->>'field') ? (v->>'option')) x $$`,
  // Sets the limits of a registration form to p_limits [{ field, option, most }]. What is limited anew is counted from the people there are.
  // The caller holds the event's tally and its sale. Answers those of which more are taken already; then the caller undoes it all.
  `CREATE FUNCTION set_option_limits(p_organisation uuid, p_form uuid, p_event uuid, p_limits jsonb) RETURNS jsonb
   LANGUAGE plpgsql AS $$
   DECLARE
     fresh jsonb;
     below jsonb;
   BEGIN
     DELETE FROM form_option_tally t WHERE t.organisation_id = p_organisation AND t.subject_id = p_form
       AND NOT EXISTS (SELECT FROM jsonb_array_elements(p_limits) l WHERE l->>'field' = t.field_id AND l->>'option' = t.option);
     SELECT jsonb_agg(jsonb_build_object('field', l->>'field', 'option', l->>'option')) INTO fresh FROM jsonb_array_elements(p_limits) l
     WHERE NOT EXISTS (SELECT FROM form_option_tally t WHERE t.organisation_id = p_organisation AND t.subject_id = p_form
       AND t.field_id = l->>'field' AND t.option = l->>'option');
     IF fresh IS NOT NULL THEN
       -- Before the rows to count in are there, so that the triggers find nothing to count.
       UPDATE participant p SET limited = with_limited(p.limited, p.answers, fresh)
       WHERE p.organisation_id = p_organisation AND p.event_id = p_event AND p.form_id = p_form AND p.order_ticket_id IS NULL AND p.state <> 'DELETED'
         AND EXISTS (SELECT FROM jsonb_array_elements(fresh) f WHERE p.answers->(f->>'field') ? (f->>'option') OR p.limited @> jsonb_build_array(f));
       UPDATE order_ticket t SET limited = with_limited(t.limited, t.answers, fresh)
       WHERE t.organisation_id = p_organisation AND t.event_id = p_event AND t.form_id = p_form
         AND EXISTS (SELECT FROM jsonb_array_elements(fresh) f WHERE t.answers->(f->>'field') ? (f->>'option') OR t.limited @> jsonb_build_array(f));
     END IF;
     SELECT jsonb_agg(jsonb_build_object('field', w.field, 'option', w.option)) INTO below FROM (
       SELECT l->>'field' AS field, l->>'option' AS option, (l->>'most')::int AS most,
         coalesce((SELECT t.taken FROM form_option_tally t WHERE t.organisation_id = p_organisation AND t.subject_id = p_form
           AND t.field_id = l->>'field' AND t.option = l->>'option'), limited_count(p_organisation, p_event, p_form, l->>'field', l->>'option')) AS taken
       FROM jsonb_array_elements(p_limits) l) w
     WHERE w.taken > w.most;
     IF below IS NOT NULL THEN RETURN below; END IF;
     INSERT INTO form_option_tally AS t (organisation_id, subject_id, field_id, option, most, taken)
     SELECT p_organisation, p_form, l->>'field', l->>'option', (l->>'most')::int,
       CASE WHEN fresh @> jsonb_build_array(jsonb_build_object('field', l->>'field', 'option', l->>'option'))
         THEN limited_count(p_organisation, p_event, p_form, l->>'field', l->>'option') ELSE 0 END
     FROM jsonb_array_elements(p_limits) l
     ON CONFLICT (organisation_id, subject_id, field_id, option) DO UPDATE SET most = EXCLUDED.most WHERE t.most <> EXCLUDED.most;
     RETURN '[]';
   END $$`,
  // How many people and tickets hold a limited option of a registration form now.
  `CREATE FUNCTION limited_count(p_organisation uuid, p_event uuid, p_form uuid, p_field text, p_option text) RETURNS int
   LANGUAGE sql STABLE AS $$
     SELECT ((SELECT count(*) FROM participant p WHERE p.organisation_id = p_organisation AND p.event_id = p_event AND p.form_id = p_form
       AND p.state IN ('PENDING', 'APPROVED') AND p.limited @> jsonb_build_array(jsonb_build_object('field', p_field, 'option', p_option)))
     + (SELECT count(*) FROM order_ticket t WHERE t.organisation_id = p_organisation AND t.event_id = p_event AND t.form_id = p_form
       AND t.state <> 'VOID' AND t.limited @> jsonb_build_array(jsonb_build_object('field', p_field, 'option', p_option))))::int $$`,
  // Counts what a row begins or ceases to hold. More than the limit fails the CHECK; who may meet that looks before.
  `CREATE FUNCTION count_options() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     held boolean := false;
     holds boolean;
     taken jsonb;
   BEGIN
     IF TG_TABLE_NAME = 'participant' THEN holds := NEW.state IN ('PENDING', 'APPROVED');
     ELSE holds := NEW.state <> 'VOID';
     END IF;
     IF TG_OP = 'UPDATE' THEN
       IF TG_TABLE_NAME = 'participant' THEN held := OLD.state IN ('PENDING', 'APPROVED');
       ELSE held := OLD.state <> 'VOID';
       END IF;
       IF held = holds AND OLD.limited IS NOT DISTINCT FROM NEW.limited AND OLD.form_id = NEW.form_id THEN RETURN NULL; END IF;
       IF held AND OLD.limited IS NOT NULL THEN PERFORM give_options(OLD.organisation_id, OLD.form_id, OLD.limited); END IF;
     END IF;
     IF holds AND NEW.limited IS NOT NULL THEN
       taken := take_options(NEW.organisation_id, NEW.form_id, NEW.limited);
       IF taken <> '[]' THEN
         RAISE check_violation USING MESSAGE = 'an option is full', CONSTRAINT = 'taken_within_limit', DETAIL = taken::text;
       END IF;
     END IF;
     RETURN NULL;
   END $$`,
  ...['participant', 'order_ticket'].flatMap((table) => [
    `CREATE TRIGGER count_options_made AFTER INSERT ON ${table} FOR EACH ROW WHEN (NEW.limited IS NOT NULL) EXECUTE FUNCTION count_options()`,
    `CREATE TRIGGER count_options_changed AFTER UPDATE OF state, limited, form_id ON ${table} FOR EACH ROW
     WHEN (OLD.limited IS NOT NULL OR NEW.limited IS NOT NULL) EXECUTE FUNCTION count_options()`,
  ]),
];
