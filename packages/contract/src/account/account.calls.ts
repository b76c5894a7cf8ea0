import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, isoTime, line, pageOf, paging, timeZone } from '../core/fields.ts';
import { movementKinds, rechargeMaxCents, rechargeMinCents, rechargeStates } from './account.rules.ts';
import { gatewayChannels } from '../payment/payment.rules.ts';

/** An organisation's balance with the product: what it tops up and what it spends (messages, later). Fen. */

const zone = { timeZone: timeZone.default('UTC') };

export const accountCurrent = defineCall({
  id: 'account.current',
  method: 'GET',
  path: '/base/public/user/info/current',
  audience: 'organiser',
  kind: 'read',
  summary: 'The organisation’s account: balance, what was topped up and spent, and by whom it is seen.',
  input: z.object(zone),
  output: z.object({
    organisationName: z.string(),
    userId: id,
    nickName: z.string(),
    balanceCents: z.int(),
    currency: z.string(),
    toppedUpCents: z.int(),
    bonusCents: z.int(),
    spentCents: z.int(),
    /** The last 30 days of the zone, today last. */
    days: z.array(z.object({ day: z.string(), inCents: z.int(), outCents: z.int() })),
  }),
});

export const accountRechargeConfig = defineCall({
  id: 'account.rechargeConfig',
  method: 'GET',
  path: '/base/recharge/config/listByType',
  audience: 'organiser',
  kind: 'read',
  summary: 'The amounts offered for a top-up, with what each credits, and the bounds of a free amount.',
  input: z.object({ type: z.enum(['balance']).default('balance') }),
  output: z.object({
    configs: z.array(z.object({ configId: z.string(), amountCents: z.int(), creditCents: z.int() })),
    minCents: z.int(),
    maxCents: z.int(),
    /** Ways to pay that are set up; empty = nothing can be topped up here. */
    channels: z.array(z.object({ channel: z.enum(gatewayChannels), isSandbox: z.boolean() })),
  }),
});

export const accountRecharge = defineCall({
  id: 'account.recharge',
  method: 'POST',
  path: '/base/public/user/recharge',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Begins a top-up of an offered or a free amount; it is paid by the ehub calls of payment. Header Idempotency-Key: the same key answers the same top-up.',
  input: z.object({
    type: z.enum(['balance']).default('balance'),
    amountCents: z.int().min(rechargeMinCents).max(rechargeMaxCents),
  }),
  output: z.object({
    orderId: id,
    number: z.string(),
    amountCents: z.int(),
    creditCents: z.int(),
    expiresAt: z.string(),
  }),
  fails: ['PAYMENT_NOT_OFFERED', 'REQUEST_IN_FLIGHT', 'REQUEST_KEY_REUSED'],
});

const rechargeState = z.enum(rechargeStates);

export const accountRechargeCheck = defineCall({
  id: 'account.rechargeCheck',
  method: 'GET',
  path: '/base/public/userExpenditure/check',
  audience: 'organiser',
  kind: 'batch',
  summary: 'Where a top-up stands; asks the gateway when no notice has come.',
  input: z.object({ orderId: id }),
  output: z.object({ orderId: id, state: rechargeState, balanceCents: z.int() }),
  fails: ['RECHARGE_UNKNOWN'],
});

const movementKind = z.enum(movementKinds);

const movement = z.object({
  entryId: id,
  at: z.string(),
  kind: movementKind,
  /** Positive = in, negative = out. */
  amountCents: z.int(),
  /** The balance after it. */
  balanceCents: z.int(),
  /** Of the top-up, or of what was charged. */
  number: z.string(),
  note: z.string(),
  /** How the top-up was paid. */
  paidBy: z.string().nullable(),
  isSandbox: z.boolean(),
});
export type Movement = z.infer<typeof movement>;

const range = { from: isoTime.optional(), to: isoTime.optional() };
const movementFilter = { ...range, kind: movementKind.optional(), search: line(60).optional() };

export const accountExpenditures = defineCall({
  id: 'account.expenditures',
  method: 'GET',
  path: '/base/public/userExpenditure/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'Movements of the balance, newest first unless asked otherwise. `search` is part of a number or of a note.',
  input: z.object({ ...paging, ...movementFilter, sort: z.enum(['-at', 'at']).default('-at') }),
  output: pageOf(movement),
});

export const accountExpendituresExport = defineCall({
  id: 'account.expendituresExport',
  method: 'GET',
  path: '/base/public/userExpenditure/excel/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'Movements of the balance as an xlsx sheet, times in the zone.',
  input: z.object({ ...movementFilter, ...zone }),
  output: fileOutput,
});

const rechargeRow = z.object({
  orderId: id,
  number: z.string(),
  amountCents: z.int(),
  creditCents: z.int(),
  state: rechargeState,
  /** What invoices were applied for of it. */
  invoicedCents: z.int(),
  paidBy: z.string().nullable(),
  isSandbox: z.boolean(),
  /** Who began it. */
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  paidAt: z.string().nullable(),
});
export type RechargeRow = z.infer<typeof rechargeRow>;

export const accountRecharges = defineCall({
  id: 'account.recharges',
  method: 'GET',
  path: '/base/public/user/recharge/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'Top-ups, newest first unless asked otherwise; with `orderId` that one. `search` is part of a number.',
  input: z.object({
    ...paging,
    ...range,
    orderId: id.optional(),
    state: rechargeState.optional(),
    search: line(60).optional(),
    sort: z.enum(['-createdAt', 'createdAt']).default('-createdAt'),
  }),
  output: pageOf(rechargeRow),
});

export const accountCalls = [
  accountCurrent,
  accountRechargeConfig,
  accountRecharge,
  accountExpenditures,
  accountExpendituresExport,
  accountRecharges,
];

/** Of the account, but answered by the payment domain, which can ask the gateways. */
export const accountPaymentCalls = [accountRechargeCheck];
