import { type MemberField, memberFieldList } from '@convoke/contract/member/member.field.calls.ts';
import { memberGroupsOf } from '@convoke/contract/member/member.group.calls.ts';
import { useCall } from '../../../../ui/use-call.ts';

const none: readonly MemberField[] = [];

/** The organisation's own fields in their order. */
export function useMemberFields() {
  const { data, error, refetch } = useCall(memberFieldList, {}, { quiet: true, everyMs: 15_000 });
  return { fields: data ?? none, isLoaded: data !== undefined, error, refetch };
}

interface Somebody {
  memberId: string;
  fields: readonly { memberFieldId: string }[];
}

/** The fields that are asked of somebody, or of someone new: those of everyone, of their groups, and those with something in them. */
export function useFieldsOf(member: Somebody | undefined) {
  const { fields, isLoaded } = useMemberFields();
  const memberId = member?.memberId ?? '';
  const asksGroups = member !== undefined && fields.some(({ groupId }) => groupId !== null);
  const { data: groups } = useCall(memberGroupsOf, { memberId }, { quiet: true, enabled: asksGroups });
  const own = fields.filter(
    ({ memberFieldId, groupId }) =>
      groupId === null ||
      groups?.some((group) => group.groupId === groupId) ||
      member?.fields.some((each) => each.memberFieldId === memberFieldId),
  );
  return { fields: own, isLoaded: isLoaded && (!asksGroups || groups !== undefined) };
}
