import { couponByCode, couponExport, couponList, type CouponRow } from '@convoke/contract/coupon/coupon.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { implement } from '../../core/http/implement.ts';
import { told } from '../../core/data/camel.ts';
import { countOf, pageAnswer, placeOf } from '../../core/data/list.ts';
import { opensHidden, readSale } from '../ticket/ticket.ops.ts';
import { couponEditHandlers } from './coupon.edits.ts';
import { couponSheet } from './coupon.export.ts';
import { couponOf } from './coupon.ops.ts';
import { couponSorts, type ListedCoupon, listCoupons, matchingCoupons } from './coupon.queries.ts';

const rowView = ({ id, code, saved, ...row }: ListedCoupon): CouponRow => ({
  ...told(row),
  couponId: id,
  couponCode: code,
  kind: row.kind as CouponRow['kind'],
  discountCents: saved,
});

export const couponHandlers = [
  ...couponEditHandlers,

  implement(couponList, async (ctx, input) => {
    const { db, event } = ctx;
    const place = placeOf(ctx, couponSorts, input);
    const rows = await listCoupons(db, event.id, input, place);
    const total = await countOf(db, matchingCoupons(db, event.id, input), place);
    return pageAnswer(rows, total, place, rowView);
  }),

  implement(couponExport, (ctx, input) => couponSheet(ctx.services, ctx.db, ctx.event, input, ctx.language)),

  implement(couponByCode, async (ctx, input) => {
    const { db, organisationId, event } = ctx;
    if (event.publish_status !== publishStatus.published) return ctx.notFound();
    const sale = await readSale(db, organisationId, event.id);
    const coupon = await couponOf(db, event.id, input.couponCode);
    const hidden = [...sale.tickets.values()].filter((ticket) => ticket.isHidden && ticket.onSale);
    const byAccessCode = hidden.filter((ticket) => opensHidden(ticket, input.couponCode));
    const now = ctx.now().getTime();
    const refusal = !coupon?.isOn
      ? 'COUPON_UNKNOWN'
      : coupon.closesAt !== null && now >= coupon.closesAt
        ? 'COUPON_EXPIRED'
        : coupon.usesLeft !== null && coupon.usesLeft <= 0
          ? 'COUPON_USED_UP'
          : coupon.opensAt !== null && now < coupon.opensAt
            ? 'COUPON_NOT_YET'
            : null;
    // A code that opens tickets is good for that, whatever became of a coupon of the same name.
    if (!coupon || refusal !== null) {
      if (byAccessCode.length === 0) return ctx.fail(refusal ?? 'COUPON_UNKNOWN');
      return {
        couponCode: input.couponCode.toUpperCase(),
        kind: null,
        amountCents: null,
        percent: null,
        minSpendCents: 0,
        ticketIds: [],
        ticketsPerOrder: null,
        opensTicketIds: byAccessCode.map((ticket) => ticket.ticketId),
      };
    }
    return {
      ...coupon,
      couponCode: coupon.code,
      ticketIds: [...coupon.ticketIds],
      opensTicketIds: hidden
        .filter((ticket) => coupon.ticketIds.includes(ticket.ticketId) || byAccessCode.includes(ticket))
        .map((ticket) => ticket.ticketId),
    };
  }),
];
