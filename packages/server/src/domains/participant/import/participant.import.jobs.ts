import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { type Selectable, sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { ParticipantImport } from '../../../core/data/database-types.ts';
import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { organisationsWith } from '../../../core/data/organisations-with.ts';
import { joinGroup } from '../../checkin/checkin.groups.ops.ts';
import { formById } from '../../form/form.ops.ts';
import { importForm, rowAnswers } from './participant.import.cells.ts';
import type { RowProblem } from './participant.import.texts.ts';
import { confirmJob } from '../participant.job-names.ts';
import { readAnswers } from '../participant.ops.ts';
import { moveRows, type Outcome, registerRow, registerRows } from '../participant.sql.ts';

export const importCheckJob = 'participant.importCheck';
export const importRunJob = 'participant.importRun';
export const importUndoJob = 'participant.importUndo';

export interface ImportData {
  organisationId: string;
  importId: string;
  language: Language;
  /** Of the run: whether people are told. */
  notify?: boolean;
}

/** Rows looked at in one transaction; of the run fewer, since they hold the event's row. */
const checkRows = 1000;
const runRows = 50;
const undoRows = 100;
/** Where people came from, in lists and figures. */
const channel = 'import';

type ImportRecord = Selectable<ParticipantImport>;

/** The import in a state, locked; null when it is in another: somebody else has gone on with it, or thrown it away. */
async function locked(tx: Db, data: ImportData, state: string): Promise<ImportRecord | null> {
  const row = await tx
    .selectFrom('participant_import')
    .selectAll()
    .where('organisation_id', '=', data.organisationId)
    .where('id', '=', data.importId)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

function setImport(tx: Db, data: ImportData, values: Partial<ImportRecord>) {
  return tx
    .updateTable('participant_import')
    .set(values as object)
    .where('organisation_id', '=', data.organisationId)
    .where('id', '=', data.importId)
    .execute();
}

function rowsAfter(tx: Db, data: ImportData, after: number, limit: number, state?: string) {
  let query = tx
    .selectFrom('participant_import_row')
    .selectAll()
    .where('organisation_id', '=', data.organisationId)
    .where('import_id', '=', data.importId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit);
  if (state !== undefined) query = query.where('state', '=', state);
  return query.execute();
}

interface Judged {
  n: number;
  state: 'GOOD' | 'BAD' | 'MADE' | 'REFUSED';
  answers: Answers;
  problems: RowProblem[];
  participant: string | null;
}

async function writeRows(tx: Db, data: ImportData, rows: readonly Judged[]): Promise<void> {
  await sql`
    UPDATE participant_import_row r SET state = k.state, answers = k.answers, problems = k.problems, participant_id = k.participant
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS k(n int, state text, answers jsonb, problems jsonb, participant uuid)
    WHERE r.organisation_id = ${data.organisationId} AND r.import_id = ${data.importId} AND r.row_number = k.n`.execute(
    tx,
  );
}

/** Checks every row, from the first: a run that died leaves nothing that another would have to know. */
async function check(services: Services, data: ImportData): Promise<void> {
  const { database } = services;
  const seen = new Set<string>();
  let after = 0;
  let good = 0;
  let bad = 0;
  for (;;) {
    const done = await database.inOrganisation(data.organisationId, 'write', async (tx) => {
      const of = await locked(tx, data, 'READING');
      if (!of) return true;
      // The one it was read by: the event's own, or one that tickets ask. Deleted meanwhile, nobody can answer it.
      const form = await formById(tx, data.organisationId, of.form_id);
      if (!form) {
        await setImport(tx, data, { state: 'FAILED', finished_at: services.clock.now() });
        return true;
      }
      const rows = await rowsAfter(tx, data, after, checkRows);
      if (rows.length === 0) {
        await setImport(tx, data, {
          state: 'CHECKED',
          good,
          bad,
          progress: of.total,
          form_version: form.definition.version,
        });
        return true;
      }
      const columns = (of.columns as { fieldId: string | null }[]).map((column) => column.fieldId);
      const isMatched = columns.some((fieldId) => fieldId !== null);
      const definition = importForm(form.definition);
      const read = rows.map((row) => {
        const raw = rowAnswers(definition, columns, row.cells as string[]);
        return { n: row.row_number, ...readAnswers(definition, raw, data.language) };
      });
      const known = await registeredOf(tx, data.organisationId, of.event_id, read);
      const judged = read.map(({ n, answers, person, problems }): Judged => {
        const found: RowProblem[] = isMatched ? [...problems] : [{ fieldId: null, problem: 'noColumns' }];
        for (const by of ['phone', 'email'] as const) {
          const contact = person[by];
          if (contact === null) continue;
          if (known.has(contact)) found.push({ fieldId: null, problem: 'registered' });
          else if (seen.has(contact)) found.push({ fieldId: null, problem: 'twice' });
          seen.add(contact);
        }
        return { n, state: found.length > 0 ? 'BAD' : 'GOOD', answers, problems: found, participant: null };
      });
      await writeRows(tx, data, judged);
      good += judged.filter((row) => row.state === 'GOOD').length;
      bad += judged.filter((row) => row.state === 'BAD').length;
      after = rows.at(-1)?.row_number ?? after;
      await setImport(tx, data, { good, bad, progress: good + bad });
      return false;
    });
    if (done) return;
  }
}

async function registeredOf(
  tx: Db,
  organisationId: string,
  eventId: string,
  rows: readonly { person: { phone: string | null; email: string | null } }[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const by of ['phone', 'email'] as const) {
    const values = rows.flatMap((row) => (row.person[by] === null ? [] : [row.person[by]]));
    if (values.length === 0) continue;
    const found = await tx
      .selectFrom('participant')
      .select(`${by} as contact`)
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .where(sql<boolean>`${sql.ref(by)} = ANY(${values}::text[])`)
      .where('order_ticket_id', 'is', null)
      .execute();
    for (const { contact } of found) if (contact !== null) known.add(contact);
  }
  return known;
}

const refusals: Partial<Record<Outcome['outcome'], RowProblem['problem']>> = {
  taken: 'registered',
  full: 'eventFull',
};

/** Registers the good rows, a few at a time: each batch is there with its rows' new states or not at all, so a run can go on after any death. */
async function run(services: Services, data: ImportData): Promise<void> {
  const { database, jobs } = services;
  // Rows before it are done: each batch leaves none of its rows as they were.
  let after = 0;
  for (;;) {
    const done = await database.inOrganisation(data.organisationId, 'write', async (tx) => {
      const of = await locked(tx, data, 'IMPORTING');
      if (!of) return true;
      const form = await formById(tx, data.organisationId, of.form_id);
      const rows = form ? await rowsAfter(tx, data, after, runRows, 'GOOD') : [];
      after = rows.at(-1)?.row_number ?? after;
      if (!form || rows.length === 0) {
        await setImport(tx, data, { state: form ? 'DONE' : 'FAILED', finished_at: services.clock.now() });
        return true;
      }
      const definition = importForm(form.definition);
      const judged: Judged[] = [];
      const going: { n: number; answers: Answers; row: ReturnType<typeof registerRow> }[] = [];
      for (const row of rows) {
        // Once more: the form may have changed since the rows were checked.
        const { answers, person, problems } = readAnswers(definition, row.answers as Answers, data.language);
        const n = row.row_number;
        if (problems.length > 0) judged.push({ n, state: 'REFUSED', answers, problems, participant: null });
        else {
          const asked = { formId: form.formId, formVersion: form.definition.version };
          const more = { ...asked, language: data.language, channel, nonce: null };
          going.push({ n, answers, row: registerRow(person, answers, { ...more, state: 'APPROVED' }) });
        }
      }
      const outcomes = await registerRows(
        tx,
        data.organisationId,
        of.event_id,
        going.map((each) => each.row),
        true,
      );
      const made: string[] = [];
      outcomes.forEach((outcome, index) => {
        const { n, answers } = going[index] as (typeof going)[number];
        if (outcome.outcome === 'ok' && outcome.id) {
          made.push(outcome.id);
          judged.push({ n, state: 'MADE', answers, problems: [], participant: outcome.id });
          return;
        }
        const full = (outcome.fullOptions ?? []).map(
          ({ field }): RowProblem => ({ fieldId: field, problem: 'optionFull' }),
        );
        const problem: RowProblem = { fieldId: null, problem: refusals[outcome.outcome] ?? 'invalid' };
        judged.push({ n, state: 'REFUSED', answers, problems: full.length > 0 ? full : [problem], participant: null });
      });
      await writeRows(tx, data, judged);
      await settle(tx, of, made);
      if (data.notify && made.length > 0)
        await jobs.send(confirmJob, { organisationId: data.organisationId, eventId: of.event_id, ids: made }, { tx });
      await setImport(tx, data, {
        made: of.made + made.length,
        bad: of.bad + judged.length - made.length,
        progress: of.progress + judged.length,
      });
      return false;
    });
    if (done) return;
  }
}

/** The group they join besides the default one, and who brought them in. */
async function settle(tx: Db, of: ImportRecord, made: readonly string[]): Promise<void> {
  if (made.length === 0) return;
  if (of.group_id !== null)
    await joinGroup(tx, of.organisation_id, {
      eventId: of.event_id,
      groupId: of.group_id,
      participantIds: made,
      by: 'sheet',
    });
  await sql`
    INSERT INTO participant_history (organisation_id, participant_id, kind, by_user)
    SELECT ${of.organisation_id}::uuid, id, 'added', ${of.created_by}::uuid FROM unnest(${made}::uuid[]) AS id`.execute(
    tx,
  );
}

/** Deletes the people of an import who have not signed in. */
async function undo(services: Services, data: ImportData): Promise<void> {
  const { database } = services;
  let after = 0;
  for (;;) {
    const done = await database.inOrganisation(data.organisationId, 'write', async (tx) => {
      const of = await locked(tx, data, 'UNDOING');
      if (!of) return true;
      const rows = await rowsAfter(tx, data, after, undoRows, 'MADE');
      if (rows.length === 0) {
        await setImport(tx, data, { state: 'UNDONE' });
        return true;
      }
      after = rows.at(-1)?.row_number ?? after;
      const here = await tx
        .selectFrom('participant')
        .select('id')
        .where('organisation_id', '=', data.organisationId)
        .where(
          'id',
          'in',
          rows.flatMap((row) => row.participant_id ?? []),
        )
        .where('signed_in_at', 'is', null)
        .where('state', '<>', 'DELETED')
        .execute();
      const ids = here.map((row) => row.id);
      const moved =
        ids.length > 0
          ? await moveRows(
              tx,
              data.organisationId,
              of.event_id,
              ids,
              { '*': 'DELETED' },
              { kind: 'deleted', userId: of.created_by, note: '' },
            )
          : [];
      const gone = moved.filter((each) => each.result === 'done').map((each) => each.id);
      await sql`
        UPDATE participant_import_row SET state = 'UNDONE', participant_id = NULL, answers = '{}'
        WHERE organisation_id = ${data.organisationId} AND import_id = ${data.importId} AND participant_id = ANY(${gone}::uuid[])`.execute(
        tx,
      );
      await setImport(tx, data, { made: of.made - gone.length });
      return false;
    });
    if (done) return;
  }
}

/** What was brought in is kept by the people themselves; the file's rows go after a week. */
const clean = defineJob<object>({
  name: 'participant.importClean',
  schedule: '41 3 * * *',
  retryLimit: 2,
  async run(services) {
    const organisations = await organisationsWith(services.database, 'form-id');
    for (const organisationId of organisations)
      await services.database.inOrganisation(organisationId, 'write', (tx) =>
        tx
          .deleteFrom('participant_import')
          .where('organisation_id', '=', organisationId)
          .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
          .execute(),
      );
  },
});

export const importJobs: readonly JobDefinition[] = [
  defineJob<ImportData>({ name: importCheckJob, batchSize: 2, retryLimit: 3, expireInSeconds: 600, run: check }),
  defineJob<ImportData>({ name: importRunJob, batchSize: 2, retryLimit: 5, expireInSeconds: 900, run }),
  defineJob<ImportData>({ name: importUndoJob, batchSize: 2, retryLimit: 5, expireInSeconds: 900, run: undo }),
  clean,
];
