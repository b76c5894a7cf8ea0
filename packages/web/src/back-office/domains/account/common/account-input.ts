import type { accountExpenditures, accountRecharges } from '@convoke/contract/account/account.calls.ts';
import { movementKinds, rechargeStates } from '@convoke/contract/account/account.rules.ts';
import type * as z from 'zod';
import { centsOf as inFen } from '../../../../ui/form/number-rules.ts';

type MovementInput = z.input<typeof accountExpenditures.input>;
type RechargeInput = z.input<typeof accountRecharges.input>;

/** The filters of the two lists that live in the address. */
export const movementFilterNames = ['kind', 'from', 'to'] as const;
export const rechargeFilterNames = ['state', 'from', 'to'] as const;
export type DayFilterName = 'from' | 'to';

interface Listed {
  current: number;
  size: number;
  search?: string;
  sort?: string;
  from?: string;
  to?: string;
}

const isMoment = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text));

/** What is common to both; what somebody mistyped in the address is passed over instead of being refused. */
function narrowed({ search, from, to }: Omit<Listed, 'current' | 'size'>) {
  return {
    ...(search && { search: search.slice(0, 60) }),
    ...(isMoment(from) && { from: new Date(from).toISOString() }),
    ...(isMoment(to) && { to: new Date(to).toISOString() }),
  };
}

/** The filters of the movements, as the list and the export take them. */
export function movementFilters(
  address: Omit<Listed, 'current' | 'size'> & { kind?: string },
): Pick<MovementInput, 'search' | 'from' | 'to' | 'kind'> {
  const kind = movementKinds.find((each) => each === address.kind);
  return { ...narrowed(address), ...(kind && { kind }) };
}

export function movementInput(address: Listed & { kind?: string }): MovementInput {
  const { current, size, sort } = address;
  return { current, size, ...movementFilters(address), sort: sort === 'at' ? 'at' : '-at' };
}

export function rechargeInput(address: Listed & { state?: string }): RechargeInput {
  const { current, size, sort } = address;
  const state = rechargeStates.find((each) => each === address.state);
  return {
    current,
    size,
    ...narrowed(address),
    ...(state && { state }),
    sort: sort === 'createdAt' ? 'createdAt' : '-createdAt',
  };
}

/** Fen of what somebody typed in yuan; undefined when that is no whole number of fen within the bounds. */
export function centsOf(yuan: number | null, bounds: { minCents: number; maxCents: number }): number | undefined {
  if (yuan === null || !Number.isFinite(yuan)) return undefined;
  const cents = inFen(yuan);
  return Number.isInteger(cents) && cents >= bounds.minCents && cents <= bounds.maxCents ? cents : undefined;
}
