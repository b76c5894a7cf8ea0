import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberScreenCount } from '@convoke/contract/member/member.filter.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../core/call.ts';
import { browserZone } from '../../../../core/format.ts';
import { membersKey } from '../common/member-texts.ts';

/** How many are left after each condition of a filter, and what its ids are called. */
export function useFilterCount(tree: FilterGroup | null | undefined, isExact: boolean) {
  return useQuery({
    queryKey: [...membersKey, 'filter-count', tree, isExact],
    queryFn: ({ signal }) =>
      call(
        memberScreenCount,
        { tree: tree ?? { all: [] }, timeZone: browserZone(), exact: isExact },
        { signal, hideLoad: true, quiet: true },
      ),
    enabled: Boolean(tree),
    placeholderData: keepPreviousData,
  });
}

export const namesIn = (names: readonly { of: string; name: string }[] | undefined): ReadonlyMap<string, string> =>
  new Map((names ?? []).map(({ of, name }) => [of, name]));
