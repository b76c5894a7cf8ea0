import { organizerGroupList } from '@convoke/contract/organizer/organizer.group.calls.ts';
import type { OrganizerKind } from '@convoke/contract/organizer/organizer.rules.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../ui/use-call.ts';
import { kindTexts } from './organizer-texts.ts';

/** What everything of organizers is kept under: a change of one may show in any list. */

/** What a group is called: its own name, else that of its kind. */
export function useGroupName() {
  const { t } = useTranslation();
  return useCallback((group: { kind: OrganizerKind; name: string }) => group.name || t(kindTexts[group.kind]), [t]);
}

/** The organisation's groups of organizers, in their order. */
export function useGroups() {
  const nameOf = useGroupName();
  const read = useCall(organizerGroupList, {}, { everyMs: 30_000 });
  const groups = read.data ?? [];
  return { read, groups, options: groups.map((group) => ({ value: group.groupId, label: nameOf(group) })) };
}
