import { dateAll, dateDetail } from '@convoke/contract/schedule/schedule.calls.ts';
import { type ClashLevels, usualClashLevels } from '@convoke/contract/schedule/schedule.rules.ts';
import { implement } from '../../core/http/implement.ts';
import { agendaHandlers } from './schedule.agenda.ts';
import { documentHandlers } from './schedule.documents.ts';
import { exportHandlers } from './schedule.export.ts';
import { scheduleGuests } from './schedule.facts.ts';
import { frameHandlers } from './schedule.frame.ts';
import { planHandlers } from './plan/schedule.plans.ts';
import { importHandlers } from './import/schedule.import.ts';
import { fileHandlers } from './schedule.files.ts';
import { publicHandlers } from './schedule.public.ts';
import { releaseHandlers } from './schedule.release.ts';
import { agendaView, datesOf, dateView, frameOf, itemsOf } from './schedule.rows.ts';

export const scheduleHandlers = [
  ...agendaHandlers,
  ...frameHandlers,
  ...releaseHandlers,
  ...exportHandlers,
  ...publicHandlers,
  ...documentHandlers,
  ...fileHandlers,
  ...planHandlers,
  ...importHandlers,

  implement(dateAll, async (ctx, { since }) => {
    const { db, organisationId, event } = ctx;
    const schedule = await db
      .selectFrom('schedule')
      .select(['version', 'step', 'usual_walk', 'levels'])
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', event.id)
      .executeTakeFirst();
    const dates = await datesOf(db, organisationId, event.id).execute();
    const items = await itemsOf(db, organisationId, event.id).where('a.changed_in', '>', since).execute();
    return {
      version: schedule?.version ?? 0,
      timeZone: event.time_zone,
      step: schedule?.step ?? 5,
      usualWalk: schedule?.usual_walk ?? 0,
      levels: { ...usualClashLevels, ...(schedule?.levels as Partial<ClashLevels> | undefined) },
      dates: dates.map(dateView),
      ...(await frameOf(db, organisationId, event.id)),
      items: items.filter((row) => !row.deleted_at).map(agendaView),
      removedIds: since > 0 ? items.filter((row) => row.deleted_at).map(({ id }) => id) : [],
      guests: await scheduleGuests(db, event, ctx.now()),
    };
  }),

  implement(dateDetail, async (ctx, { dateId }) => {
    const { db, organisationId, event } = ctx;
    const date = await datesOf(db, organisationId, event.id).where('id', '=', dateId).executeTakeFirst();
    if (!date) return ctx.notFound();
    const items = await itemsOf(db, organisationId, event.id)
      .where('a.date_id', '=', dateId)
      .where('a.deleted_at', 'is', null)
      .orderBy('a.starts_at')
      .orderBy('a.place_id')
      .execute();
    return { ...dateView(date), items: items.map(agendaView) };
  }),
];
