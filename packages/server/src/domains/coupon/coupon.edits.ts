import { randomBytes } from 'node:crypto';
import {
  couponAdd,
  couponDelete,
  couponGenerate,
  couponSwitch,
  couponUpdate,
  valueGiven,
} from '@convoke/contract/coupon/coupon.calls.ts';
import { usualTickets } from '@convoke/contract/coupon/coupon.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import { columnsOf, told } from '../../core/data/camel.ts';
import { unlessBroken } from '../../core/data/constraint.ts';
import type { WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import { implement } from '../../core/http/implement.ts';
import { sentOf } from '../../core/http/overwritten.ts';
import { oncePerKey } from '../../core/http/once.ts';
import { bumpSale, refuseCrossing } from '../ticket/ticket.ops.ts';
import { hasCouponUse } from './coupon.ops.ts';

type CouponInput = Omit<(typeof couponAdd.input)['_zod']['output'], 'eventId' | 'couponCode'>;
type Ctx = Pick<
  WriteContext<'SALE_TIMES_CROSS'>,
  'tx' | 'organisationId' | 'language' | 'fail' | 'failFields' | 'notFound'
>;

/** Refuses what the schema cannot see: times that cross, tickets of another event. Tickets that it has already may be deleted since. */
async function checkCoupon(
  ctx: Ctx,
  eventId: string,
  input: Pick<CouponInput, 'opensAt' | 'closesAt' | 'ticketIds'>,
  had: readonly string[] = [],
): Promise<void> {
  refuseCrossing(ctx, input);
  const asked = [...new Set(input.ticketIds)].filter((ticketId) => !had.includes(ticketId));
  if (asked.length === 0) return;
  const { count } = await ctx.tx
    .selectFrom('ticket')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('id', 'in', asked)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count < asked.length) ctx.failFields([{ path: 'ticketIds', message: problemText('choice', ctx.language) }]);
}

/** What hangs together in a coupon: of its values only that of its kind stays, since the form may keep the other one. */
const fitting = ({
  kind,
  amountCents,
  percent,
  ticketIds,
}: Pick<CouponInput, 'kind' | 'amountCents' | 'percent' | 'ticketIds'>) => ({
  amountCents: kind === 'amount' ? amountCents : null,
  percent: kind === 'percent' ? percent : null,
  ticketIds: [...new Set(ticketIds)],
});

/** Adds one coupon for each code that is free. Answers the codes it took. */
async function addCoupons(
  tx: Db,
  eventId: string,
  input: CouponInput,
  codes: readonly string[],
): Promise<{ id: string; code: string }[]> {
  const { uses, ...fields } = input;
  const columns = { tickets_per_order: usualTickets(input), ...columnsOf({ ...fields, ...fitting(input) }) };
  const made = await tx
    .insertInto('coupon')
    .values(codes.map((code) => ({ event_id: eventId, code, ...columns })))
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'event_id', 'code']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning(['id', 'code'])
    .execute();
  if (made.length > 0)
    await tx
      .insertInto('coupon_tally')
      .values(made.map(({ id }) => ({ coupon_id: id, uses })))
      .execute();
  return made;
}

// No letter is mistaken for another when read aloud or typed off paper.
const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten letters and digits, 50 random bits: nobody guesses one of a thousand among them. */
function randomCode(prefix: string): string {
  return prefix + Array.from(randomBytes(10), (byte) => codeLetters[byte & 31]).join('');
}

/** As for tickets: what each buyer has used of it, counted anew when it gets a limit. Its tally is locked. */
async function recountBuyers(tx: Db, couponId: string): Promise<void> {
  await sql`DELETE FROM buyer_tally WHERE organisation_id = ${own} AND subject_id = ${couponId}`.execute(tx);
  await sql`
    INSERT INTO buyer_tally (subject_id, buyer_key, taken)
    SELECT ${couponId}, buyer_key, count(*)::int FROM ticket_order
    WHERE organisation_id = ${own} AND coupon_id = ${couponId}
      AND ${hasCouponUse}
    GROUP BY buyer_key`.execute(tx);
}

export const couponEditHandlers = [
  implement(couponAdd, async (ctx, { eventId, couponCode, ...input }) => {
    await checkCoupon(ctx, eventId, input);
    const [made] = await addCoupons(ctx.tx, eventId, input, [couponCode]);
    if (!made) return ctx.fail('COUPON_CODE_TAKEN');
    await bumpSale(ctx.tx, ctx.organisationId, eventId);
    return { couponId: made.id };
  }),

  implement(couponGenerate, (ctx, { eventId, count, prefix, ...input }) =>
    oncePerKey(ctx, couponGenerate, { eventId, count, prefix, ...input }, async () => {
      await checkCoupon(ctx, eventId, input);
      const couponCodes: string[] = [];
      while (couponCodes.length < count) {
        const missing = Array.from({ length: count - couponCodes.length }, () => randomCode(prefix.toUpperCase()));
        const made = await addCoupons(ctx.tx, eventId, input, missing);
        couponCodes.push(...made.map(({ code }) => code));
      }
      await bumpSale(ctx.tx, ctx.organisationId, eventId);
      return { couponCodes };
    }),
  ),

  implement(couponUpdate, async (ctx, { couponId, couponCode, ...sent }) => {
    const { tx, organisationId } = ctx;
    // The row that orders with it lock: nobody takes or gives back a use meanwhile.
    const tally = await tx
      .selectFrom('coupon_tally')
      .select(['used', 'uses'])
      .where('coupon_id', '=', couponId)
      .forUpdate()
      .executeTakeFirst();
    const before = await tx
      .selectFrom('coupon')
      .selectAll()
      .where('id', '=', couponId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!tally || !before) return ctx.notFound();
    const stood = { ...told(before), kind: before.kind as CouponInput['kind'], uses: tally.uses };
    const input = { ...stood, ...sentOf(sent) };
    const { uses: _uses, ...fields } = sent;
    if (!valueGiven(input))
      return ctx.failFields([
        { path: input.kind === 'amount' ? 'amountCents' : 'percent', message: problemText('required', ctx.language) },
      ]);
    await checkCoupon(ctx, before.event_id, input, before.ticket_ids);
    if (input.uses !== null && input.uses < tally.used) return ctx.fail('STOCK_BELOW_TAKEN');
    await unlessBroken(
      'coupon_code',
      () => ctx.fail('COUPON_CODE_TAKEN'),
      tx
        .updateTable('coupon')
        .set({ ...columnsOf({ ...fields, ...fitting(input), code: couponCode }), updated_at: ctx.now() })
        .where('id', '=', couponId)
        .execute(),
    );
    await tx.updateTable('coupon_tally').set({ uses: input.uses }).where('coupon_id', '=', couponId).execute();
    if (before.per_buyer === null && input.perBuyer !== null) await recountBuyers(tx, couponId);
    await bumpSale(tx, organisationId, before.event_id);
    return {};
  }),

  implement(couponDelete, async (ctx, input) => {
    const gone = await ctx.tx
      .updateTable('coupon')
      .set({ deleted_at: ctx.now() })
      .where('id', '=', input.couponId)
      .where('deleted_at', 'is', null)
      .returning('event_id')
      .executeTakeFirst();
    if (!gone) return ctx.notFound();
    await bumpSale(ctx.tx, ctx.organisationId, gone.event_id);
    return {};
  }),

  implement(couponSwitch, async (ctx, { eventId, couponIds, to }) => {
    const changed = await ctx.tx
      .updateTable('coupon')
      .set(to === 'deleted' ? { deleted_at: ctx.now() } : { is_on: to === 'on', updated_at: ctx.now() })
      .where('event_id', '=', eventId)
      .where('id', 'in', couponIds)
      .where('deleted_at', 'is', null)
      .$if(to !== 'deleted', (all) => all.where('is_on', '=', to !== 'on'))
      .returning('id')
      .execute();
    if (changed.length > 0) await bumpSale(ctx.tx, ctx.organisationId, eventId);
    return { changed: changed.length };
  }),
];
