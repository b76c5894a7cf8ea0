import { creditCode } from '@convoke/contract/invoice/tax-number.ts';
import type { InvoiceTitle } from '@convoke/contract/invoice/invoice.title.ts';
import type { Draft } from '../domains/order/placing/order.draft.ts';
import { chance, type DemoPerson, demoPeople, shuffled } from './demo.people.ts';
import { hour, momentsOf } from './demo.pieces.ts';
import { accessCode, type DemoSale, friendCoupon, groupCoupon, type TicketName } from './demo.sale.ts';

/** How an order of the demo went on. */
export type Fate =
  | 'wechat'
  | 'alipay'
  | 'offline'
  | 'free'
  /** Ended by time, without or with a payment that was begun. */
  | 'lapsed'
  | 'begun'
  /** Ended by its buyer. */
  | 'left'
  /** Of those that are reviewed: nobody has looked yet, approved and not paid yet, rejected. */
  | 'waiting'
  | 'approved'
  | 'rejected';

/** When what happened to an order, in milliseconds; what did not happen is missing. */
export interface Dates {
  created: number;
  reviewed?: number;
  opened?: number;
  paid?: number;
  closed?: number;
  refundAsked?: number;
  refunded?: number;
}

export interface PlannedOrder {
  fate: Fate;
  draft: Draft;
  dates: Dates;
  /** Known once it is placed. */
  orderId: string;
  totalCents: number;
}

type Basket = 'pass' | 'passAndSeat' | 'seats' | 'student' | 'night' | 'dinner';

/** Days are counted from now (negative = ago). The seats of the workshop are gone after the first half. */
const groups: readonly { basket: Basket; days: readonly [number, number]; fates: Partial<Record<Fate, number>> }[] = [
  {
    basket: 'pass',
    days: [-20.9, -6],
    fates: { wechat: 31, alipay: 18, offline: 3, lapsed: 4, begun: 3, left: 2 },
  },
  { basket: 'passAndSeat', days: [-20, -7.5], fates: { wechat: 5, alipay: 4 } },
  { basket: 'seats', days: [-19, -7.5], fates: { wechat: 4, alipay: 3 } },
  { basket: 'student', days: [-20, -6], fates: { wechat: 8, alipay: 3, rejected: 1 } },
  { basket: 'dinner', days: [-18, -6], fates: { wechat: 2, alipay: 1, offline: 1, lapsed: 1 } },
  { basket: 'night', days: [-20, -6], fates: { free: 21, left: 1 } },
  { basket: 'pass', days: [-6, -0.1], fates: { wechat: 18, alipay: 11, offline: 2, lapsed: 3, begun: 2, left: 1 } },
  { basket: 'student', days: [-6, -2], fates: { wechat: 3, alipay: 2 } },
  { basket: 'student', days: [-1.6, -0.2], fates: { waiting: 3 } },
  { basket: 'student', days: [-1.9, -1.2], fates: { approved: 1 } },
  { basket: 'dinner', days: [-6, -0.5], fates: { wechat: 3, alipay: 1 } },
  { basket: 'night', days: [-6, -0.1], fates: { free: 24 } },
];

const seed = 905;

/** Everybody of the plan: buyers, those they bring along, and at the end people for what is told one by one (demo.stories.ts). */
export function planOrders(sale: DemoSale, now: number): { orders: PlannedOrder[]; others: DemoPerson[] } {
  const next = chance(seed);
  const people = demoPeople(330, seed)[Symbol.iterator]();
  const person = (): DemoPerson => people.next().value as DemoPerson;
  const orders: PlannedOrder[] = [];
  for (const [nth, { basket, days, fates }] of groups.entries()) {
    const all = Object.entries(fates).flatMap(([fate, count]) => Array.from({ length: count }, () => fate as Fate));
    const moments = momentsOf({ count: all.length, seed: seed + nth * 10, fromDay: days[0], toDay: days[1] }, now);
    for (const [index, fate] of shuffled(all, next).entries())
      orders.push(planOrder(sale, basket, fate, moments[index] as number, person, next));
  }
  orders.sort((a, b) => a.dates.created - b.dates.created);
  giveCoupons(orders, sale, next);
  return { orders, others: [...people] };
}

function planOrder(
  sale: DemoSale,
  basket: Basket,
  fate: Fate,
  created: number,
  person: () => DemoPerson,
  next: () => number,
): PlannedOrder {
  const buyer = basket === 'student' ? asStudent(person()) : person();
  const wanted = wantedOf(basket, fate, next);
  return {
    ...orderOf(sale, buyer, wanted, { created, ...later(basket, fate, created, next) }, person),
    fate,
  };
}

function wantedOf(basket: Basket, fate: Fate, next: () => number): [TicketName, number][] {
  switch (basket) {
    case 'pass':
      return [['pass', fate === 'offline' ? 4 : weighted([0.55, 0.27, 0.12, 0.06], next) + 1]];
    case 'passAndSeat':
      return [
        ['pass', 1],
        ['workshop', 1],
      ];
    case 'seats':
      return [['workshop', 2]];
    case 'student':
      return [['student', 1]];
    case 'dinner':
      return [['dinner', weighted([0.5, 0.5], next) + 1]];
    case 'night':
      return [['night', weighted([0.5, 0.35, 0.15], next) + 1]];
  }
}

const schools = {
  zh: ['同济大学', '学生'],
  en: ['Tongji University', 'Student'],
  es: ['Tongji University', 'Estudiante'],
  ja: ['多摩美術大学', '学生'],
} as const;

function asStudent(person: DemoPerson): DemoPerson {
  const [company, title] = schools[person.language];
  return { ...person, company, title };
}

/** An order of somebody for some tickets: the first place is the buyer's own, companions have theirs, and teams of four name theirs later. */
export function orderOf(
  sale: DemoSale,
  buyer: DemoPerson,
  wanted: readonly [TicketName, number][],
  dates: Dates,
  person: () => DemoPerson,
): PlannedOrder {
  const { name, phone, email, language, channel } = buyer;
  const tickets = wanted.map(([ticket, quantity]) => ({
    ticketId: sale.tickets[ticket],
    quantity,
    attendees: Array.from({ length: quantity > 3 ? 1 : quantity }, (_, place) => ({
      answers: answersOf(place === 0 ? buyer : person()),
    })),
  }));
  const draft: Draft = { tickets, buyer: { name, phone, ...(email && { email }) }, language, channel };
  if (wanted.some(([ticket]) => ticket === 'dinner')) draft.accessCode = accessCode;
  const quantity = wanted.reduce((sum, [, n]) => sum + n, 0);
  if (wanted[0]?.[0] === 'pass' && (quantity > 3 || buyer.phone.endsWith('7'))) draft.invoice = invoiceOf(buyer);
  return { fate: 'lapsed', draft, dates, orderId: '', totalCents: 0 };
}

function answersOf({ name, phone, email, company, title }: DemoPerson): Record<string, unknown> {
  return { name, phone, ...(email ? { email } : {}), company, title };
}

function invoiceOf({ company, name, email, phone }: DemoPerson): InvoiceTitle {
  const rest = { type: 'ordinary' as const, address: '', phone: '', bank: '', account: '', ...(email && { email }) };
  return phone.endsWith('17')
    ? { kind: 'person', title: name, taxNumber: '', ...rest }
    : { kind: 'organisation', title: company, taxNumber: creditCode(`91310104MA1F${phone.slice(-5)}`), ...rest };
}

/** What happens after an order was placed, and when. Nothing of it lies ahead: the plan's days end early enough. */
function later(basket: Basket, fate: Fate, created: number, next: () => number): Omit<Dates, 'created'> {
  const minutes = (least: number, most: number) => (least + (most - least) * next()) * 60_000;
  const holdMs = 30 * 60_000;
  if (basket === 'student') {
    const reviewed = created + 2 * hour + next() * 20 * hour;
    if (fate === 'waiting') return {};
    if (fate === 'approved') return { reviewed };
    if (fate === 'rejected') return { reviewed, closed: reviewed };
    const opened = reviewed + minutes(20, 600);
    return { reviewed, opened, paid: opened + minutes(0.4, 3) };
  }
  const opened = created + minutes(0.2, 2);
  switch (fate) {
    case 'free':
      return { paid: created + 2000 };
    case 'offline':
      return { paid: created + minutes(6, 26) };
    case 'lapsed':
      return { closed: created + holdMs };
    case 'begun':
      return { opened, closed: created + holdMs };
    case 'left':
      return { closed: created + minutes(1, 9) };
    default:
      return { opened, paid: opened + minutes(0.3, 2.5) };
  }
}

/** Teams use theirs as long as the plan says, friends now and then; only orders that are paid, since one that ends gives its use back. */
function giveCoupons(orders: readonly PlannedOrder[], sale: DemoSale, next: () => number): void {
  let teams = 0;
  for (const { fate, draft } of orders) {
    const [first] = draft.tickets;
    if (first?.ticketId !== sale.tickets.pass || !['wechat', 'alipay'].includes(fate)) continue;
    if (first.quantity >= 2 && teams < groupCoupon.used) {
      teams += 1;
      draft.couponCode = groupCoupon.code;
    } else if (next() < 0.3) draft.couponCode = friendCoupon.code;
  }
}

function weighted(shares: readonly number[], next: () => number): number {
  let left = next();
  const found = shares.findIndex((share) => (left -= share) < 0);
  return found === -1 ? 0 : found;
}
