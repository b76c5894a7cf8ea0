import type { couponList } from '@convoke/contract/coupon/coupon.calls.ts';
import type * as z from 'zod';

type PageInput = z.input<typeof couponList.input>;

/** The filters of the list that live in the address. */
export const filterNames = ['state', 'kind'] as const;
export type FilterName = (typeof filterNames)[number];

export const couponStates = ['open', 'off', 'not-yet', 'expired', 'used-up'] as const;
const kinds = ['amount', 'percent'] as const;
const sorts = ['-createdAt', 'createdAt', 'code', '-used'] as const;

type FromAddress = Partial<Record<FilterName, string>> & {
  current: number;
  size: number;
  search?: string;
  sort?: string;
};

/** The filters as the calls take them; what somebody mistyped in the address is passed over instead of being refused. */
export function filtersOf(
  address: Omit<FromAddress, 'current' | 'size'>,
): Pick<PageInput, 'search' | 'state' | 'kind'> {
  const state = couponStates.find((each) => each === address.state);
  const kind = kinds.find((each) => each === address.kind);
  return {
    ...(address.search && { search: address.search.slice(0, 100) }),
    ...(state && { state }),
    ...(kind && { kind }),
  };
}

export function pageInput(eventId: string, address: FromAddress): PageInput {
  const sort = sorts.find((each) => each === address.sort);
  return {
    eventId,
    current: address.current,
    size: address.size,
    ...filtersOf(address),
    ...(sort && { sort }),
  };
}
