import {
  hallGet,
  hallUpdate,
  type HallView,
  pictureDefault,
  pictureUpdate,
} from '@convoke/contract/live/live.hall.calls.ts';
import type { LiveAccess } from '@convoke/contract/live/live.rules.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { differing } from '../../../core/http/overwritten.ts';
import { hashPassword } from '../../../core/password.ts';
import { fileUrl } from '../../../core/storage.ts';
import { areStored } from '../../resource/resource.ops.ts';
import { type HallRecord, hallOf, lockHall, watchUrl } from '../live.hall.ts';
import { tellPage } from '../live.told.ts';

const ticketsOf = async (db: Db, eventId: string): Promise<string[]> => {
  const rows = await db.selectFrom('live_hall_ticket').select('ticket_id').where('event_id', '=', eventId).execute();
  return rows.map(({ ticket_id: ticketId }) => ticketId);
};

async function viewOf(
  { settings }: Services,
  db: Db,
  event: EventRecord,
  hall: HallRecord | undefined,
): Promise<HallView> {
  const pictureKey = hall?.picture_key ?? null;
  return {
    eventId: event.id,
    access: (hall?.access ?? 'anyone') as LiveAccess,
    hasPassword: (hall?.password_hash ?? null) !== null,
    ticketIds: await ticketsOf(db, event.id),
    isOneDevice: hall?.is_one_device ?? false,
    pictureKey,
    pictureUrl: fileUrl(pictureKey ?? event.cover_key),
    closingText: hall?.closing_text ?? '',
    watchUrl: watchUrl(settings.PUBLIC_URL, event.code),
    version: hall?.version ?? 0,
  };
}

export const hallHandlers = [
  implement(hallGet, async ({ services, db, event }) => viewOf(services, db, event, await hallOf(db, event.id))),

  implement(hallUpdate, async (ctx, { eventId, version, password, ticketIds, ...sent }) => {
    const { tx, event, services } = ctx;
    // Slow, so before the lock.
    const hash = password === undefined ? undefined : await hashPassword(password);
    const before = await lockHall(tx, eventId);
    if (version !== undefined && before.version !== version)
      return ctx.fail('LIVE_CHANGED', { current: await viewOf(services, tx, event, before) });
    const access = sent.access ?? (before.access as LiveAccess);
    if (access === 'password' && hash === undefined && before.password_hash === null)
      return ctx.fail('LIVE_PASSWORD_NEEDED');
    const had = await ticketsOf(tx, eventId);
    const wanted = ticketIds && [...new Set(ticketIds)];
    const isOther = wanted !== undefined && (wanted.length !== had.length || wanted.some((id) => !had.includes(id)));
    if (isOther) {
      const asked = wanted.filter((id) => !had.includes(id));
      const found =
        asked.length === 0
          ? []
          : await tx
              .selectFrom('ticket')
              .select('id')
              .where('event_id', '=', eventId)
              .where('id', 'in', asked)
              .where('deleted_at', 'is', null)
              .execute();
      if (found.length < asked.length) return ctx.fail('LIVE_TICKET_MISSING');
      await tx.deleteFrom('live_hall_ticket').where('event_id', '=', eventId).execute();
      if (wanted.length > 0)
        await tx
          .insertInto('live_hall_ticket')
          .values(wanted.map((ticketId) => ({ event_id: eventId, ticket_id: ticketId })))
          .execute();
    }
    // Whoever was let in by what no longer holds enters again.
    const isOtherAccess = access !== before.access || hash !== undefined || isOther;
    const after = await tx
      .updateTable('live_hall')
      .set({
        access,
        password_hash: hash ?? before.password_hash,
        round: before.round + (isOtherAccess ? 1 : 0),
        is_one_device: sent.isOneDevice ?? before.is_one_device,
        closing_text: sent.closingText ?? before.closing_text,
        version: before.version + 1,
      })
      .where('event_id', '=', eventId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tellPage(tx, eventId, 'hall');
    return {
      version: after.version,
      ...(version === undefined && { overwritten: differing({ ...before }, { ...after }, Object.keys(sent)) }),
    };
  }),

  implement(pictureUpdate, async (ctx, { eventId, moduleId, pictureKey }) => {
    const { tx, organisationId, event } = ctx;
    if (pictureKey !== null && !(await areStored(tx, organisationId, [pictureKey]))) return ctx.fail('FILE_MISSING');
    await lockHall(tx, eventId);
    if (moduleId === undefined) {
      await tx.updateTable('live_hall').set({ picture_key: pictureKey }).where('event_id', '=', eventId).execute();
      await tellPage(tx, eventId, 'hall');
      return { pictureUrl: fileUrl(pictureKey ?? event.cover_key) };
    }
    const changed = await tx
      .updateTable('live_module')
      .set({ picture_key: pictureKey, updated_at: ctx.now() })
      .where('event_id', '=', eventId)
      .where('id', '=', moduleId)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return ctx.notFound();
    await tellPage(tx, eventId, 'modules');
    return { pictureUrl: fileUrl(pictureKey) };
  }),

  implement(pictureDefault, async ({ tx, event }) => {
    await lockHall(tx, event.id);
    await tx.updateTable('live_hall').set({ picture_key: null }).where('event_id', '=', event.id).execute();
    await tellPage(tx, event.id, 'hall');
    return { pictureUrl: fileUrl(event.cover_key) };
  }),
];
