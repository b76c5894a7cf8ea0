import { orderReconcile } from '@convoke/contract/order/order.office.calls.ts';
import { payAlipay, payWechatNative } from '@convoke/contract/payment/payment.calls.ts';
import type { PaymentGateway } from '../src/core/payment/gateway.ts';
import type { RefundWish } from '../src/domains/order/refunds/order.refund.ts';
import { refundFor } from './paid-orders.ts';
import { leaveBehind, lookOnce, makeDue, refundRows, rows, type Waiting, waitingOrder } from './paying.ts';
import { startPayingServer, type TestSandbox } from './payment.ts';
import type { Organisation, TestServer } from './server.ts';

export const channels = ['wechat', 'alipay'] as const;
export type Channel = (typeof channels)[number];

/** How long what must come is waited for: the machine may be busy. */
export const patient = { timeout: 15_000 } as const;

/** An order somebody has come to pay. */
export interface Begun extends Waiting {
  channel: Channel;
  outTradeNo: string;
}

/** Two server processes on one database and one sandbox, with an organiser. */
export interface PayingWorld {
  server: TestServer;
  second: TestServer;
  sandbox: TestSandbox;
  organisation: Organisation;
  token: string;
  /** Before each test: the sandbox is as new, and what earlier tests left is looked at no more. */
  clear(): Promise<void>;
  /** Opens a payment of an order; its notices go to the process it was opened at. Answers its number. */
  open(channel: Channel, order: { orderId: string }, by?: TestServer): Promise<string>;
  /** An order with a payment that is open, and that a person has come to: Alipay has no trade before. */
  begun(channel: Channel, wish?: Parameters<typeof waitingOrder>[2]): Promise<Begun>;
  /** The same for an order that is there. */
  begin(channel: Channel, waiting: Waiting): Promise<Begun>;
  /** The person pays, and the notice is taken. */
  pay(begun: Begun): Promise<void>;
  /** The moment has come to look at what is open of an order or a top-up, and the pollers look. */
  look(of: { orderId: string }): Promise<void>;
  /** Gives money of a paid order back; all of it unless the wish says otherwise. */
  giveBack(order: Waiting, wish?: Partial<RefundWish>): Promise<void>;
  /** Looks until the refunds of an order are in these states. */
  refunded(order: { orderId: string }, states: string[]): Promise<void>;
  /** Which invariants of an event’s orders and money do not hold, and what its organiser would be shown to repair. */
  wrong(of: { eventId: string }): Promise<string[]>;
  /** The gateway as the first process sees it, until what is answered is called. */
  changeGateway(channel: Channel, change: Partial<PaymentGateway>): () => void;
  close(): Promise<void>;
}

export async function payingWorld(): Promise<PayingWorld> {
  const first = await startPayingServer();
  const { server, sandbox } = first;
  const other = await startPayingServer({ database: server.database, sandbox });
  const organisation = await server.organisation();
  const token = await server.applicationToken();

  const world: PayingWorld = {
    server,
    second: other.server,
    sandbox,
    organisation,
    token,
    async clear() {
      await sandbox.reset();
      await leaveBehind(server);
    },
    async open(channel, { orderId }, by = server) {
      const { data, message } =
        channel === 'wechat'
          ? await by.send(payWechatNative, { orderId }, { token })
          : await by.send(payAlipay, { orderId, type: 'qr' }, { token });
      if (data === null) throw new Error(message);
      return data.outTradeNo;
    },
    async begun(channel, wish) {
      return world.begin(channel, await waitingOrder(server, organisation, wish));
    },
    async begin(channel, waiting) {
      const outTradeNo = await world.open(channel, waiting);
      await sandbox.act(channel, outTradeNo, 'see');
      return { ...waiting, channel, outTradeNo };
    },
    async pay({ channel, outTradeNo }) {
      await sandbox.pay(channel, outTradeNo, { late: true });
      await sandbox.settled(channel, outTradeNo);
    },
    async look({ orderId }) {
      await makeDue(server, orderId);
      await lookOnce(server);
    },
    async giveBack(order, wish) {
      const { result } = await refundFor(server, { ...order, buyer: { name: '' } }, wish);
      if (result !== 'done') throw new Error(result);
    },
    async refunded(order, states) {
      const end = performance.now() + 15_000;
      for (;;) {
        await world.look(order);
        const found = (await refundRows(server, order.orderId)).map(({ state }) => state);
        if (found.join() === states.join()) return;
        if (performance.now() > end) throw new Error(`refunds are ${found.join()}, not ${states.join()}`);
      }
    },
    async wrong({ eventId }) {
      const { invariants, findings } = await organisation.call(orderReconcile, { eventId });
      const broken = invariants.filter(({ holds }) => !holds).map(({ name, wrong }) => `${name}: ${wrong.join()}`);
      return [...broken, ...findings.map(({ kind }) => kind)];
    },
    changeGateway(channel, change) {
      const { payments } = server.services;
      const { gateway } = payments;
      payments.gateway = (wanted) => {
        const found = gateway(wanted);
        return found && wanted === channel ? { ...found, ...change } : found;
      };
      return () => {
        payments.gateway = gateway;
      };
    },
    async close() {
      await other.close();
      await first.close();
    },
  };
  return world;
}

/** The time of an order is over; the job that ends it has not come by yet. */
export async function expire(server: TestServer, { orderId }: { orderId: string }): Promise<void> {
  await rows(server, `UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [orderId]);
}

/** The job that ends orders whose time is over comes by. */
export async function endExpired(server: TestServer, { organisationId, eventId }: Waiting): Promise<void> {
  await server.services.database.query(`SELECT release_orders($1, $2, NULL, 'EXPIRED', 'time', NULL)`, [
    organisationId,
    eventId,
  ]);
}
