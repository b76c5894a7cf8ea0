import { randomUUID } from 'node:crypto';
import { orderCompleteFree, orderCreate } from '@convoke/contract/order/order.calls.ts';
import { orderStatus } from '@convoke/contract/order/order.own.calls.ts';
import { Asker } from './asking.ts';
import { cancelWhole, changesMind } from './changes.ts';
import { pause, type Random } from './random.ts';
import { payFor } from './paying.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

/** What people want, how often in a hundred. */
const wishes = { hot: 24, pool: 18, plain: 22, half: 16, gift: 5, free: 12, mixed: 3 } as const;

/** One person who buys again and again. */
export class Buyer implements Person {
  readonly phone: string;
  readonly asker: Asker;
  readonly random: Random;
  readonly world: World;

  constructor(world: World, number: number, random: Random) {
    this.world = world;
    this.random = random;
    this.phone = `135${String(number).padStart(8, '0')}`;
    this.asker = Asker.buyer(world.urls, world.memory, random.fork());
  }

  async buyUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#buy();
      await pause(this.random.between(100, 900));
    }
  }

  async #buy(): Promise<void> {
    const { world, random } = this;
    const { memory, market } = world;
    const basket = this.#basket();
    const quantity = basket.tickets.reduce((sum, each) => sum + each.quantity, 0);
    const key = randomUUID();
    const order = { ...basket, buyer: { name: `Buyer ${this.phone}`, phone: this.phone } };
    const place = () =>
      this.asker.ask(orderCreate, { eventId: market.eventId, orders: [order] }, { 'idempotency-key': key });
    const answer = await place();
    if (answer.code !== 0) {
      memory.refused.set(key, answer.code);
      memory.count(`order refused with ${answer.code}`);
      if (answer.code !== 3004) memory.lies.push(`an order was refused with ${answer.code} ${answer.message}`);
      return;
    }
    memory.count(answer.asked === 1 ? 'order placed' : 'order placed at a later attempt');
    const tell = ({ orderId, totalCents }: (typeof answer)['data']) =>
      memory.tell({ orderId, key, phone: this.phone, quantity, totalCents });
    tell(answer.data);
    if (random.next() < 0.1) {
      const again = await place();
      if (again.code === 0) tell(again.data);
      else memory.lies.push(`the key of order ${answer.data.orderId} was refused with ${again.code} afterwards`);
    }
    const { orderId, next } = answer.data;
    if (next === 'free') await this.#completeFree(orderId);
    else if (random.next() < 0.06) await cancelWhole(this, orderId);
    else await payFor(this, orderId, answer.data.totalCents);
    if (random.next() < 0.6 && (await this.#isPaidSoon(orderId))) await changesMind(this, orderId);
  }

  #basket(): { tickets: { ticketId: string; quantity: number }[]; couponCode?: string } {
    const { tickets, coupons } = this.world.market;
    const of = (ticketId: string, most = 2) => ({ ticketId, quantity: this.random.whole(1, most) });
    switch (this.random.weighted(wishes)) {
      case 'hot':
        return { tickets: [of(tickets.hot)] };
      case 'pool':
        return { tickets: this.random.next() < 0.3 ? [of(tickets.left), of(tickets.right)] : [of(tickets.left)] };
      case 'plain':
        return { tickets: [of(tickets.plain, 3)] };
      case 'half':
        return { tickets: [of(this.random.next() < 0.5 ? tickets.plain : tickets.hot)], couponCode: coupons.half };
      case 'gift':
        return { tickets: [of(tickets.right, 1)], couponCode: coupons.gift };
      case 'free':
        return { tickets: [of(tickets.free)] };
      case 'mixed':
        return { tickets: [of(tickets.hot), of(tickets.free), of(tickets.plain)] };
    }
  }

  async #completeFree(orderId: string): Promise<void> {
    if (this.random.next() < 0.1) return;
    const answer = await this.asker.ask(orderCompleteFree, { orderId });
    if (answer.code !== 0) this.world.memory.lies.push(`a free order was refused: ${answer.code} ${answer.message}`);
  }

  /** Whether it is paid within a few seconds; a lost notice takes longer than anybody waits here. */
  async #isPaidSoon(orderId: string): Promise<boolean> {
    for (let look = 0; look < 6; look += 1) {
      const { code, data } = await this.asker.ask(orderStatus, { orderId });
      if (code !== 0) {
        this.world.memory.lies.push(`order ${orderId} was not found by its buyer`);
        return false;
      }
      if (data.state === 'PAID') return true;
      if (!['HELD', 'AWAITING_PAYMENT', 'PAYING'].includes(data.state)) return false;
      await pause(this.random.between(200, 800));
    }
    return false;
  }
}
