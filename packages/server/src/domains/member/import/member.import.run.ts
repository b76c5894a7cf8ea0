import { setImmediate as othersTurn } from 'node:timers/promises';
import type { ImportColumn } from '@convoke/contract/member/member.import.rules.ts';
import type { TableFormat } from '@convoke/contract/core/table-kinds.ts';
import { type Selectable, sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { MemberImport } from '../../../core/data/database-types.ts';
import { importJob, type ImportData } from '../member.job-names.ts';
import { findDoubles, forgetReached } from './member.import.doubles.ts';
import { fileOf, hasSwallowed, type ImportLayout, ReadEnded, rowsBelow } from './member.import.file.ts';
import { rowOf } from './member.import.extras.ts';
import { knownOf } from './member.import.known.ts';
import { sharedValues } from './member.import.shared.ts';
import { dropMade } from './member.import.labels.ts';

/** A run goes on for so long, then another one takes over: a job that dies is missed soon. */
const runFor = 20_000;
/** Rows read before others have their turn: a long file holds up no request. */
const turnRows = 200;
/** Rows of a step: what is lost when it is killed, and how long the lock of the members is held: less than a second. */
const readStep = 1000;
const takeStep = 2000;

type ImportRecord = Selectable<MemberImport>;

/**
 * One step of a long piece of work. Its end is not waited for on the disk: what a step has done and how far it came stand in one transaction, so that after a
 * crash of the database the last steps are done again. The job says that it is over by a commit that is waited for, and everything before that is on the disk then.
 * With more memory the index of the search sorts what it has put aside at once, not in many small parts.
 */
function inStep<Answer>(
  { database }: Services,
  organisationId: string,
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  return database.inOrganisation(organisationId, 'write', async (tx) => {
    await sql`SELECT set_config('synchronous_commit', 'off', true), set_config('work_mem', '64MB', true)`.execute(tx);
    return work(tx);
  });
}

/** The import, locked, if it is in this state; null: somebody else has gone on with it, ended it, or thrown it away. */
export async function lockedIn(tx: Db, data: ImportData, state: string): Promise<ImportRecord | null> {
  const row = await tx
    .selectFrom('member_import')
    .selectAll()
    .where('organisation_id', '=', data.organisationId)
    .where('id', '=', data.importId)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setImport(tx: Db, data: ImportData, values: object): Promise<void> {
  await tx
    .updateTable('member_import')
    .set(values)
    .where('organisation_id', '=', data.organisationId)
    .where('id', '=', data.importId)
    .execute();
}

/** Does what an import is to do next, from where the last run came to. */
export async function runImport(services: Services, data: ImportData): Promise<void> {
  const { organisationId, importId } = data;
  const { database } = services;
  const until = performance.now() + runFor;
  const found = await database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('member_import')
      .select(['state', 'doubles_known', 'reached'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', importId)
      .executeTakeFirst(),
  );
  if (!found) return;
  if (found.state === 'READING') return readFile(services, data);
  if (found.state === 'UNDOING')
    return goOn(services, data, until, async (tx) => {
      const step = await sql<{ on: boolean }>`
        SELECT undo_import(${organisationId}, ${importId}, ${takeStep}) AS on`.execute(tx);
      if (!step.rows[0]?.on) await dropMade(services, tx, organisationId, importId);
      return step;
    });
  if (found.state !== 'REHEARSING' && found.state !== 'IMPORTING') return;
  if (!found.doubles_known) await findDoubles((step) => inStep(services, organisationId, step), data);
  else if (found.reached === 0) await inStep(services, organisationId, (tx) => forgetReached(tx, data));
  await goOn(services, data, until, (tx) =>
    sql`SELECT import_members(${organisationId}, ${importId}, ${takeStep}) AS on`.execute(tx),
  );
}

async function goOn(
  services: Services,
  data: ImportData,
  until: number,
  step: (tx: Db) => Promise<{ rows: unknown[] }>,
) {
  while (performance.now() < until) {
    const { rows } = await inStep(services, data.organisationId, step);
    if (!(rows as { on: boolean }[])[0]?.on) return;
  }
  await services.jobs.send(importJob, data);
}

interface ReadRow {
  n: number;
  cells: string[];
  state: 'GOOD' | 'BAD';
  problems: object[];
  extras: object | null;
}

/** Reads all rows and checks each. Killed, it reads the file again and goes on behind the last row that was kept. */
async function readFile(services: Services, data: ImportData): Promise<void> {
  const { organisationId, importId } = data;
  const inTransaction = <Answer>(work: (tx: Db) => Promise<Answer>) => inStep(services, organisationId, work);
  const begun = await inTransaction(async (tx) => {
    const row = await lockedIn(tx, data, 'READING');
    if (!row) return null;
    const columns = row.columns as (ImportColumn | null)[];
    return { row, columns, known: await knownOf(tx, organisationId, columns, row.unknown_labels) };
  });
  if (!begun) return;
  const { row, columns, known } = begun;
  const file = fileOf(
    (work) => services.database.inOrganisation(organisationId, 'read', work),
    organisationId,
    importId,
  );
  const layout = row.layout as unknown as ImportLayout;
  let step: ReadRow[] = [];
  let goesOn = true;
  const keep = async () => {
    const rows = step;
    step = [];
    if (rows.length > 0) goesOn = await inTransaction((tx) => keepRows(tx, data, rows));
  };
  try {
    let isHeader = true;
    for await (const read of rowsBelow(file, row.format as TableFormat, layout)) {
      // An odd quote among the titles has swallowed people.
      if (isHeader && hasSwallowed(read)) throw new ReadEnded('quote', read.n);
      if (isHeader || read.n <= row.reached) {
        isHeader = false;
        continue;
      }
      const { person, extras, problems } = rowOf(columns, read.cells, row.region, known, read.problem);
      step.push({
        n: read.n,
        cells: read.cells,
        state: problems.length > 0 ? 'BAD' : 'GOOD',
        problems,
        extras,
        ...person,
      });
      if (step.length >= readStep) await keep();
      else if (step.length % turnRows === 0) await othersTurn();
      if (!goesOn) return;
    }
    await keep();
    if (!goesOn) return;
    await inTransaction(async (tx) => {
      const now = await lockedIn(tx, data, 'READING');
      if (!now) return;
      const isFine = now.bad === 0 && (await sharedValues(tx, now)).values.length === 0;
      await setImport(tx, data, { state: 'CHECKED', step: isFine ? 'rules' : 'check', progress: now.total });
    });
  } catch (error) {
    if (!(error instanceof ReadEnded)) throw error;
    await inTransaction(async (tx) => {
      if (await lockedIn(tx, data, 'READING'))
        await setImport(tx, data, { state: 'FAILED', failure: error.failure, failure_row: error.row });
    });
  }
}

async function keepRows(tx: Db, data: ImportData, rows: readonly ReadRow[]): Promise<boolean> {
  const of = await lockedIn(tx, data, 'READING');
  const last = rows.at(-1);
  if (!of || !last || of.reached >= last.n) return false;
  await sql`
    INSERT INTO member_import_row (organisation_id, import_id, row_number, state, cells, problems, name, company, title, note, language, phones, emails, extras)
    SELECT ${data.organisationId}::uuid, ${data.importId}::uuid, r.n, r.state, r.cells, r.problems, r.name, r.company, r.title, r.note, r.language, r.phones, r.emails, r.extras
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(n int, state text, cells jsonb, problems jsonb, name text, company text, title text,
      note text, language text, phones text[], emails text[], extras jsonb)`.execute(tx);
  const bad = rows.filter(({ state }) => state === 'BAD').length;
  await setImport(tx, data, {
    reached: last.n,
    total: of.total + rows.length,
    bad: of.bad + bad,
    progress: of.total + rows.length,
  });
  return true;
}
