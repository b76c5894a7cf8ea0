import { couponAdd } from '@convoke/contract/coupon/coupon.calls.ts';
import { ticketAdd, ticketPoolSave, ticketSale, ticketSaleUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { must } from '../support/client.ts';
import type { Product } from '../support/product.ts';
import { sale } from '../support/selling.ts';

/** What is sold: each limit is small enough that buyers run into it all the time. */
export interface Market {
  eventId: string;
  tickets: Record<'hot' | 'left' | 'right' | 'plain' | 'free', string>;
  coupons: Record<'half' | 'gift', string>;
}

/**
 * An event with a scarce ticket, two that share a capacity, one with a special price and coupons, and a free one. `scarce` is how many there are
 * of the scarce one; the others go by it.
 */
export async function openMarket(product: Product, organiser: string, scarce: number): Promise<Market> {
  const share = (of: number) => Math.ceil(scarce * of);
  const { eventId } = await sale(product, organiser, 'Chaos', []);
  const settings = await must(product.url, ticketSale, { eventId }, organiser);
  await must(
    product.url,
    ticketSaleUpdate,
    { ...settings, eventId, cancelUntilHours: 1, cancelFeePercent: 10 },
    organiser,
  );
  const { poolId } = await must(
    product.url,
    ticketPoolSave,
    { eventId, name: 'Hall', capacity: share(0.8) },
    organiser,
  );
  const add = async (ticket: Omit<(typeof ticketAdd.input)['_zod']['input'], 'eventId'>) =>
    (await must(product.url, ticketAdd, { eventId, ...ticket }, organiser)).ticketId;
  const tickets = {
    hot: await add({ name: 'Hot', priceCents: 9900, stock: scarce, perBuyer: 8 }),
    left: await add({ name: 'Left', priceCents: 5000, poolId }),
    right: await add({ name: 'Right', priceCents: 7000, poolId, stock: share(0.6) }),
    plain: await add({
      name: 'Plain',
      priceCents: 2001,
      tiers: [{ name: 'Early', priceCents: 1001, quantity: scarce }],
    }),
    free: await add({ name: 'Free', priceCents: 0, stock: share(1.5) }),
  };
  const coupons = { half: 'HALF', gift: 'GIFT' };
  await must(
    product.url,
    couponAdd,
    { eventId, couponCode: coupons.half, kind: 'percent', percent: 50, uses: scarce, perBuyer: 8 },
    organiser,
  );
  await must(
    product.url,
    couponAdd,
    { eventId, couponCode: coupons.gift, kind: 'percent', percent: 100, uses: share(0.3) },
    organiser,
  );
  return { eventId, tickets, coupons };
}
