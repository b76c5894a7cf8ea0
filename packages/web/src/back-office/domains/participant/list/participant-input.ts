import type { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantStates } from '@convoke/contract/participant/participant.rules.ts';
import type * as z from 'zod';

type PageInput = z.input<typeof participantPage.input>;
export type ParticipantFilters = Pick<
  PageInput,
  'search' | 'state' | 'signedIn' | 'channel' | 'submittedFrom' | 'submittedTo'
>;

/** The filters of the list that live in the address. */
export const filterNames = ['state', 'signedIn', 'channel', 'submittedFrom', 'submittedTo'] as const;
export type FilterName = (typeof filterNames)[number];

const sorts = ['-submittedAt', 'submittedAt', 'name'] as const;
const isMoment = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text));

type FromAddress = Partial<Record<FilterName, string>> & {
  current: number;
  size: number;
  search?: string;
  sort?: string;
};

/** The filters as the calls take them; what somebody mistyped in the address is passed over instead of being refused. */
export function filtersOf(address: Omit<FromAddress, 'current' | 'size' | 'sort'>): ParticipantFilters {
  const filters: ParticipantFilters = {};
  const state = participantStates.find((each) => each === address.state);
  if (address.search) filters.search = address.search.slice(0, 100);
  if (state) filters.state = state;
  if (address.signedIn === '0' || address.signedIn === '1') filters.signedIn = address.signedIn;
  if (address.channel) filters.channel = address.channel.slice(0, 40);
  if (isMoment(address.submittedFrom)) filters.submittedFrom = address.submittedFrom;
  if (isMoment(address.submittedTo)) filters.submittedTo = address.submittedTo;
  return filters;
}

export function pageInput(eventId: string, address: FromAddress): PageInput {
  const { current, size, sort } = address;
  const known = sorts.find((each) => each === sort);
  return { eventId, current, size, ...filtersOf(address), ...(known && { sort: known }) };
}
