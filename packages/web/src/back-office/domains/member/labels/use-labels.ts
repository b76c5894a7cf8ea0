import { memberGroupList } from '@convoke/contract/member/member.group.calls.ts';
import { memberTagCategoryList, memberTagList } from '@convoke/contract/member/member.tag.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../core/call.ts';
import { membersKey } from '../common/member-texts.ts';

const everyMs = 15_000;

/** All tags of members by their categories, with how many have each. */
export function useTags() {
  const { data, error } = useQuery({
    queryKey: [...membersKey, 'tags'],
    queryFn: ({ signal }) => call(memberTagList, {}, { signal, hideLoad: true }),
    refetchInterval: everyMs,
  });
  return { tags: data ?? [], isLoaded: data !== undefined, error };
}

/** The categories of tags in their order. */
export function useTagCategories() {
  const { data, error } = useQuery({
    queryKey: [...membersKey, 'tag-categories'],
    queryFn: ({ signal }) => call(memberTagCategoryList, {}, { signal, hideLoad: true }),
    refetchInterval: everyMs,
  });
  return { categories: data ?? [], isLoaded: data !== undefined, error };
}

/** The groups of members by their names, with how many are in each. */
export function useMemberGroups() {
  const { data, error } = useQuery({
    queryKey: [...membersKey, 'groups'],
    queryFn: ({ signal }) => call(memberGroupList, {}, { signal, hideLoad: true }),
    refetchInterval: everyMs,
  });
  return { groups: data ?? [], isLoaded: data !== undefined, error };
}
