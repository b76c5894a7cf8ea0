import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberScreenCount } from '@convoke/contract/member/member.filter.calls.ts';
import { browserZone } from '../../../../core/format.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** How many are left after each condition of a filter, and what its ids are called. */
export function useFilterCount(tree: FilterGroup | null | undefined, isExact: boolean) {
  return useCall(memberScreenCount, tree && { tree, timeZone: browserZone(), exact: isExact }, {
    quiet: true,
    keep: true,
  });
}

export const namesIn = (names: readonly { of: string; name: string }[] | undefined): ReadonlyMap<string, string> =>
  new Map((names ?? []).map(({ of, name }) => [of, name]));
