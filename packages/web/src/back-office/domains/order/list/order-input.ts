import type { orderList } from '@convoke/contract/order/order.list.calls.ts';
import { orderStates, paidBys } from '@convoke/contract/order/order.rules.ts';
import type * as z from 'zod';

type PageInput = z.input<typeof orderList.input>;
export type OrderFilters = Omit<PageInput, 'eventId' | 'current' | 'size' | 'cursor' | 'sort'>;

/** The filters of the list that live in the address. */
export const filterNames = [
  'state',
  'ticketId',
  'paidBy',
  'couponCode',
  'withProblem',
  'createdFrom',
  'createdTo',
] as const;
export type FilterName = (typeof filterNames)[number];

const sorts = ['-createdAt', 'createdAt', '-totalCents', 'totalCents'] as const;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isMoment = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text));

type FromAddress = Partial<Record<FilterName, string>> & {
  current: number;
  size: number;
  search?: string;
  sort?: string;
};

/** The filters as the calls take them; what somebody mistyped in the address is passed over instead of being refused. */
export function filtersOf(address: Omit<FromAddress, 'current' | 'size' | 'sort'>): OrderFilters {
  const filters: OrderFilters = {};
  const state = orderStates.find((each) => each === address.state);
  const paidBy = paidBys.find((each) => each === address.paidBy);
  if (address.search) filters.search = address.search.slice(0, 100);
  if (state) filters.state = state;
  if (paidBy) filters.paidBy = paidBy;
  if (address.ticketId && uuid.test(address.ticketId)) filters.ticketId = address.ticketId;
  if (address.couponCode) filters.couponCode = address.couponCode.slice(0, 40);
  if (address.withProblem === '0' || address.withProblem === '1') filters.withProblem = address.withProblem;
  if (isMoment(address.createdFrom)) filters.createdFrom = new Date(address.createdFrom).toISOString();
  if (isMoment(address.createdTo)) filters.createdTo = new Date(address.createdTo).toISOString();
  return filters;
}

export function pageInput(eventId: string, address: FromAddress): PageInput {
  const { current, size, sort } = address;
  const known = sorts.find((each) => each === sort);
  return { eventId, current, size, ...filtersOf(address), ...(known && { sort: known }) };
}
