import { randomBytes } from 'node:crypto';
import {
  checkinUpdateStatus,
  checkinUserByCode,
  checkinUserDetail,
  checkinUserInfo,
  checkinUserList,
  checkinUserUpdate,
} from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinQrCode } from '@convoke/contract/checkin/checkin.office.calls.ts';
import type { JoinWay, ScanResult, Way } from '@convoke/contract/checkin/checkin.rules.ts';
import { sql } from 'kysely';
import QRCode from 'qrcode';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { pageAnswer, placeOf } from '../../../core/data/list.ts';
import { nextRevision } from '../../event/event.revision.ops.ts';
import { photosOf } from '../checkin.photos.ops.ts';
import { countGroup, groupSorts, listGroup } from './checkin.list.ts';
import { listMembers, memberSorts } from './checkin.members.ts';
import { signUserById, signUserOfParticipant, type SignUserRow, signUsers } from '../checkin.queries.ts';
import { oldCode, oldCodeFailure } from '../checkin.old-codes.ops.ts';
import type { Recorded } from '../checkin.record.ts';
import { undoSignIn } from '../checkin.undo.ts';
import { entriesTold, refuseKiosk, refuseOtherEvent, signStatusOf, signUserView } from '../checkin.views.ts';

/** Every scan of a person with its place, the latest first. */
async function scansOf(db: Db, organisationId: string, participantId: string) {
  const rows = await db
    .selectFrom('checkin_scan as s')
    .innerJoin('checkin_point as t', (join) =>
      join.onRef('t.organisation_id', '=', 's.organisation_id').onRef('t.id', '=', 's.point_id'),
    )
    .select([
      's.scanned_at',
      's.result',
      's.forced',
      's.device',
      's.clock_off_seconds',
      's.note',
      's.direction',
      's.passed',
      's.entries_used',
      's.entries_most',
      't.name',
    ])
    .where('s.organisation_id', '=', organisationId)
    .where('s.participant_id', '=', participantId)
    .orderBy('s.scanned_at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    scannedAt: row.scanned_at.toISOString(),
    result: row.result as ScanResult,
    forced: row.forced,
    direction: row.direction as Way,
    passed: row.passed,
    pointName: row.name,
    device: row.device,
    note: row.note,
    clockOffSeconds: row.clock_off_seconds,
    entries: entriesTold(row),
  }));
}

export const peopleHandlers = [
  implement(checkinUserList, async (ctx, input) => {
    const group = await ctx.db
      .selectFrom('checkin_group as g')
      .innerJoin('event as e', (join) =>
        join.onRef('e.organisation_id', '=', 'g.organisation_id').onRef('e.id', '=', 'g.event_id'),
      )
      .select(['g.id', 'g.event_id', 'g.is_default', 'g.members', 'g.signed_in', 'g.inside'])
      .where('g.organisation_id', '=', ctx.organisationId)
      .where('g.id', '=', input.groupId)
      .where('g.deleted_at', 'is', null)
      .where('e.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!group) return ctx.notFound();
    type Row = SignUserRow & { joined_by: string; is_kept: boolean };
    const viewOf = (photos: Awaited<ReturnType<typeof photosOf>>) => (row: Row) => ({
      ...signUserView(row, ctx.caller, photos),
      joinedBy: row.joined_by as JoinWay,
      isKept: row.is_kept,
    });
    if (!group.is_default) {
      const place = placeOf(ctx, memberSorts, { ...input, sort: '-joinedAt' });
      const { rows, total } = await listMembers(ctx.db, ctx.organisationId, group, input, place);
      return pageAnswer(rows, total, place, viewOf(await photosOf(ctx.db, ctx.organisationId, rows)));
    }
    const place = placeOf(ctx, groupSorts, { ...input, sort: '-submittedAt' });
    // Everybody is in it in one way.
    if (input.joinedBy !== undefined && input.joinedBy !== 'all')
      return pageAnswer([], { total: 0, totalIsCapped: false }, place, viewOf(new Map()));
    const rows = await listGroup(ctx.db, ctx.organisationId, group, input, place);
    const total = await countGroup(ctx.db, ctx.organisationId, group, input, place);
    return pageAnswer(rows, total, place, viewOf(await photosOf(ctx.db, ctx.organisationId, rows)));
  }),

  implement(checkinUserByCode, async (ctx) => {
    refuseKiosk(ctx.caller);
    const person = await signUserOfParticipant(ctx.db, ctx.organisationId, ctx.targetId);
    if (!person) {
      const old = (await oldCode(ctx.db, ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
      refuseOtherEvent(ctx.caller, old.eventId);
      return ctx.fail(oldCodeFailure[old.why]);
    }
    refuseOtherEvent(ctx.caller, person.event_id);
    return signUserView(person, ctx.caller, await photosOf(ctx.db, ctx.organisationId, [person]));
  }),

  implement(checkinUserInfo, async (ctx, input) => {
    refuseKiosk(ctx.caller);
    const person = await signUserById(ctx.db, ctx.organisationId, input.signUserId);
    if (!person) return ctx.notFound();
    refuseOtherEvent(ctx.caller, person.event_id);
    return signUserView(person, ctx.caller, await photosOf(ctx.db, ctx.organisationId, [person]));
  }),

  implement(checkinUserDetail, async (ctx, input) => {
    const person = await signUserById(ctx.db, ctx.organisationId, input.signUserId);
    if (!person) return ctx.notFound();
    return {
      ...signUserView(person, ctx.caller, await photosOf(ctx.db, ctx.organisationId, [person])),
      scans: await scansOf(ctx.db, ctx.organisationId, person.parts_id),
    };
  }),

  implement(checkinUpdateStatus, async (ctx, input) => {
    const person = await signUserById(ctx.tx, ctx.organisationId, input.signUserId);
    if (!person) return ctx.notFound();
    const isToggled = input.status === undefined && person.signed_in_at !== null;
    if (input.status === 0 || isToggled) {
      await undoSignIn(ctx.tx, ctx.organisationId, person.event_id, person.parts_id, {
        reason: input.reason,
        byUser: ctx.userId,
      });
      return { signStatus: 'NOT_SIGNED' as const };
    }
    // Signing in by hand what is signed in already would only blur the log.
    if (person.signed_in_at !== null) return { signStatus: signStatusOf(person) };
    const scan = {
      nonce: `hand-${randomBytes(12).toString('hex')}`,
      memberId: person.sign_user_id,
      scannedAt: new Date().toISOString(),
      forced: true,
      device: '',
      byUser: ctx.userId,
    };
    const { rows } = await sql<Pick<Recorded, 'result'>>`
      SELECT * FROM record_scans(${ctx.organisationId}, ${person.event_id}, ${JSON.stringify([scan])})`.execute(ctx.tx);
    const result = rows[0]?.result;
    if (result === 'sandbox') return ctx.fail('SANDBOX_NOT_ADMITTED');
    if (result !== 'ok' && result !== 'already') return ctx.fail('REVIEW_REFUSED');
    return { signStatus: 'SIGNED_IN' as const };
  }),

  implement(checkinUserUpdate, async (ctx, { signUserId, note }) => {
    const { tx, organisationId } = ctx;
    const person = (await signUserById(tx, organisationId, signUserId)) ?? ctx.notFound();
    const revision = await nextRevision(tx, organisationId, person.event_id);
    await sql`SELECT note_for_door(${organisationId}, ${person.parts_id}, ${note}, ${revision})`.execute(tx);
    return {};
  }),

  implement(checkinQrCode, async (ctx, input) => {
    const person = await signUsers(ctx.db, ctx.organisationId).where('m.id', '=', input.signUserId).executeTakeFirst();
    if (!person) return ctx.notFound();
    const address = `${ctx.services.settings.PUBLIC_URL}/qd/${person.code}`;
    const svg = await QRCode.toString(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
    return { fileName: `${person.code}.svg`, contentType: 'image/svg+xml', body: Buffer.from(svg) };
  }),
];
