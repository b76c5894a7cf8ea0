import { memberGroupList } from '@convoke/contract/member/member.group.calls.ts';
import { memberTagCategoryList, memberTagList } from '@convoke/contract/member/member.tag.calls.ts';
import { useCall } from '../../../../ui/use-call.ts';

const everyMs = 15_000;

/** All tags of members by their categories, with how many have each. */
export function useTags() {
  const { data, error } = useCall(memberTagList, {}, { everyMs });
  return { tags: data ?? [], isLoaded: data !== undefined, error };
}

/** The categories of tags in their order. */
export function useTagCategories() {
  const { data, error } = useCall(memberTagCategoryList, {}, { everyMs });
  return { categories: data ?? [], isLoaded: data !== undefined, error };
}

/** The groups of members by their names, with how many are in each. */
export function useMemberGroups() {
  const { data, error } = useCall(memberGroupList, {}, { everyMs });
  return { groups: data ?? [], isLoaded: data !== undefined, error };
}
