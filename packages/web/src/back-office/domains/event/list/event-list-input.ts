import type { eventList } from '@convoke/contract/event/event.calls.ts';
import type * as z from 'zod';

type Input = z.input<typeof eventList.input>;

/** The tabs over the list; `all` sets no filter. */
export const listStates = ['all', 'draft', 'upcoming', 'running', 'ended', 'unpublished', 'deleted'] as const;
export type ListState = (typeof listStates)[number];

/** Text keys of the tabs. */
export const stateTexts: Readonly<Record<ListState, string>> = {
  all: 'event:list.all',
  draft: 'event:state.draft',
  upcoming: 'event:state.upcoming',
  running: 'event:state.running',
  ended: 'event:state.ended',
  unpublished: 'event:state.unpublished',
  deleted: 'event:list.deleted',
};

const sorts = ['startsAt', '-startsAt', 'createdAt', '-createdAt', 'title', '-title'] as const;

interface FromAddress {
  current: number;
  size: number;
  search?: string;
  sort?: string;
  state?: string;
  model?: string;
}

/** The list call's input from the address; what somebody mistyped there is passed over instead of being refused by the server. */
export function listInput({ current, size, search, sort, state, model }: FromAddress): Input {
  const input: Input = { current, size };
  if (search) input.search = search.slice(0, 100);
  const knownSort = sorts.find((each) => each === sort);
  if (knownSort) input.sort = knownSort;
  const knownState = listStates.find((each) => each === state);
  if (knownState && knownState !== 'all') input.state = knownState;
  if (model === '0' || model === '1') input.model = Number(model);
  return input;
}
