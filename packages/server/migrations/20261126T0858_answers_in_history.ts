import { type Kysely, sql } from 'kysely';
import { globalTable, organisationTable } from '../src/core/migration-helpers.ts';

/** Answers to questionnaires and ballots in the history of members (decision 0074). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Which questionnaire or round of a vote has something new: looked through by a job of all organisations, it holds nothing else.
  await sql`
    CREATE TABLE answer_news (
      organisation_id uuid NOT NULL,
      subject_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('answers', 'ballots')),
      PRIMARY KEY (organisation_id, subject_id)
    )`.execute(db);
  globalTable('answer_news');

  // Answers are numbered under a lock, without gaps: the number says how far they have flowed in.
  await sql`
    CREATE TABLE answer_reach (
      organisation_id uuid NOT NULL,
      questionnaire_id uuid NOT NULL,
      number int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, questionnaire_id),
      FOREIGN KEY (organisation_id, questionnaire_id) REFERENCES questionnaire (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'answer_reach');

  // That a member voted, for the seconds until it is in the history. Neither ballot nor moment stands here: nobody finds the ballot by it.
  await sql`
    CREATE TABLE member_voted (
      organisation_id uuid NOT NULL,
      round_id uuid NOT NULL,
      member_id uuid NOT NULL,
      period int NOT NULL,
      hour timestamptz NOT NULL DEFAULT date_trunc('hour', now()),
      PRIMARY KEY (organisation_id, round_id, member_id, period),
      FOREIGN KEY (organisation_id, round_id) REFERENCES vote_round (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX member_voted_of ON member_voted (organisation_id, member_id)`.execute(db);
  await organisationTable(db, 'member_voted');

  await widen(db, 'member_log', 'kind', ['answered', 'voted', 'dataGiven']);
  // The questionnaire, or vote, that a line tells of. A column: under row-level security no index is used by what stands inside jsonb.
  await sql`ALTER TABLE member_log ADD COLUMN subject_id uuid`.execute(db);
  await sql`CREATE INDEX member_log_subject ON member_log (organisation_id, subject_id, member_id) WHERE subject_id IS NOT NULL`.execute(
    db,
  );
  for (const kind of ['answered', 'voted'])
    await sql`CREATE INDEX ${sql.ref(`member_log_${kind}`)} ON member_log (organisation_id, member_id) WHERE kind = ${sql.lit(kind)}`.execute(
      db,
    );
  // Whose a plan of the programme is, for the file of their data and for erasing them.
  await sql`CREATE INDEX agenda_plan_mail ON agenda_plan (organisation_id, mail) WHERE mail IS NOT NULL`.execute(db);

  await widen(db, 'member', 'origin', ['answer']);
  await widen(db, 'member_contact', 'source', ['answer']);
}

/** Adds words to whatever words a column may hold: other steps add theirs. */
async function widen(db: Kysely<unknown>, table: string, column: string, more: readonly string[]): Promise<void> {
  const name = `${table}_${column}_check`;
  const { rows } = await sql<{
    text: string;
  }>`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = ${name}`.execute(db);
  const words = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, word]) => word ?? '');
  const all = [...new Set([...words, ...more])].map((word) => sql.lit(word));
  await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.ref(name)},
    ADD CONSTRAINT ${sql.ref(name)} CHECK (${sql.ref(column)} IN (${sql.join(all)}))`.execute(db);
}
