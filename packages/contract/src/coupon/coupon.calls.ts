import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, ids, isoTime, line, pageOf, paging } from '../core/fields.ts';
import { partly, whole } from '../core/update-fields.ts';
import { type CouponKind, couponKinds, couponStates } from './coupon.rules.ts';
import { maxPriceCents, maxTickets } from '../order/order.rules.ts';

/** A code as it is kept: in capitals, without spaces. */
export const couponCode = z
  .string()
  .trim()
  .min(2)
  .max(40)
  .transform((code) => code.toUpperCase())
  .refine((code) => /^[A-Z0-9_-]+$/.test(code));

const rules = {
  name: line(60).default(''),
  kind: z.enum(couponKinds),
  /** For kind amount, in fen. */
  amountCents: z.int().min(1).max(maxPriceCents).nullable().default(null),
  /** For kind percent. */
  percent: z.int().min(1).max(100).nullable().default(null),
  minSpendCents: z.int().min(0).max(maxPriceCents).default(0),
  /** Empty = all tickets of the event. */
  ticketIds: z.array(id).max(200).default([]),
  /** In all; null = unlimited. */
  uses: z.int().min(1).max(1_000_000).nullable().default(null),
  perBuyer: z.int().min(1).max(10_000).nullable().default(null),
  /** Tickets of one order that it reduces, the dearest of them; null = all. Not said: as it is, and of a new one what `usualTickets` says. */
  ticketsPerOrder: z.int().min(1).max(maxTickets).nullable().optional(),
  opensAt: isoTime.nullable().default(null),
  closesAt: isoTime.nullable().default(null),
  isOn: z.boolean().default(true),
};

type Rules = { kind: CouponKind; amountCents: number | null; percent: number | null };
/** Whether a coupon says what it takes off. */
export const valueGiven = (coupon: Rules) => (coupon.kind === 'amount' ? coupon.amountCents : coupon.percent) !== null;
const missingValue = { path: ['percent'], params: { problem: 'required' } };

const couponRow = z.object({
  couponId: id,
  couponCode: z.string(),
  ...whole(rules),
  ticketsPerOrder: z.int().nullable(),
  /** Orders that hold one. */
  used: z.int(),
  state: z.enum(couponStates),
  /** What paid orders saved by it. */
  discountCents: z.int(),
  createdAt: z.string(),
});

export type CouponRow = z.infer<typeof couponRow>;

export const couponAdd = defineCall({
  id: 'coupon.add',
  method: 'POST',
  path: '/event/coupon/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Adds a coupon to an event.',
  input: z.object({ eventId: id, couponCode, ...rules }).refine(valueGiven, missingValue),
  output: z.object({ couponId: id }),
  fails: ['COUPON_CODE_TAKEN', 'SALE_TIMES_CROSS'],
});

export const couponGenerate = defineCall({
  id: 'coupon.generate',
  method: 'POST',
  path: '/event/coupon/generate',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Makes many coupons of one kind with random codes. Header Idempotency-Key: the same key answers the same codes.',
  input: z
    .object({
      eventId: id,
      count: z.int().min(1).max(1000),
      prefix: z
        .string()
        .trim()
        .max(12)
        .regex(/^[A-Za-z0-9_-]*$/)
        .default(''),
      ...rules,
    })
    .refine(valueGiven, missingValue),
  output: z.object({ couponCodes: z.array(z.string()) }),
  fails: ['SALE_TIMES_CROSS', 'REQUEST_IN_FLIGHT', 'REQUEST_KEY_REUSED'],
});

export const couponUpdate = defineCall({
  id: 'coupon.update',
  method: 'POST',
  path: '/event/coupon/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a coupon. Orders that hold one keep their discount; uses cannot go below what is used.',
  input: z.object({ couponId: id, ...partly({ couponCode, ...rules }) }),
  output: done,
  fails: ['COUPON_CODE_TAKEN', 'SALE_TIMES_CROSS', 'STOCK_BELOW_TAKEN'],
});

export const couponDelete = defineCall({
  id: 'coupon.delete',
  method: 'POST',
  path: '/event/coupon/delete/{couponId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a coupon; orders that hold one keep their discount.',
  input: z.object({ couponId: id }),
  output: done,
});

export const couponSwitch = defineCall({
  id: 'coupon.switch',
  method: 'POST',
  path: '/event/coupon/switch/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Turns coupons on, off, or deletes them, many at once.',
  input: z.object({ eventId: id, couponIds: ids(), to: z.enum(['on', 'off', 'deleted']) }),
  output: z.object({ changed: z.int() }),
});

const filters = {
  search: line(100).optional(),
  state: z.enum(couponStates).optional(),
  kind: z.enum(couponKinds).optional(),
};

export const couponList = defineCall({
  id: 'coupon.list',
  method: 'GET',
  path: '/event/coupon/list',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Coupons of an event.',
  input: z.object({
    eventId: id,
    ...paging,
    ...filters,
    sort: z.enum(['-createdAt', 'createdAt', 'code', '-used']).default('-createdAt'),
  }),
  output: pageOf(couponRow),
});

export const couponExport = defineCall({
  id: 'coupon.export',
  method: 'GET',
  path: '/event/coupon/excel/export/{eventId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  scope: { event: 'eventId' },
  summary: 'The coupons that match the filters, as an xlsx sheet.',
  input: z.object({ eventId: id, ...filters }),
  output: fileOutput,
});

export const couponByCode = defineCall({
  id: 'coupon.byCode',
  method: 'GET',
  path: '/event/coupon/info/{couponCode}/code',
  audience: 'attendee',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'What a code is good for, for a buyer: a discount, hidden tickets, or both.',
  input: z.object({ eventId: id, couponCode: line(40, 1) }),
  output: z.object({
    couponCode: z.string(),
    ...couponRow.pick({ amountCents: true, percent: true, minSpendCents: true, ticketIds: true, ticketsPerOrder: true })
      .shape,
    /** Null for a code that only opens hidden tickets. */
    kind: z.enum(couponKinds).nullable(),
    /** Hidden tickets it opens. */
    opensTicketIds: z.array(id),
  }),
  fails: ['COUPON_UNKNOWN', 'COUPON_EXPIRED', 'COUPON_NOT_YET', 'COUPON_USED_UP'],
});

export const couponCalls = [
  couponAdd,
  couponGenerate,
  couponUpdate,
  couponDelete,
  couponSwitch,
  couponList,
  couponExport,
  couponByCode,
];
