import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { formVersions } from '../../form/form.ops.ts';
import {
  bytesOfCodes,
  codesOfBytes,
  type Column,
  firstOf,
  moments,
  type Part,
  partOfRows,
  partSize,
} from './questionnaire.columns.ts';
import type { Entry } from './questionnaire.count.ts';
import { type PartsData, partsJob } from '../questionnaire.job-names.ts';
import { surveyRecord } from '../questionnaire.load.ts';

/** Where answers by column are kept: made of the rows by a job, read by statistics. */

export type Forms = ReadonlyMap<number, FormDefinition>;

export const formsByVersion = (versions: readonly FormDefinition[]): Forms =>
  new Map(versions.map((form) => [form.version, form]));

export interface Standing {
  /** Parts whose every number was given away: 0 to this, without it. */
  complete: number;
  /** Of those, the ones that are kept, in order. */
  kept: { part: number; at: Part['at'] }[];
}

/** How far the parts of a questionnaire have come. */
export async function standingOfParts(db: Db, organisationId: string, surveyId: string): Promise<Standing> {
  const { last_number: last } = await db
    .selectFrom('questionnaire_tally')
    .select('last_number')
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  const kept = await db
    .selectFrom('questionnaire_column')
    .select(['part', 'entries'])
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', surveyId)
    .where('field_id', '=', moments)
    .orderBy('part')
    .execute();
  return {
    complete: Math.floor(last / partSize),
    kept: kept.map(({ part, entries }) => {
      const [first, end] = entries as unknown as [number, number];
      return { part, at: { first, last: end } };
    }),
  };
}

export function missingParts({ complete, kept }: Standing): number[] {
  const there = new Set(kept.map((each) => each.part));
  return Array.from({ length: complete }, (_, part) => part).filter((part) => !there.has(part));
}

/** What a part is made of. */
export const partColumns = [
  'a.number',
  'a.form_version',
  'a.answers',
  'a.score',
  'a.channel',
  'a.language',
  'a.seconds',
  'a.submitted_at',
  sql<string>`a.day::text`.as('day'),
] as const;

/** One part from the rows. */
export async function readPart(
  db: Db,
  organisationId: string,
  surveyId: string,
  part: number,
  forms: Forms,
): Promise<Part> {
  const rows = await db
    .selectFrom('questionnaire_answer as a')
    .select(partColumns)
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', surveyId)
    .where('number', '>=', firstOf(part))
    .where('number', '<', firstOf(part + 1))
    .execute();
  return partOfRows(part, rows, forms);
}

/** Columns of some parts, by part; a column that is not there has no answers. */
export async function readColumns(
  db: Db,
  organisationId: string,
  surveyId: string,
  fieldIds: readonly string[],
  parts: readonly number[],
): Promise<Map<number, Map<string, Column>>> {
  const found = new Map<number, Map<string, Column>>(parts.map((part) => [part, new Map()]));
  if (fieldIds.length === 0 || parts.length === 0) return found;
  const rows = await db
    .selectFrom('questionnaire_column')
    .select(['part', 'field_id', 'entries', 'codes'])
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', surveyId)
    .where('field_id', '=', sql<string>`ANY(${[...fieldIds]}::text[])`)
    .where('part', '=', sql<number>`ANY(${[...parts]}::int[])`)
    .execute();
  for (const { part, field_id: fieldId, entries, codes } of rows)
    found.get(part)?.set(fieldId, { entries: entries as unknown as Entry[], codes: codesOfBytes(codes) });
  return found;
}

/** Whoever makes or drops a questionnaire's parts does so one after the other: none is made of a row that is being removed. */
export async function lockParts(tx: Db, surveyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${surveyId}, 22))`.execute(tx);
}

/** Rows of these numbers are removed for good: so are the parts that hold them. Under the lock. */
export async function dropParts(
  tx: Db,
  organisationId: string,
  surveyId: string,
  parts: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('questionnaire_column')
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', surveyId)
    .where('part', '=', sql<number>`ANY(${[...parts]}::int[])`)
    .execute();
}

async function keepPart(tx: Db, organisationId: string, surveyId: string, number: number, forms: Forms) {
  await lockParts(tx, surveyId);
  const { part, columns, at } = await readPart(tx, organisationId, surveyId, number, forms);
  const row = (fieldId: string, entries: unknown, codes: Buffer) => ({
    organisation_id: organisationId,
    questionnaire_id: surveyId,
    field_id: fieldId,
    part,
    entries: JSON.stringify(entries),
    codes,
  });
  // A part whose answers are all gone is kept as well: it is known to hold none.
  const ends = columns.size === 0 ? [0, 0] : [at.first, at.last];
  await tx
    .insertInto('questionnaire_column')
    .values([
      row(moments, ends, Buffer.alloc(0)),
      ...[...columns].map(([fieldId, column]) => row(fieldId, column.entries, bytesOfCodes(column.codes))),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One run of the job: then others get their turn, and it goes on. */
const runMs = 45_000;

/** Makes the parts that are complete and not kept yet, each in a transaction of its own: what is done stays done. */
export async function makeParts(services: Services, { organisationId, surveyId }: PartsData): Promise<void> {
  const { database } = services;
  const read = await database.inOrganisation(organisationId, 'read', async (db) => {
    const survey = await surveyRecord(db, organisationId, surveyId);
    if (!survey) return null;
    const forms = formsByVersion(await formVersions(db, organisationId, survey.form_id));
    return { forms, missing: missingParts(await standingOfParts(db, organisationId, surveyId)) };
  });
  if (!read) return;
  const until = performance.now() + runMs;
  for (const part of read.missing) {
    if (performance.now() > until) return askForParts(services, organisationId, surveyId);
    // A version that was published meanwhile has no answers in a part that was complete before.
    await database.inOrganisation(organisationId, 'write', (tx) =>
      keepPart(tx, organisationId, surveyId, part, read.forms),
    );
  }
}

/** Asks for the parts that are missing; one waits a questionnaire. */
export function askForParts(services: Services, organisationId: string, surveyId: string, tx?: Db): Promise<void> {
  const data: PartsData = { organisationId, surveyId };
  return services.jobs.send(partsJob, data, { singletonKey: surveyId, ...(tx && { tx }) });
}
