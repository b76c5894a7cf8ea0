import {
  scheduleImport,
  scheduleImportInfo,
  scheduleImportPreview,
  scheduleImports,
  scheduleImportStart,
  scheduleImportUndo,
} from '@convoke/contract/schedule/schedule.import.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { importStates, isManyOfSchedule, looksLikeSheet } from '@convoke/contract/schedule/schedule.rules.ts';
import type { Selectable } from 'kysely';
import { claimedTwice } from '../../../core/tables/column-titles.ts';
import type { OutsideContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { ScheduleImport } from '../../../core/data/database-types.ts';
import { implement } from '../../../core/http/implement.ts';
import { WorkerLimit } from '../../../core/jobs/in-worker.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { headOf, layoutOf, uploadedFile, type UploadLayout } from '../../../core/tables/uploaded-table.ts';
import { guestsNamed } from '../../guest/guest.enrol.ops.ts';
import type { Plan } from '../exchange/plan.ts';
import { programmeWork } from '../exchange/in-worker.ts';
import type { Programme } from '../exchange/programme.ts';
import { proposedColumns } from '../exchange/sheet-columns.ts';
import { raise } from '../schedule.rows.ts';
import { applyPlan, isTooMuch, type Made, undoPlan } from './schedule.import.apply.ts';
import { planned, plannedClashes } from './schedule.planning.ts';

const undoMs = 24 * 3_600_000;
const shownImports = 20;

type Row = Selectable<ScheduleImport>;

function factsView(row: Omit<Row, 'programme' | 'made'>, now: Date) {
  const until = row.state === 'DONE' ? (row.finished_at?.getTime() ?? 0) + undoMs : 0;
  return {
    importId: row.id,
    eventId: row.event_id,
    fileName: row.file_name,
    state: importStates.find((state) => state === row.state) ?? 'UNDONE',
    createdAt: row.created_at.toISOString(),
    undoUntil: until > now.getTime() ? new Date(until).toISOString() : null,
  };
}

function found(db: Db, organisationId: string, importId: string) {
  return db
    .selectFrom('schedule_import')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', importId);
}

/** What a plan comes to, for whoever decides. */
async function planView(db: Db, organisationId: string, plan: Plan, timeZone: string) {
  const count = (what: Plan['items'][number]['what']) => plan.items.filter((item) => item.what === what).length;
  const counted = (all: readonly { id: string | null }[]) => {
    const there = all.filter(({ id }) => id !== null).length;
    return { added: all.length - there, there };
  };
  const absent = plan.people.filter(({ eventGuestId }) => !eventGuestId).map(({ name }) => name);
  const known = await guestsNamed(db, organisationId, absent);
  const bound = absent.filter((name) => known(name) !== undefined).length;
  const clock = new Intl.DateTimeFormat('sv', { timeZone });
  const spans = (item: Plan['items'][number]) => {
    const from = item.startsAt ? Date.parse(item.startsAt) : 0;
    return item.startsAt !== null && clock.format(from) !== clock.format(from + item.minutes * 60_000);
  };
  return {
    timeZone,
    items: { add: count('add'), change: count('change'), same: count('same'), restore: count('restore') },
    dates: counted(plan.dates),
    places: counted(plan.places),
    tracks: counted(plan.tracks),
    guests: { made: absent.length - bound, bound, there: plan.people.length - absent.length },
    withoutPeople: plan.items.filter(({ people }) => people.length === 0).length,
    overMidnight: plan.items.filter(spans).length,
    rows: plan.items.map(({ what, title, date, place, startsAt, minutes, people }) => ({
      what,
      title,
      date,
      place,
      startsAt,
      minutes,
      people: people.map(({ name }) => name),
    })),
  };
}

const isSheet = (bytes: Buffer) => looksLikeSheet(bytes.subarray(0, 4096).toString('utf8'));

type SheetFailure = Parameters<Parameters<typeof layoutOf>[0]['fail']>[0];

/** How a sheet is read; another file is none of a programme. */
async function sheetLayout(
  ctx: OutsideContext<SheetFailure | 'SCHEDULE_NOT_READABLE'>,
  bytes: Buffer,
  asked: Parameters<typeof layoutOf>[2],
): Promise<UploadLayout> {
  const fail = (name: SheetFailure) => ctx.fail(name === 'MEMBER_FILE_UNKNOWN' ? 'SCHEDULE_NOT_READABLE' : name);
  const layout = await layoutOf({ fail }, bytes, asked);
  return isSheet(bytes) && layout.format !== 'vcard' ? layout : ctx.fail('SCHEDULE_NOT_READABLE');
}

/** Programmes of other systems: read, shown, taken, taken back. */
export const importHandlers = [
  implement(scheduleImportPreview, async (ctx, { eventId: _, ...asked }) => {
    const { bytes } = await uploadedFile(ctx);
    const layout = await sheetLayout(ctx, bytes, asked);
    const head = await headOf(ctx, bytes, layout);
    return { ...layout, ...head, columns: proposedColumns(head.header) };
  }),

  implement(scheduleImport, async (ctx, { eventId: _, columns, ...asked }) => {
    const { organisationId, eventId, services } = ctx;
    const { bytes, fileName } = await uploadedFile(ctx);
    const twice = claimedTwice(columns ?? [], isManyOfSchedule);
    if (twice.length > 0)
      return ctx.failFields(
        twice.map((at) => ({ path: `columns.${at}`, message: problemText('choice', ctx.language) })),
      );
    const sheet = isSheet(bytes) ? { ...(await sheetLayout(ctx, bytes, asked)), columns } : undefined;
    if (!sheet && columns) return ctx.fail('SCHEDULE_NOT_READABLE');
    const { time_zone: zone } = await services.database.inOrganisation(organisationId, 'read', (db) =>
      loadEvent(db, organisationId, eventId),
    );
    const programme = await programmeWork('readProgramme', bytes, zone, sheet).catch((error: unknown) => {
      if (error instanceof WorkerLimit) return 'too-many-items' as const;
      throw error;
    });
    if (programme === 'too-many-items') return ctx.fail('SCHEDULE_IMPORT_TOO_LONG');
    if (typeof programme === 'string') return ctx.fail('SCHEDULE_NOT_READABLE');
    return services.database.inOrganisation(organisationId, 'write', async (tx) => {
      await tx
        .deleteFrom('schedule_import')
        .where('organisation_id', '=', organisationId)
        .where('event_id', '=', eventId)
        .where('state', '=', 'CHECKED')
        .execute();
      const { id } = await tx
        .insertInto('schedule_import')
        .values({
          organisation_id: organisationId,
          event_id: eventId,
          file_name: fileName,
          programme: JSON.stringify(programme),
          created_by: ctx.userId,
          created_at: ctx.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { importId: id };
    });
  }),

  implement(scheduleImportInfo, async (ctx, { importId }) => {
    const { db, organisationId } = ctx;
    const row = (await found(db, organisationId, importId).executeTakeFirst()) ?? ctx.notFound();
    const facts = factsView(row, ctx.now());
    if (!row.programme) return { ...facts, plan: null };
    const event = await loadEvent(db, organisationId, row.event_id);
    const programme = row.programme as unknown as Programme;
    const plan = await planned(db, event, programme, ctx.now());
    const view = await planView(db, organisationId, plan, programme.timeZone ?? event.time_zone);
    const clashes = await plannedClashes(db, event, plan, ctx.now());
    return { ...facts, plan: { ...view, clashes, faults: programme.faults, skipped: programme.skipped ?? [] } };
  }),

  implement(scheduleImportStart, async (ctx, { importId }) => {
    const { tx, organisationId } = ctx;
    const named = (await found(tx, organisationId, importId).executeTakeFirst()) ?? ctx.notFound();
    const event = await loadEvent(tx, organisationId, named.event_id);
    const version = await raise(tx, organisationId, event.id);
    // The schedule is locked now: two who start it follow one another.
    const row = (await found(tx, organisationId, importId).executeTakeFirst()) ?? ctx.notFound();
    if (row.state !== 'CHECKED' || !row.programme) return ctx.fail('IMPORT_STATE', { state: row.state });
    const plan = await planned(tx, event, row.programme as unknown as Programme, ctx.now());
    if (await isTooMuch(tx, event, plan)) return ctx.fail('SCHEDULE_FULL');
    const made = await applyPlan(tx, event, plan, version, { userId: ctx.userId, at: ctx.now() });
    await tx
      .updateTable('schedule_import')
      .set({ state: 'DONE', programme: null, made: JSON.stringify(made), version, finished_at: ctx.now() })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', importId)
      .execute();
    const restored = plan.items.filter(({ what }) => what === 'restore').length;
    return {
      version,
      added: made.items.length,
      changed: made.was.length - restored,
      restored,
      guests: made.guests.length,
    };
  }),

  implement(scheduleImportUndo, async (ctx, { importId }) => {
    const { tx, organisationId } = ctx;
    const named = (await found(tx, organisationId, importId).executeTakeFirst()) ?? ctx.notFound();
    const event = await loadEvent(tx, organisationId, named.event_id);
    const version = await raise(tx, organisationId, event.id);
    const row = (await found(tx, organisationId, importId).executeTakeFirst()) ?? ctx.notFound();
    if (row.state !== 'DONE' || row.version === null) return ctx.fail('IMPORT_STATE', { state: row.state });
    if ((row.finished_at?.getTime() ?? 0) + undoMs <= ctx.now().getTime()) return ctx.fail('IMPORT_UNDO_OVER');
    const did = await undoPlan(tx, event, row.made as unknown as Made, row.version, version, ctx.now());
    await tx
      .updateTable('schedule_import')
      .set({ state: 'UNDONE', made: null })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', importId)
      .execute();
    return { version, ...did };
  }),

  implement(scheduleImports, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('schedule_import')
      .select([
        'organisation_id',
        'id',
        'event_id',
        'file_name',
        'state',
        'version',
        'created_by',
        'created_at',
        'finished_at',
      ])
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(shownImports)
      .execute();
    return rows.map((row) => factsView(row, ctx.now()));
  }),
];
