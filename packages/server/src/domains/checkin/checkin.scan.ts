import { randomBytes } from 'node:crypto';
import { checkinScan, checkinSelf, checkinSignIn } from '@convoke/contract/checkin/checkin.calls.ts';
import { codeIn, maskName } from '@convoke/contract/checkin/checkin.rules.ts';
import { implement } from '../../core/http/implement.ts';
import { phoneAtEvent } from './checkin.phone.ts';
import { signUserById } from './checkin.queries.ts';
import { recordScans, scannedBy } from './checkin.record.ts';
import { entriesView, heldTicket, outcomeView, refuseKiosk, refuseOtherEvent } from './checkin.views.ts';

/** What is kept of a scan that holds no code: nothing has this one, so it is 'unknown'. */
const noCode = '';

export const scanHandlers = [
  implement(checkinScan, async (ctx, input) => {
    refuseKiosk(ctx.caller);
    const by = scannedBy(ctx.caller);
    const recorded = await recordScans(
      ctx.services,
      ctx.organisationId,
      ctx.eventId,
      input.scans.map((scan) => ({
        nonce: scan.nonce,
        memberId: scan.signUserId,
        code: scan.signUserId ? undefined : ((scan.code && codeIn(scan.code)) ?? noCode),
        scannedAt: scan.scannedAt,
        forced: scan.forced,
        device: input.device,
        pointId: input.signPointId,
        direction: scan.direction,
        letIn: scan.letIn,
        ...by,
      })),
    );
    return {
      outcomes: recorded.map((each, index) => outcomeView(input.scans[index]?.nonce ?? '', each, ctx.caller)),
    };
  }),

  implement(checkinSignIn, async (ctx, input) => {
    refuseKiosk(ctx.caller);
    const person = await ctx.services.database.inOrganisation(ctx.organisationId, 'read', (db) =>
      signUserById(db, ctx.organisationId, input.signUserId),
    );
    if (!person) return ctx.notFound();
    refuseOtherEvent(ctx.caller, person.event_id);
    const nonce = input.nonce ?? randomBytes(16).toString('hex');
    const [recorded] = await recordScans(ctx.services, ctx.organisationId, person.event_id, [
      {
        nonce,
        memberId: input.signUserId,
        scannedAt: new Date().toISOString(),
        forced: input.forced,
        device: '',
        pointId: input.signPointId,
        ...scannedBy(ctx.caller),
      },
    ]);
    if (!recorded) return ctx.notFound();
    return outcomeView(nonce, recorded, ctx.caller);
  }),

  implement(checkinSelf, async (ctx, input) => {
    const [recorded] = await recordScans(ctx.services, ctx.organisationId, ctx.eventId, [
      {
        nonce: input.nonce,
        code: input.code === undefined ? (input.phone ? undefined : noCode) : (codeIn(input.code) ?? noCode),
        phone: input.code === undefined && input.phone ? await phoneAtEvent(ctx, input.phone) : undefined,
        scannedAt: new Date().toISOString(),
        forced: false,
        device: 'kiosk',
        ...scannedBy(ctx.caller),
      },
    ]);
    if (!recorded) return ctx.notFound();
    return {
      result: recorded.result,
      name: recorded.name ? maskName(recorded.name) : null,
      signedInAt: recorded.first_at?.toISOString() ?? null,
      ...heldTicket(recorded),
      entries: entriesView(recorded),
    };
  }),
];
