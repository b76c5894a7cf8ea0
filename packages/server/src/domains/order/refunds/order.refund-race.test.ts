import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import type { KyselyPlugin, OperationNode, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyed } from '../../../../testing/orders.ts';
import { addTicket, buyerDraft, openPayment, place } from '../../../../testing/selling.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { control } from '../../../../testing/tier.ts';
import { refundOrder } from './order.refund.ts';
import { settle } from '../order.settle.ops.ts';

let one: TestServer;
let other: TestServer;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
});
afterAll(async () => {
  await one.close();
  await other.close();
});

/** A paid order of four tickets, 400 yuan. */
async function paidOrder(server: TestServer, owner: Organisation): Promise<string> {
  const { eventId } = await owner.event({ useTicket: 1 });
  const of = { organisationId: owner.organisationId, eventId };
  const ticketId = await addTicket(server, of);
  const placed = await place(server.services, of, buyerDraft([{ ticketId, quantity: 4 }]));
  if (typeof placed === 'string') throw new Error(placed);
  const paymentId = await openPayment(server, of, placed.orderId, placed.totalCents);
  await settle(server.services, of.organisationId, {
    paymentId,
    paidCents: placed.totalCents,
    tradeNo: 'trade',
    paidAt: new Date().toISOString(),
  });
  return placed.orderId;
}

interface Given {
  asked: number;
  ofPayment: number;
  ofOrder: number;
  ofTickets: number;
}

/** What refunds, payment, order and tickets say has been given back. */
async function givenBack(server: TestServer, orderId: string): Promise<Given> {
  const { rows } = await withClient(server.database.superuserUrl, (client) =>
    client.query<Given>(
      `SELECT (SELECT coalesce(sum(amount_cents), 0)::int FROM refund WHERE order_id = o.id) AS asked,
        (SELECT sum(refunded_cents)::int FROM payment WHERE order_id = o.id) AS "ofPayment", o.refunded_cents::int AS "ofOrder",
        (SELECT sum(refunded_cents)::int FROM order_ticket WHERE order_id = o.id) AS "ofTickets" FROM ticket_order o WHERE o.id = $1`,
      [orderId],
    ),
  );
  return rows[0] as Given;
}

const crowd = Array.from({ length: 20 }, (_, index) => index);

test('20 refunds of one order at once over two servers give back what was paid and no more', async () => {
  const owner = await one.organisation();
  const orderId = await paidOrder(one, owner);
  const answers = await Promise.all(
    crowd.map((index) =>
      (index % 2 ? other : one).send(orderRefund, { orderId, amountCents: 3_000 }, keyed(owner.token)),
    ),
  );
  // Thirteen times thirty yuan fit into four hundred.
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(13);
  expect(answers.filter((answer) => answer.code === 3004)).toHaveLength(7);
  const all = { asked: 39_000, ofPayment: 39_000, ofOrder: 39_000, ofTickets: 39_000 };
  expect(await givenBack(one, orderId)).toEqual(all);
});

test('20 refunds of everything at once are one refund', async () => {
  const owner = await one.organisation();
  const orderId = await paidOrder(one, owner);
  const answers = await Promise.all(
    crowd.map((index) => (index % 2 ? other : one).send(orderRefund, { orderId }, keyed(owner.token))),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 3001)).toHaveLength(19);
  const all = { asked: 40_000, ofPayment: 40_000, ofOrder: 40_000, ofTickets: 40_000 };
  expect(await givenBack(one, orderId)).toEqual(all);
});

control('with locks, condition and CHECKs taken out the same refunds give back more than was paid', async () => {
  const unguarded = await startServer();
  try {
    await withClient(unguarded.database.superuserUrl, async (client) => {
      await client.query('ALTER TABLE payment DROP CONSTRAINT refunds_within_payment');
      await client.query('ALTER TABLE ticket_order DROP CONSTRAINT ticket_order_check');
      const { rows } = await client.query<{ name: string }>(
        `SELECT conname AS name FROM pg_constraint WHERE conrelid = 'order_ticket'::regclass AND pg_get_constraintdef(oid) LIKE '%refunded_cents%'`,
      );
      for (const { name } of rows) await client.query(`ALTER TABLE order_ticket DROP CONSTRAINT ${name}`);
    });
    const owner = await unguarded.organisation();
    const orderId = await paidOrder(unguarded, owner);
    const together = meeting(4);
    await Promise.all(
      [1, 2, 3, 4].map(() =>
        unguarded.services.database.inOrganisation(owner.organisationId, 'write', (tx) =>
          refundOrder(tx.withPlugin(new WithoutGuards(together)), owner.organisationId, {
            orderId,
            orderTicketIds: null,
            amountCents: 30_000,
            cause: 'organiser',
            reason: '',
            userId: null,
          }),
        ),
      ),
    );
    expect((await givenBack(unguarded, orderId)).asked).toBe(120_000);
  } finally {
    await unguarded.close();
  }
});

/** Resolves when so many have come. */
function meeting(size: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => {};
  const door = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come === size) open();
    return door;
  };
}

/** The same code without what guards it: no row lock, no condition on what is left; all have looked before the first writes. */
class WithoutGuards implements KyselyPlugin {
  private readonly together: () => Promise<void>;
  private hasMet = false;

  constructor(together: () => Promise<void>) {
    this.together = together;
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    if (node.kind === 'SelectQueryNode') {
      const { endModifiers: _locks, ...rest } = node;
      return rest;
    }
    if (node.kind === 'UpdateQueryNode' && node.where && JSON.stringify(node.table).includes('"payment"')) {
      // The last of the conditions joined by AND is the one on what is left.
      const { left } = node.where.where as OperationNode & { left: OperationNode };
      return { ...node, where: { ...node.where, where: left } };
    }
    return node;
  }

  async transformResult<Result>({ result }: { result: Result }): Promise<Result> {
    // The third look is at the payments.
    this.looks += 1;
    if (this.looks === 3 && !this.hasMet) {
      this.hasMet = true;
      await this.together();
    }
    return result;
  }

  private looks = 0;
}
