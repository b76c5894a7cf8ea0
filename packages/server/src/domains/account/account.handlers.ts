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
import { totalLimit } from '@convoke/contract/core/fields.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { WriteContext } from '../../core/context.ts';
import { implement } from '../../core/implement.ts';
import { oncePerKey } from '../../core/once.ts';
import { pageAnswer } from '../../core/page-answer.ts';
import { sheetContentType, sheetFileName } from '../../core/sheet.ts';
import { type Cursor, readCursor, writeCursor } from './account.cursor.ts';
import { movementSheet, sheetName } from './account.export.ts';
import { newAccountNumber } from './account.number.ts';
import { balanceOf } from './account.ops.ts';
import {
  countMovements,
  countRecharges,
  type ListedMovement,
  type ListedRecharge,
  listMovements,
  listRecharges,
  movedInAll,
  movedPerDay,
  type Place,
} from './account.queries.ts';

const chartDays = 30;

interface PageInput {
  current: number;
  size: number;
  cursor?: string | undefined;
}

/** Which rows a page asks for: one more than it shows, which tells whether there is a next one. Null when the cursor is none of ours. */
function placeOf({ current, size, cursor }: PageInput, newestFirst: boolean): Place | null {
  const after = cursor ? readCursor(cursor) : undefined;
  if (after === null) return null;
  return { newestFirst, limit: size + 1, offset: after ? 0 : (current - 1) * size, after };
}

function pageOf<Row extends Cursor, View>(rows: Row[], view: (row: Row) => View, total: number, input: PageInput) {
  const shown = rows.slice(0, input.size);
  const last = shown.at(-1);
  const nextCursor = rows.length > input.size && last ? writeCursor(last) : null;
  const totalIsCapped = total > totalLimit;
  return pageAnswer(shown.map(view), totalIsCapped ? totalLimit : total, input, { nextCursor, totalIsCapped });
}

function movementView(row: ListedMovement): Movement {
  return {
    entryId: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    amountCents: row.kind === 'spent' ? -row.amount_cents : row.amount_cents,
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
    state: row.state,
    paidBy: row.paid_by,
    isSandbox: row.is_sandbox,
    createdBy: row.nick_name,
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
      spentCents: moved.spent,
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
    const place = placeOf(input, input.sort === '-at');
    if (!place) return ctx.failFields([{ path: 'cursor', message: problemText('invalid', ctx.language) }]);
    const rows = await listMovements(ctx.db, ctx.organisationId, input, place);
    const total = await countMovements(ctx.db, ctx.organisationId, input, totalLimit);
    return pageOf(rows, movementView, total, input);
  }),

  implement(accountExpendituresExport, (ctx, { timeZone, ...filter }) =>
    Promise.resolve({
      fileName: sheetFileName(sheetName[ctx.language], ''),
      contentType: sheetContentType,
      body: movementSheet(ctx.services, {
        organisationId: ctx.organisationId,
        filter,
        timeZone,
        language: ctx.language,
      }),
    }),
  ),

  implement(accountRecharges, async (ctx, input) => {
    const place = placeOf(input, input.sort === '-createdAt');
    if (!place) return ctx.failFields([{ path: 'cursor', message: problemText('invalid', ctx.language) }]);
    const rows = await listRecharges(ctx.db, ctx.organisationId, input, place);
    const total = await countRecharges(ctx.db, ctx.organisationId, input, totalLimit);
    return pageOf(rows, rechargeView, total, input);
  }),
];
