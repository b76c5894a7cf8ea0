import type { Language } from '@convoke/contract/core/language.ts';
import { findClashes } from '@convoke/contract/schedule/clashes.ts';
import { nextRelease, type Released, type ReleaseChange, type Releasing } from '@convoke/contract/schedule/release.ts';
import {
  releaseBack,
  releaseInfo,
  releaseList,
  releaseMake,
  releasePreview,
  type ReleaseRow,
} from '@convoke/contract/schedule/schedule.release.calls.ts';
import type { ClashKind } from '@convoke/contract/schedule/schedule.rules.ts';
import { sql } from 'kysely';
import type { EventRecord, WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../core/data/list.ts';
import { userName } from '../../core/data/user-name.ts';
import { isTold } from './plan/schedule.plan.changes.ts';
import { clashFacts } from './schedule.facts.ts';
import { type ReleasedData, releasedJob } from './schedule.job-names.ts';
import { datesOf, dateView, frameOf, itemsOf, raise } from './schedule.rows.ts';

/** The programme as it is being made, as a release would hold it: what has a time and is not kept from the public. */
export async function releasing(db: Db, event: EventRecord): Promise<Releasing> {
  const { organisation_id: organisationId, id: eventId } = event;
  const dates = await datesOf(db, organisationId, eventId).execute();
  const { places, tracks } = await frameOf(db, organisationId, eventId);
  const items = await itemsOf(db, organisationId, eventId)
    .select(['a.number', 'a.guid', 'a.abstract', 'a.description', 'a.url', 'a.links', 'a.words'])
    .where('a.deleted_at', 'is', null)
    .where('a.starts_at', 'is not', null)
    .where('a.is_public', '=', true)
    .orderBy('a.starts_at')
    .orderBy('a.number')
    .execute();
  return {
    timeZone: event.time_zone,
    dates: dates.map(dateView),
    places: places.map(({ closed: _, changeOver: __, ...place }) => place),
    tracks,
    items: items.map((row) => ({
      agendaId: row.id,
      number: row.number,
      guid: row.guid,
      dateId: row.date_id,
      placeId: row.place_id,
      startsAt: row.starts_at?.toISOString() ?? '',
      minutes: row.minutes,
      title: row.title,
      subtitle: row.subtitle,
      kind: row.kind,
      trackId: row.track_id,
      language: row.language,
      guests: row.guests ?? [],
      abstract: row.abstract,
      description: row.description,
      url: row.url,
      links: row.links as { title: string; url: string }[],
      words: row.words as object,
    })),
  };
}

/** The newest release of an event; undefined before the first. */
export async function newestRelease(db: Db, organisationId: string, eventId: string) {
  const row = await db
    .selectFrom('schedule_release')
    .select(['id', 'number', 'name', 'made_at', 'contents'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, contents: row.contents as unknown as Released };
}

/** Clashes by kind: those that stand in the way of a release, and the others. */
async function clashesOf(db: Db, event: EventRecord, now: Date) {
  const { items, facts } = await clashFacts(db, event, now);
  const counts = { block: {} as Partial<Record<ClashKind, number>>, warn: {} as Partial<Record<ClashKind, number>> };
  for (const { kind, level } of findClashes(items, facts)) counts[level][kind] = (counts[level][kind] ?? 0) + 1;
  return { blocked: counts.block, warned: counts.warn };
}

interface Making {
  name: string;
  note: string;
  version: number;
  madeBy: string;
  now: Date;
}

/** Writes the next release; the schedule is locked. */
async function write(
  tx: Db,
  event: EventRecord,
  before: Awaited<ReturnType<typeof newestRelease>>,
  contents: Released,
  changes: ReleaseChange[],
  making: Making,
) {
  const number = (before?.number ?? 0) + 1;
  const name = making.name || String(number);
  const { id } = await tx
    .insertInto('schedule_release')
    .values({
      organisation_id: event.organisation_id,
      event_id: event.id,
      number,
      name,
      note: making.note,
      version: making.version,
      contents: JSON.stringify(contents),
      changes: JSON.stringify(changes),
      made_by: making.madeBy,
      made_at: making.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { releaseId: id, number, name, changes };
}

interface Made {
  releaseId: string;
  number: number;
  name: string;
  changes: ReleaseChange[];
}

/** Has those told who have starred what moved, with the release itself. */
async function told(ctx: WriteContext<never>, eventId: string, made: Made): Promise<Made> {
  const data: ReleasedData = { organisationId: ctx.organisationId, eventId, releaseId: made.releaseId };
  if (made.number > 1 && made.changes.some(isTold)) await ctx.sendJob(releasedJob, data);
  return made;
}

const sorts: Sorts = { id: sql`r.id`, words: { number: { by: sql`r.number`, kind: 'whole' } } };

function matching(db: Db, organisationId: string, eventId: string) {
  return db
    .selectFrom('schedule_release as r')
    .where('r.organisation_id', '=', organisationId)
    .where('r.event_id', '=', eventId);
}

const counted = (test: string) =>
  sql<number>`(SELECT count(*)::int FROM jsonb_array_elements(r.changes) c WHERE ${sql.raw(test)})`;

function listed(db: Db, organisationId: string, eventId: string) {
  return matching(db, organisationId, eventId).select([
    'r.id',
    'r.number',
    'r.name',
    'r.note',
    'r.made_at',
    userName('r', 'made_by'),
    counted(`c -> 'kinds' ? 'added'`).as('added'),
    counted(`c -> 'kinds' ? 'removed'`).as('removed'),
    counted(`NOT c -> 'kinds' ?| '{added,removed}'`).as('changed'),
  ]);
}

type Listed = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

const rowView = (row: Listed): ReleaseRow => ({
  releaseId: row.id,
  number: row.number,
  name: row.name,
  note: row.note,
  madeAt: row.made_at.toISOString(),
  madeBy: row.nick_name,
  added: row.added,
  removed: row.removed,
  changed: row.changed,
});

/** What stands beside a release that is an earlier one again. */
const againNotes: Record<Language, (number: number) => string> = {
  en: (number) => `Release ${number} made public again`,
  zh: (number) => `重新公开第 ${number} 版`,
  es: (number) => `Versión ${number} publicada de nuevo`,
  ja: (number) => `第${number}版をもう一度公開`,
};

export const releaseHandlers = [
  implement(releaseMake, async (ctx, { eventId, version: seen, name, note }) => {
    const { tx, organisationId, event } = ctx;
    const version = await raise(tx, organisationId, eventId);
    if (version !== seen + 1) return ctx.fail('SCHEDULE_CHANGED');
    const { blocked } = await clashesOf(tx, event, ctx.now());
    if (Object.keys(blocked).length > 0) return ctx.fail('SCHEDULE_BLOCKED', { kinds: blocked });
    const before = await newestRelease(tx, organisationId, eventId);
    const { contents, changes } = nextRelease(before?.contents ?? null, await releasing(tx, event));
    if (changes.length === 0) return ctx.fail('NOTHING_CHANGED');
    const making = { name, note, version, madeBy: ctx.userId, now: ctx.now() };
    return told(ctx, eventId, await write(tx, event, before, contents, changes, making));
  }),

  implement(releasePreview, async (ctx) => {
    const { db, organisationId, event } = ctx;
    const schedule = await db
      .selectFrom('schedule')
      .select('version')
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', event.id)
      .executeTakeFirst();
    const before = await newestRelease(db, organisationId, event.id);
    const { changes } = nextRelease(before?.contents ?? null, await releasing(db, event));
    return { version: schedule?.version ?? 0, changes, ...(await clashesOf(db, event, ctx.now())) };
  }),

  implement(releaseList, async (ctx, input) => {
    const { db, organisationId, event } = ctx;
    const place = placeOf(ctx, sorts, { ...input, sort: '-number' });
    const rows = await inPlace(listed(db, organisationId, event.id), place).execute();
    return pageAnswer(rows, await countOf(db, matching(db, organisationId, event.id), place), place, rowView);
  }),

  implement(releaseInfo, async (ctx, { releaseId }) => {
    const { db, organisationId } = ctx;
    const release = await db
      .selectFrom('schedule_release')
      .select(['event_id', 'contents', 'changes'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', releaseId)
      .executeTakeFirst();
    if (!release) return ctx.notFound();
    const row = await listed(db, organisationId, release.event_id)
      .where('r.id', '=', releaseId)
      .executeTakeFirstOrThrow();
    return {
      ...rowView(row),
      contents: release.contents as unknown as Released,
      changes: release.changes as unknown as ReleaseChange[],
    };
  }),

  implement(releaseBack, async (ctx, { releaseId }) => {
    const { tx, organisationId } = ctx;
    const release = await tx
      .selectFrom('schedule_release')
      .select(['event_id', 'contents', 'name', 'number'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', releaseId)
      .executeTakeFirst();
    if (!release) return ctx.notFound();
    const event = await tx
      .selectFrom('event')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', release.event_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!event) return ctx.notFound();
    const version = await raise(tx, organisationId, event.id);
    const before = await newestRelease(tx, organisationId, event.id);
    const { items, fallen: _, ...frame } = release.contents as unknown as Released;
    const { contents, changes } = nextRelease(before?.contents ?? null, {
      ...frame,
      items: items.map(({ sequence: __, ...item }) => item),
    });
    if (changes.length === 0) return ctx.fail('NOTHING_CHANGED');
    const { number } = release;
    // A name that somebody gave goes with it; a number is another release's.
    const name = release.name === String(number) ? '' : release.name;
    const note = againNotes[ctx.language](number);
    const making = { name, note, version, madeBy: ctx.userId, now: ctx.now() };
    return told(ctx, event.id, await write(tx, event, before, contents, changes, making));
  }),
];
