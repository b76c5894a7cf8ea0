import { creditFor, rechargeMinutes } from '@convoke/contract/account/account.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../core/context.ts';
import { newAccountNumber } from '../domains/account/account.number.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { settleRows } from '../domains/order/order.sql.ts';
import { inThePast, type Past } from './demo.past.ts';
import { day } from './demo.pieces.ts';

/** Days ago, and what was topped up then. */
const topUps: readonly { daysAgo: number; amountCents: number; channel: 'wechat' | 'alipay' | null }[] = [
  { daysAgo: 19.3, amountCents: 100_000, channel: 'wechat' },
  // Begun and not paid: its time is over.
  { daysAgo: 5.02, amountCents: 10_000, channel: null },
  { daysAgo: 5, amountCents: 50_000, channel: 'alipay' },
];

/** The organisation has topped up its balance, unless it has before. Nothing is charged to it: the demo says only what really happened. */
export async function makeAccount(services: Services, person: Person): Promise<void> {
  const now = services.clock.now().getTime();
  await inThePast(services, person, async (past) => {
    const { tx, organisationId } = past;
    const { rows: some } = await sql`SELECT FROM recharge WHERE organisation_id = ${organisationId} LIMIT 1`.execute(
      tx,
    );
    if (some.length > 0) return;
    for (const topUp of topUps) await topUpOnce(past, topUp, now - topUp.daysAgo * day);
  });
}

async function topUpOnce(past: Past, { amountCents, channel }: (typeof topUps)[number], at: number): Promise<void> {
  const { tx, organisationId, userId } = past;
  const expires_at = new Date(at + rechargeMinutes * 60_000);
  const { id } = await tx
    .insertInto('recharge')
    .values({
      organisation_id: organisationId,
      number: newAccountNumber('R'),
      amount_cents: amountCents,
      credit_cents: creditFor(amountCents),
      created_by: userId,
      created_at: new Date(at),
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (channel === null) return;
  const paidAt = new Date(at + 100_000);
  const payment = await tx
    .insertInto('payment')
    .values({
      organisation_id: organisationId,
      recharge_id: id,
      channel,
      way: channel === 'wechat' ? 'native' : 'page',
      amount_cents: amountCents,
      is_sandbox: true,
      created_at: new Date(at + 20_000),
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tradeNo = `${channel === 'wechat' ? '42' : '20'}${paidAt.toISOString().replace(/\D/g, '').slice(0, 14)}${'604417250938'}`;
  const [booked] = await settleRows(tx, organisationId, [
    { paymentId: payment.id, paidCents: amountCents, tradeNo, paidAt: paidAt.toISOString() },
  ]);
  if (booked?.outcome !== 'credited') throw new Error(`a top-up of the demo came out as ${booked?.outcome}`);
  await dateLines(past, [id, payment.id], paidAt.getTime());
}

async function dateLines({ tx, organisationId }: Past, causes: readonly string[], at: number): Promise<void> {
  await tx
    .updateTable('ledger_entry')
    .set({ at: new Date(at) })
    .where('organisation_id', '=', organisationId)
    .where('cause_id', 'in', causes)
    .execute();
}
