import { checkinDesk, checkinRoster, checkinSearch } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import { createHash } from 'node:crypto';
import { implement } from '../../../core/http/implement.ts';
import { fileUrl } from '../../../core/storage.ts';
import { hasWorms } from '../../member/worm/member.worm.ops.ts';
import { noteDevice } from './checkin.devices.ts';
import { pointsOfCaller } from './checkin.keys.ts';
import { registrarOf } from './checkin.registrar.ops.ts';
import { touchKey } from './checkin.key-use.ts';
import { hallsOf } from '../places/checkin.halls.ts';
import { pointsOf } from '../places/checkin.points.ts';
import { photoView } from '../../member/photo/photo-view.ops.ts';
import { photosOf } from '../checkin.photos.ops.ts';
import { countsOf } from '../checkin.queries.ts';
import { rosterPage } from './checkin.roster.ts';
import { searchPeople } from '../checkin.search.ts';
import { refuseKiosk, signUserView } from '../checkin.views.ts';

/** What a device keeps of a code: enough to know it again, useless for making one. */
function codeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex').slice(0, 32);
}

export const deskHandlers = [
  implement(checkinDesk, async (ctx, input) => {
    const { event, caller } = ctx;
    const counts = await countsOf(ctx.db, ctx.organisationId, event.id);
    const points = await pointsOf(ctx.db, ctx.organisationId, event.id);
    const own = await pointsOfCaller(ctx.db, caller);
    const isKiosk = caller.kind === 'staff' && caller.role === 'kiosk';
    const registrar = await registrarOf(ctx.db, caller);
    if (caller.kind === 'staff') await touchKey(ctx.services, ctx.db, caller);
    if (input.device) {
      const pointId = points.find((point) => point.signPointId === input.signPointId)?.signPointId ?? null;
      const note = { name: input.device, pointId, unsent: input.unsent, isResting: input.resting };
      await noteDevice(ctx.services, ctx.db, ctx.organisationId, event.id, caller, note);
    }
    return {
      event: {
        eventId: event.id,
        title: event.title,
        startsAt: event.starts_at.toISOString(),
        endsAt: event.ends_at.toISOString(),
        timeZone: event.time_zone,
        coverUrl: fileUrl(event.cover_key),
      },
      points: own ? points.filter((point) => own.includes(point.signPointId)) : points,
      halls: await hallsOf(ctx.db, ctx.organisationId, event.id),
      role: caller.kind === 'staff' ? caller.role : 'organiser',
      walkIn: registrar && {
        usesTickets: event.use_ticket === 1,
        mayTakeCash: registrar.mayTakeCash,
      },
      approved: counts.approved,
      signedIn: counts.signed_in,
      inside: counts.inside,
      hasWorms: !isKiosk && (await hasWorms(ctx.db, ctx.organisationId, event.id)),
      serverTime: new Date().toISOString(),
    };
  }),

  implement(checkinRoster, async (ctx, input) => {
    refuseKiosk(ctx.caller);
    const page = await rosterPage(ctx.db, ctx.organisationId, ctx.event.id, input.since, input.size);
    return {
      ...page,
      oldCodes: page.oldCodes.map(({ code, why }) => ({ codeHash: codeHash(code), why })),
      people: page.people.map((row) => {
        const removed = row.state === 'DELETED';
        return {
          signUserId: row.sign_user_id ?? row.id,
          codeHash: codeHash(row.code),
          name: row.name,
          phoneTail: row.phone?.slice(-4) ?? '',
          company: row.company,
          state: removed ? 'CANCELLED' : (row.state as ParticipantState),
          unpaid: row.unpaid,
          ticketId: row.ticket_id,
          isSandbox: row.is_sandbox,
          note: row.door_note,
          ...(row.photo_id && row.thumb && { photo: photoView(row.photo_id, row.thumb) }),
          signedInAt: row.signed_in_at?.toISOString() ?? null,
          at: row.at.map((each) => ({ ...each, firstAt: new Date(each.firstAt).toISOString() })),
          entriesUsed: row.entries_used,
          entriesUsedAt: row.entries_used_at?.toISOString() ?? null,
          companionOf: row.holder_id,
          removed,
        };
      }),
    };
  }),

  implement(checkinSearch, async (ctx, input) => {
    refuseKiosk(ctx.caller);
    const found = await searchPeople(ctx.db, ctx.organisationId, ctx.event.id, input.q);
    const photos = await photosOf(ctx.db, ctx.organisationId, found);
    return found.map((row) => signUserView(row, ctx.caller, photos));
  }),
];
