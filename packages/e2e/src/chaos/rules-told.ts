import { readSandboxLog } from './sandbox-log.ts';
import type { Verdict } from './verdict.ts';
import type { World } from './world.ts';

/** What people were told, and what the gateways know, beside what the product has. */
export async function holdToOthers(world: World): Promise<Verdict[]> {
  const verdicts = [await orders(world), await keys(world), ...(await gateways(world))];
  return [...verdicts, await causes(world), await messages(world), told(world)];
}

/** What buyers and organiser saw themselves. */
function told({ memory }: World): Verdict {
  return {
    rule: 'nobody was answered what cannot be',
    checked: memory.told.size + memory.refused.size,
    wrong: memory.lies,
  };
}

async function orders({ database, market, memory }: World): Promise<Verdict> {
  const rows = await database.query<{
    id: string;
    buyer_phone: string;
    quantity: number;
    cents: string;
    found: boolean;
  }>(
    `SELECT o.id, o.buyer_phone, o.quantity, o.total_cents, o.total_cents + o.discount_cents AS cents, d.target_id = o.id AS found
     FROM ticket_order o LEFT JOIN directory d ON d.kind = 'order' AND d.code = o.id::text WHERE o.event_id = $1`,
    [market.eventId],
  );
  const kept = new Map(rows.map((row) => [row.id, row]));
  const wrong: string[] = [];
  for (const one of memory.told.values()) {
    const row = kept.get(one.orderId);
    if (!row) wrong.push(`${one.orderId} is lost`);
    else if (row.buyer_phone !== one.phone || row.quantity !== one.quantity || !row.found)
      wrong.push(`${one.orderId} is another order than its buyer was told`);
  }
  for (const id of kept.keys()) if (!memory.told.has(id)) wrong.push(`${id} is an order that nobody was told of`);
  return {
    rule: 'every buyer who was told an order has that order, and there is no other',
    checked: memory.told.size,
    wrong,
  };
}

async function keys({ database, market, memory }: World): Promise<Verdict> {
  const rows = await database.query<{ key: string; order_id: string }>(
    'SELECT key, order_id FROM order_key WHERE event_id = $1',
    [market.eventId],
  );
  const orderOf = new Map(rows.map((row) => [row.key, row.order_id]));
  const wrong: string[] = [];
  for (const one of memory.told.values())
    if (orderOf.get(one.key) !== one.orderId) wrong.push(`the key of ${one.orderId} leads elsewhere`);
  for (const [key, code] of memory.refused)
    if (orderOf.has(key)) wrong.push(`the key ${key} was refused with ${code} and has the order ${orderOf.get(key)}`);
  return {
    rule: 'each Idempotency-Key has the one order it was answered with, a refused one none',
    checked: memory.told.size + memory.refused.size,
    wrong,
  };
}

/** Trade by trade and refund by refund, in both directions. */
async function gateways({ database, market, product }: World): Promise<Verdict[]> {
  const log = readSandboxLog(product.dataDir);
  const payments = await database.query<{
    no: string;
    channel: string;
    paid: string | null;
    trade: string | null;
    state: string;
  }>(
    `SELECT replace(id::text, '-', '') AS no, channel, paid_cents AS paid, gateway_trade_no AS trade, state FROM payment WHERE event_id = $1`,
    [market.eventId],
  );
  const ours = new Map(payments.map((row) => [row.no, row]));
  const paidTrades = log.trades.filter((trade) => trade.paidCents !== null);
  const missing: string[] = [];
  for (const trade of paidTrades) {
    const row = ours.get(trade.outTradeNo);
    const isSame =
      row?.state === 'PAID' &&
      row.channel === trade.channel &&
      Number(row.paid) === trade.paidCents &&
      row.trade === trade.gatewayTradeNo;
    if (!isSame)
      missing.push(
        `${trade.channel} ${trade.outTradeNo}: ${trade.paidCents} there, ${row ? `${row.state} ${row.paid}` : 'unknown'} here`,
      );
  }
  const paidNumbers = new Set(paidTrades.map((trade) => trade.outTradeNo));
  const booked = payments.filter((row) => row.state === 'PAID');
  const invented = booked.filter((row) => !paidNumbers.has(row.no)).map((row) => `${row.channel} ${row.no}`);

  const refunds = await database.query<{ no: string; attempt: number; payment: string; cents: string; state: string }>(
    `SELECT replace(id::text, '-', '') AS no, attempt, replace(payment_id::text, '-', '') AS payment, amount_cents AS cents, state FROM refund WHERE event_id = $1`,
    [market.eventId],
  );
  const byNumber = new Map<string, typeof log.refunds>();
  for (const refund of log.refunds) {
    const no = refund.outRefundNo.replace(/_\d+$/, '');
    byNumber.set(no, [...(byNumber.get(no) ?? []), refund]);
  }
  const wrong: string[] = [];
  for (const row of refunds) {
    const theirs = (byNumber.get(row.no) ?? []).filter((refund) => refund.state === 'SUCCESS');
    const [one] = theirs;
    if (theirs.length !== 1 || !one) wrong.push(`${row.no} ${row.state}: the gateway gave back ${theirs.length} times`);
    else if (one.amountCents !== Number(row.cents) || one.outTradeNo !== row.payment || row.state !== 'DONE')
      wrong.push(`${row.no} ${row.state}: ${row.cents} asked, ${one.amountCents} given back of ${one.outTradeNo}`);
  }
  const known = new Set(refunds.map((row) => row.no));
  for (const refund of log.refunds) {
    if (!known.has(refund.outRefundNo.replace(/_\d+$/, '')))
      wrong.push(`${refund.outRefundNo} went back and nobody here asked`);
  }
  const sum = (numbers: (number | string | null)[]) =>
    numbers.reduce<number>((total, each) => total + Number(each ?? 0), 0);
  const there =
    sum(paidTrades.map((trade) => trade.paidCents)) -
    sum(log.refunds.filter((one) => one.state === 'SUCCESS').map((one) => one.amountCents));
  const here =
    sum(booked.map((row) => row.paid)) - sum(refunds.filter((row) => row.state === 'DONE').map((row) => row.cents));
  return [
    {
      rule: 'all money the gateways took is in the book, with their amounts and numbers',
      checked: paidTrades.length,
      wrong: missing,
    },
    { rule: 'no payment is in the book that the gateways did not take', checked: booked.length, wrong: invented },
    {
      rule: 'each refund went back once at the gateway, with its amount, and no other did',
      checked: refunds.length + log.refunds.length,
      wrong,
    },
    {
      rule: 'the gateways hold what the book says',
      checked: 1,
      wrong: there === here ? [] : [`${there} there, ${here} here`],
    },
  ];
}

/** Each refund has a reason that the run itself knows of. */
async function causes({ database, market, memory }: World): Promise<Verdict> {
  const rows = await database.query<{ order_id: string; cause: string; n: number; payments: number; state: string }>(
    `SELECT r.order_id, r.cause, count(*)::int AS n, o.state,
       (SELECT count(*)::int FROM payment p WHERE p.order_id = r.order_id AND p.state = 'PAID') AS payments
     FROM refund r JOIN ticket_order o ON o.id = r.order_id WHERE r.event_id = $1 GROUP BY r.order_id, r.cause, o.state`,
    [market.eventId],
  );
  const wrong: string[] = [];
  for (const { order_id: id, cause, n, payments } of rows) {
    const asked = memory.refunds.get(id) ?? { organiser: 0, buyer: 0 };
    const isRight =
      cause === 'organiser' || cause === 'buyer'
        ? n <= asked[cause]
        : cause === 'late'
          ? memory.ended.has(id) && n === 1
          : cause === 'twice'
            ? memory.payingTwice.has(id) && n < payments
            : cause === 'differs' && memory.differing.has(id) && memory.repaired.has(id);
    if (!isRight) wrong.push(`${id}: ${n} × ${cause}`);
  }
  return { rule: 'no refund is without a cause that somebody gave', checked: rows.length, wrong };
}

/** The outbox's own log beside the messages: a provider was handed each once at most, and all that the product says it accepted. */
async function messages({ database, market, product }: World): Promise<Verdict> {
  const rows = await database.query<{ id: string; state: string }>(
    'SELECT id, state FROM message WHERE event_id = $1',
    [market.eventId],
  );
  const counts = new Map<string, number>();
  for (let before = ''; ; ) {
    const answer = await fetch(
      `${product.outboxUrl}/api/messages?channel=sms&limit=500${before && `&before=${before}`}`,
    );
    const page = (await answer.json()) as { messages: { id: string; sms: { outId: string } | null }[] };
    for (const { sms } of page.messages) if (sms) counts.set(sms.outId, (counts.get(sms.outId) ?? 0) + 1);
    const last = page.messages.at(-1);
    if (!last) break;
    before = last.id;
  }
  const wrong: string[] = [];
  for (const { id, state } of rows) {
    const times = counts.get(id) ?? 0;
    // One whose hand-over a death cut off may have gone out or not, and is not sent again.
    const isRight = state === 'accepted' ? times === 1 : state === 'failed' ? times === 0 : times <= 1;
    if (!isRight) wrong.push(`${id} ${state} was sent ${times} times`);
  }
  return { rule: 'no message was sent twice, and none that was accepted is missing', checked: rows.length, wrong };
}
