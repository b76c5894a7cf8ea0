import {
  accountCurrent,
  accountExpenditures,
  accountExpendituresExport,
  accountRecharge,
  accountRechargeConfig,
  accountRecharges,
  type Movement,
  type RechargeRow,
} from '@convoke/contract/account/account.calls.ts';
import {
  creditFor,
  rechargeMaxCents,
  rechargeMinCents,
  rechargeMinutes,
  rechargePresets,
} from '@convoke/contract/account/account.rules.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { WriteContext } from '../../core/context.ts';
import { implement } from '../../core/http/implement.ts';
import { oncePerKey } from '../../core/http/once.ts';
import { countOf, pageAnswer, placeOf } from '../../core/data/list.ts';
import { movementSheet } from './account.export.ts';
import { newAccountNumber } from './account.number.ts';
import { balanceOf } from './account.ops.ts';
import {
  balancesAfter,
  type ListedMovement,
  type ListedRecharge,
  listMovements,
  listRecharges,
  movedInAll,
  movedPerDay,
  movements,
  movementSorts,
  recharges,
  rechargeSorts,
} from './account.queries.ts';

const chartDays = 30;

function movementView(row: ListedMovement, balanceCents: number): Movement {
  return {
    entryId: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    amountCents: row.kind === 'spent' ? -row.amount_cents : row.amount_cents,
    balanceCents,
    number: row.number,
    note: row.note,
    paidBy: row.paid_by,
    isSandbox: row.is_sandbox ?? false,
  };
}

function rechargeView(row: ListedRecharge): RechargeRow {
  return {
    orderId: row.id,
    number: row.number,
    amountCents: row.amount_cents,
    creditCents: row.credit_cents,
    invoicedCents: row.invoiced_cents,
    state: row.state,
    paidBy: row.paid_by,
    isSandbox: row.is_sandbox,
    createdBy: row.nick_name ?? '',
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  };
}

async function beginRecharge(
  ctx: WriteContext<(typeof accountRecharge.fails)[number]>,
  { type, amountCents }: z.output<typeof accountRecharge.input>,
): Promise<z.input<typeof accountRecharge.output>> {
  if (ctx.services.payments.channels().length === 0) return ctx.fail('PAYMENT_NOT_OFFERED');
  const creditCents = creditFor(amountCents);
  const made = await ctx.tx
    .insertInto('recharge')
    .values({
      organisation_id: ctx.organisationId,
      number: newAccountNumber('R'),
      amount_cents: amountCents,
      credit_cents: creditCents,
      kind: type,
      created_by: ctx.userId,
      // By the database's clock, which also says when the time is over.
      expires_at: sql`now() + make_interval(mins => ${rechargeMinutes}::int)`,
    })
    .returning(['id', 'number', 'expires_at'])
    .executeTakeFirstOrThrow();
  return {
    orderId: made.id,
    number: made.number,
    amountCents,
    creditCents,
    expiresAt: made.expires_at.toISOString(),
  };
}

export const accountHandlers = [
  implement(accountCurrent, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const user = await db
      .selectFrom('app_user as u')
      .innerJoin('organisation as o', 'o.organisation_id', 'u.organisation_id')
      .select(['u.id', 'u.nick_name', 'o.name'])
      .where('u.organisation_id', '=', organisationId)
      .where('u.id', '=', ctx.userId)
      .executeTakeFirst();
    if (!user) return ctx.notFound();
    const moved = await movedInAll(db, organisationId);
    return {
      organisationName: user.name,
      userId: user.id,
      nickName: user.nick_name,
      balanceCents: await balanceOf(db, organisationId),
      currency: 'CNY',
      toppedUpCents: moved.credited,
      bonusCents: moved.bonus,
      // What was charged and given back was not spent.
      spentCents: moved.spent - moved.returned,
      days: await movedPerDay(db, organisationId, input.timeZone, chartDays, ctx.now()),
    };
  }),

  implement(accountRechargeConfig, async (ctx, input) => ({
    configs: rechargePresets.map((amountCents) => ({
      configId: `${input.type}-${amountCents}`,
      amountCents,
      creditCents: creditFor(amountCents),
    })),
    minCents: rechargeMinCents,
    maxCents: rechargeMaxCents,
    channels: ctx.services.payments.channels().map(({ channel, sandbox }) => ({ channel, isSandbox: sandbox })),
  })),

  implement(accountRecharge, (ctx, input) => oncePerKey(ctx, accountRecharge, input, () => beginRecharge(ctx, input))),

  implement(accountExpenditures, async (ctx, input) => {
    const place = placeOf(ctx, movementSorts, input);
    const rows = await listMovements(ctx.db, ctx.organisationId, input, place);
    const total = await countOf(ctx.db, movements(ctx.db, ctx.organisationId, input), place);
    const after = await balancesAfter(ctx.db, ctx.organisationId, rows, input.sort === '-at');
    return pageAnswer(rows, total, place, (row) => movementView(row, after.get(row.id) ?? 0));
  }),

  implement(accountExpendituresExport, (ctx, { timeZone, ...filter }) =>
    Promise.resolve(
      movementSheet(ctx.services, { organisationId: ctx.organisationId, filter, timeZone, language: ctx.language }),
    ),
  ),

  implement(accountRecharges, async (ctx, input) => {
    const place = placeOf(ctx, rechargeSorts, input);
    const rows = await listRecharges(ctx.db, ctx.organisationId, input, place);
    const total = await countOf(ctx.db, recharges(ctx.db, ctx.organisationId, input), place);
    return pageAnswer(rows, total, place, rechargeView);
  }),
];
