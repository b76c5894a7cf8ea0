import type { FilterCondition, FilterGroup } from './filter.tree.ts';

const onList: FilterCondition<'worm'> = { field: 'worm', operator: 'notIn', value: { kinds: ['phone'] } };

/**
 * A filter without those who are on the list of gift hunters for sure; everyone else where there is none. Whatever invites people begins with this one unless
 * the organiser says otherwise. A name alone leaves nobody out: it may be another person's.
 */
export function withoutWorms(tree: FilterGroup | undefined): FilterGroup {
  if (!tree) return { all: [onList] };
  // Not a level deeper where that is not needed: how deep a tree may be is bounded.
  return { all: 'all' in tree ? [...tree.all, onList] : [tree, onList] };
}
