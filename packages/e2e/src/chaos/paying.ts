import { payAlipay, payWechatH5, payWechatNative } from '@convoke/contract/payment/payment.calls.ts';
import type { Person } from './person.ts';
import { cancelWhole, endByOrganiser } from './changes.ts';
import { atSandbox, runOut } from './world.ts';
import { pause } from './random.ts';

/** How people pay, how often in a hundred. */
const manners = {
  /** The notice is genuine, and perhaps late, lost, repeated or spoiled on its way. */
  plainly: 62,
  wrongAmount: 6,
  /** The order is over before the money comes. */
  late: 9,
  /** The money comes a while after the password. */
  slowly: 6,
  /** By both gateways. */
  twice: 5,
  /** Goes away at the cashier, or the bank says no. */
  notAtAll: 12,
} as const;

/** What happens to the notice, how often in a hundred. */
const fates = { normal: 46, lost: 14, five: 14, delayed: 14, tampered: 6, signtest: 2, stale: 2, foreign: 2 } as const;

type Channel = 'wechat' | 'alipay';
interface Opened {
  channel: Channel;
  outTradeNo: string;
  amountCents: number;
}

/** A buyer pays an order, in one of the ways in which people and gateways do. */
export async function payFor(buyer: Person, orderId: string, totalCents: number): Promise<void> {
  const { world, random } = buyer;
  const { memory } = world;
  const manner = random.weighted(manners);
  const payment = await open(buyer, orderId, random.of(['wechat', 'alipay']));
  if (!payment) return;
  if (payment.amountCents !== totalCents)
    memory.lies.push(`order ${orderId} costs ${totalCents} and is paid with ${payment.amountCents}`);
  switch (manner) {
    case 'plainly':
      return pay(buyer, orderId, payment, fate(buyer));
    case 'wrongAmount': {
      const paidCents = payment.amountCents + random.of([-1, 1, 100]);
      if (paidCents > 0) memory.differing.add(orderId);
      return pay(buyer, orderId, payment, { ...fate(buyer), ...(paidCents > 0 && { paidCents }) });
    }
    case 'late': {
      // Nobody could learn of money that comes to a closed payment without a notice: such money only comes with one.
      if (random.next() < 0.5) await runOut(world, orderId);
      else if (random.next() < 0.6) await cancelWhole(buyer, orderId);
      else await endByOrganiser(buyer, orderId);
      await pause(random.between(0, 5000));
      return pay(buyer, orderId, payment, { late: true });
    }
    case 'slowly':
      return pay(buyer, orderId, payment, { afterMs: random.whole(300, 3000) });
    case 'twice': {
      const other = await open(buyer, orderId, payment.channel === 'wechat' ? 'alipay' : 'wechat');
      memory.payingTwice.add(orderId);
      const both = [pay(buyer, orderId, payment, {}), ...(other ? [pay(buyer, orderId, other, { late: true })] : [])];
      await Promise.all(both);
      return undefined;
    }
    case 'notAtAll': {
      await atSandbox(world, payment, random.of(['cancel', 'fail']));
      memory.count('went away at the cashier');
      return undefined;
    }
  }
}

/** An attempt to pay; null when the order cannot be paid (any more), or the gateway is silent. */
async function open(buyer: Person, orderId: string, channel: Channel): Promise<Opened | null> {
  const { asker, random, world } = buyer;
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const answer =
      channel === 'alipay'
        ? await asker.ask(payAlipay, { orderId, type: random.of(['qr', 'pc', 'wap']) })
        : random.next() < 0.8
          ? await asker.ask(payWechatNative, { orderId })
          : await asker.ask(payWechatH5, { orderId, openId: 'none' });
    if (answer.code === 0) {
      const { outTradeNo, amountCents, url } = answer.data;
      // Alipay's own pages know of an order when a browser comes.
      if (channel === 'alipay' && url !== null) await browse(url);
      return { channel, outTradeNo, amountCents };
    }
    world.memory.count(`payment not opened: ${answer.code} ${answer.message}`);
    if (answer.code !== 7000) return null;
    await pause(random.between(300, 1500));
  }
  return null;
}

async function pay(buyer: Person, orderId: string, payment: Opened, how: object): Promise<void> {
  const { memory } = buyer.world;
  const done = await atSandbox(buyer.world, payment, 'pay', how);
  memory.count(done === null ? 'not paid: the payment is over' : 'paid');
  if (done !== null) memory.paid.set(payment.outTradeNo, { orderId, channel: payment.channel });
}

function fate({ random, world }: Person): object {
  const name = random.weighted(fates);
  world.memory.count(`notice ${name}`);
  switch (name) {
    case 'normal':
      return {};
    case 'five':
      return { copies: 5 };
    case 'delayed':
      return { noticeDelayMs: random.whole(500, 6000) };
    default:
      return { notices: name };
  }
}

/** A browser that goes to the gateway's page, again while the gateway is away. */
async function browse(url: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await (await fetch(url, { redirect: 'manual' })).arrayBuffer();
      return;
    } catch (error) {
      if (tries >= 20) throw error;
      await pause(300);
    }
  }
}
