import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, isoTime, pageOf, paging } from '../core/fields.ts';

/** An organisation's balance with the product: what it tops up and what it spends (messages, later). Fen. */

export const accountCurrent = defineCall({
  id: 'account.current',
  method: 'GET',
  path: '/base/public/user/info/current',
  audience: 'organiser',
  kind: 'read',
  summary: 'The organisation’s account: balance, what was topped up and spent, and by whom it is seen.',
  input: z.object({}),
  output: z.object({
    organisationName: z.string(),
    userId: id,
    nickName: z.string(),
    balanceCents: z.int(),
    currency: z.string(),
    toppedUpCents: z.int(),
    bonusCents: z.int(),
    spentCents: z.int(),
    /** Per day of the last 30 in UTC. */
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
    channels: z.array(z.object({ channel: z.enum(['wechat', 'alipay']), isSandbox: z.boolean() })),
  }),
});

export const accountRecharge = defineCall({
  id: 'account.recharge',
  method: 'POST',
  path: '/base/public/user/recharge',
  audience: 'organiser',
  kind: 'write',
  summary: 'Begins a top-up of an offered or a free amount; it is paid by the ehub calls of payment.',
  input: z.object({ type: z.enum(['balance']).default('balance'), amountCents: z.int().min(100).max(10_000_000) }),
  output: z.object({
    orderId: id,
    number: z.string(),
    amountCents: z.int(),
    creditCents: z.int(),
    expiresAt: z.string(),
  }),
});

const rechargeState = z.enum(['AWAITING_PAYMENT', 'PAID', 'EXPIRED', 'REFUND_DUE']);

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

const movement = z.object({
  entryId: id,
  at: z.string(),
  kind: z.enum(['credited', 'bonus', 'spent']),
  /** Positive = in, negative = out. */
  amountCents: z.int(),
  number: z.string(),
  note: z.string(),
});

const range = { from: isoTime.optional(), to: isoTime.optional() };

export const accountExpenditures = defineCall({
  id: 'account.expenditures',
  method: 'GET',
  path: '/base/public/userExpenditure/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'Movements of the balance, newest first.',
  input: z.object({ ...paging, ...range, kind: z.enum(['credited', 'bonus', 'spent']).optional() }),
  output: pageOf(movement),
});

export const accountExpendituresExport = defineCall({
  id: 'account.expendituresExport',
  method: 'GET',
  path: '/base/public/userExpenditure/excel/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'Movements of the balance as an xlsx sheet.',
  input: z.object({ ...range, kind: z.enum(['credited', 'bonus', 'spent']).optional() }),
  output: fileOutput,
});

export const accountRecharges = defineCall({
  id: 'account.recharges',
  method: 'GET',
  path: '/base/public/user/recharge/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'Top-ups, newest first.',
  input: z.object({ ...paging, ...range, state: rechargeState.optional() }),
  output: pageOf(
    z.object({
      orderId: id,
      number: z.string(),
      amountCents: z.int(),
      creditCents: z.int(),
      state: rechargeState,
      paidBy: z.string().nullable(),
      isSandbox: z.boolean(),
      createdAt: z.string(),
      paidAt: z.string().nullable(),
    }),
  ),
});

export const accountCalls = [
  accountCurrent,
  accountRechargeConfig,
  accountRecharge,
  accountRechargeCheck,
  accountExpenditures,
  accountExpendituresExport,
  accountRecharges,
];
