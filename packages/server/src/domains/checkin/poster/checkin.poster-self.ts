import {
  checkinPosterPeople,
  checkinPosterSelf,
  checkinPosterWait,
} from '@convoke/contract/checkin/checkin.poster.calls.ts';
import { codeIn, maskName } from '@convoke/contract/checkin/checkin.rules.ts';
import {
  isNear,
  metresBetween,
  posterEarlyMinutes,
  roughDistance,
  type Spot,
} from '@convoke/contract/checkin/poster.rules.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { countSelfSignIn } from '../../auth/auth.asking.ops.ts';
import { verifiedContact } from '../../form/contact/contact.ops.ts';
import { recordScans, type ScanRow } from '../checkin.record.ts';
import { heldTicket } from '../checkin.views.ts';
import { waitOf, waitState } from '../desk/checkin.waiting.ts';
import { ownPeople, peopleOfContact } from './checkin.own-people.ts';
import { eventOf, placeOf, posterOf, type PosterRow, standingOf } from './checkin.poster.queries.ts';
import { bindOpenId } from './checkin.wechat.ts';

/** What the log calls the device. */
const device = 'poster';

interface Asking {
  services: Services;
  organisationId: string;
  targetId: string;
  fail(name: 'SIGN_POSTER_RENEWED' | 'SIGN_POSTER_OFF'): never;
  notFound(): never;
}

/** The poster with this code, its point and its event; refuses one that is not good for signing in. */
async function openPoster(ctx: Asking, code: string): Promise<{ row: PosterRow; event: EventRecord }> {
  const found = await ctx.services.database.inOrganisation(ctx.organisationId, 'read', async (db) => {
    const row = await posterOf(db, ctx.organisationId, ctx.targetId);
    const event = row && (await eventOf(db, ctx.organisationId, row.event_id));
    return row && event && { row, event };
  });
  if (!found) return ctx.notFound();
  const standing = standingOf(found.row, code);
  if (standing === 'renewed') return ctx.fail('SIGN_POSTER_RENEWED');
  return standing === 'off' ? ctx.fail('SIGN_POSTER_OFF') : found;
}

/** Whether the time speaks against a scan, or the place, and how far off the phone is. `no-position`: it was not said, and must be. */
function judged(
  row: PosterRow,
  event: EventRecord,
  position: (Spot & { accuracyM: number }) | undefined,
  now: Date,
): Pick<ScanRow, 'held' | 'note'> | 'no-position' {
  const from = event.starts_at.getTime() - posterEarlyMinutes * 60_000;
  const isOpen = !row.only_event_times || (now.getTime() >= from && now <= event.ends_at);
  const place = placeOf(row);
  if (!place) return isOpen ? {} : { held: 'outside-window' };
  if (!position) return 'no-position';
  const metres = metresBetween(place, position);
  const note = roughDistance(metres);
  if (!isOpen) return { held: 'outside-window', note };
  return isNear(metres, position.accuracyM, place.radiusM) ? { note } : { held: 'too-far', note };
}

/** What people do with a poster and their own phones. */
export const posterSelfHandlers = [
  implement(checkinPosterPeople, async (ctx, { posterCode, proof, wxProof }) => {
    const { row } = await openPoster(ctx, posterCode);
    const contact = verifiedContact(ctx.services, proof) ?? ctx.fail('CONTACT_PROOF_REFUSED');
    const { services, organisationId } = ctx;
    return services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const participantIds = await peopleOfContact(tx, organisationId, row.event_id, contact);
      await bindOpenId(services, tx, { organisationId, eventId: row.event_id, participantIds, wxProof });
      return ownPeople(tx, organisationId, participantIds);
    });
  }),

  implement(checkinPosterSelf, async (ctx, input) => {
    const { row, event } = await openPoster(ctx, input.posterCode);
    const now = ctx.services.clock.now();
    const what = judged(row, event, input.position, now);
    if (what === 'no-position') return ctx.fail('SIGN_POSTER_NO_POSITION');
    // What holds no code at all is nobody's: '' is found nowhere.
    const code = codeIn(input.own) ?? '';
    const attempt = await countSelfSignIn(ctx.services, code === '' ? ctx.address : code, ctx.address);
    const [recorded] = await recordScans(ctx.services, ctx.organisationId, event.id, [
      {
        nonce: input.nonce,
        code,
        scannedAt: now.toISOString(),
        forced: false,
        device,
        pointId: row.point_id,
        direction: row.direction === 'both' ? input.direction : undefined,
        ...what,
      },
    ]);
    if (!recorded) return ctx.notFound();
    const { result, direction } = recorded;
    if (result === 'ok' || result === 'already' || result === 'waiting') await attempt.succeeded();
    return {
      result,
      direction,
      name: recorded.name ? maskName(recorded.name) : null,
      signedInAt: recorded.first_at?.toISOString() ?? null,
      ...heldTicket(recorded),
    };
  }),

  implement(checkinPosterWait, async (ctx, { nonce }) => {
    const point = (await posterOf(ctx.db, ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
    const wait = (await waitOf(ctx.db, ctx.organisationId, point.event_id, nonce)) ?? ctx.notFound();
    if (wait.point_id !== point.point_id) ctx.notFound();
    return waitState(wait, ctx.services.clock.now());
  }),
];
