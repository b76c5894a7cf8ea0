import { couponAdd } from '@convoke/contract/coupon/coupon.calls.ts';
import { ticketAdd, ticketPoolSave, ticketSaleUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { ticketWaitJoin } from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import type { Past } from './demo.past.ts';
import type { DemoPerson } from './demo.people.ts';
import { day } from './demo.pieces.ts';

/** What the conference sells, by the names that the plan of its orders uses. */
export interface DemoSale {
  eventId: string;
  tickets: Record<TicketName, string>;
}

export type TicketName = 'pass' | 'student' | 'workshop' | 'night' | 'dinner';

export const accessCode = 'ATELIER';
/** Seats of the workshop, all of them sold. */
export const workshopSeats = 24;
/** Orders that may use the coupon that is nearly used up. */
export const groupCoupon = { code: 'TEAM200', uses: 20, used: 18, leastCents: 150_000 };
export const friendCoupon = { code: 'FRIENDS10', uses: 100 };

/** Puts it all on sale three weeks ago. */
export async function openSale(past: Past, eventId: string, opensAt: number): Promise<DemoSale> {
  past.at(opensAt);
  const { poolId } = await past.asOrganiser(ticketPoolSave, { eventId, name: 'Main hall', capacity: 220 });
  const common = { eventId, opensAt: new Date(opensAt).toISOString() };
  const pass = await past.asOrganiser(ticketAdd, {
    ...common,
    name: 'Conference pass',
    description: 'Both days, all talks, lunch and coffee.',
    priceCents: 128_000,
    poolId,
    tiers: [
      {
        name: 'Early bird',
        priceCents: 88_000,
        quantity: 60,
        closesAt: new Date(opensAt + 14 * day).toISOString(),
      },
    ],
  });
  const student = await past.asOrganiser(ticketAdd, {
    ...common,
    name: 'Student',
    description:
      'Both days, with a valid student card. A person looks at each request; you hear from us within two days.',
    priceCents: 38_000,
    stock: 40,
    poolId,
    maxPerOrder: 2,
    perBuyer: 2,
    needsReview: true,
  });
  const workshop = await past.asOrganiser(ticketAdd, {
    ...common,
    name: 'Workshop seat',
    description: 'Second morning, four hours, materials included. Bring a pass or buy one with it.',
    priceCents: 46_000,
    stock: workshopSeats,
    maxPerOrder: 3,
  });
  const night = await past.asOrganiser(ticketAdd, {
    ...common,
    name: 'Open studios',
    description: 'The first evening, until ten. Free, with or without a pass.',
    priceCents: 0,
    stock: 150,
    maxPerOrder: 4,
  });
  const dinner = await past.asOrganiser(ticketAdd, {
    ...common,
    name: 'VIP: dinner with the speakers',
    description: 'Both days, a seat in the front, and the long table on the second evening.',
    priceCents: 288_000,
    stock: 20,
    maxPerOrder: 4,
    isHidden: true,
    accessCode,
  });
  await past.asOrganiser(couponAdd, {
    eventId,
    couponCode: friendCoupon.code,
    name: 'Friends of the studio',
    kind: 'percent',
    percent: 10,
    uses: friendCoupon.uses,
    perBuyer: 1,
  });
  await past.asOrganiser(couponAdd, {
    eventId,
    couponCode: groupCoupon.code,
    name: 'Come as a team',
    kind: 'amount',
    amountCents: 20_000,
    minSpendCents: groupCoupon.leastCents,
    uses: groupCoupon.uses,
  });
  await past.asOrganiser(ticketSaleUpdate, {
    eventId,
    holdMinutes: 30,
    payHoursAfterReview: 72,
    offerHours: 12,
    attendeeForm: 'each',
    hasWaitingList: true,
    takesInvoices: true,
    cancelUntilHours: 168,
    cancelFeePercent: 10,
    cancelInPart: true,
    terms:
      'Until a week before the conference you can cancel by yourself; one tenth of the price stays with us. Tickets may be passed on: change the name on the page of your order.',
  });
  return {
    eventId,
    tickets: {
      pass: pass.ticketId,
      student: student.ticketId,
      workshop: workshop.ticketId,
      night: night.ticketId,
      dinner: dinner.ticketId,
    },
  };
}

/** The line for the workshop: a group of three is first, so one free seat alone goes to nobody yet. */
const groups = [3, 1, 2, 1, 1] as const;
export const waitersWanted = groups.length;

export async function joinLine(
  past: Past,
  { eventId, tickets }: DemoSale,
  people: readonly DemoPerson[],
  moments: readonly number[],
): Promise<void> {
  for (const [index, quantity] of groups.entries()) {
    const { name, phone, email, language } = people[index] as DemoPerson;
    past.at(moments[index] as number);
    await past.asBuyer(ticketWaitJoin, {
      eventId,
      ticketId: tickets.workshop,
      quantity,
      name,
      phone,
      ...(email && { email }),
      language,
    });
  }
}
