import { participantGroupMove } from '@convoke/contract/participant/participant.groups.calls.ts';
import { mostInGroupStep } from '@convoke/contract/participant/participant.rules.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useRefreshPeople } from '../review/use-review.tsx';
import { GroupTag } from './group-tag.tsx';
import { useGroups } from './use-groups.ts';

interface Props {
  eventId: string;
  keys: readonly string[];
  onDone: () => void;
}

/** Puts the chosen people into a group, or into none. */
export function BulkMove({ eventId, keys, onDone }: Props) {
  const { t } = useTranslation();
  const told = useTold(useRefreshPeople(eventId));
  const { groups } = useGroups(eventId);
  if (groups.length === 0) return null;
  const move = async (groupId: string | null) => {
    const steps = Array.from({ length: Math.ceil(keys.length / mostInGroupStep) }, (_, at) =>
      keys.slice(at * mostInGroupStep, (at + 1) * mostInGroupStep),
    );
    const work = async () => {
      let moved = 0;
      for (const partsIds of steps)
        moved += (await call(participantGroupMove, { eventId, groupId, partsIds }, { hideLoad: true })).moved;
      return moved;
    };
    const done = await told(work(), (n) => t('participant:group.moved', { count: n, n: formatNumber(n) }));
    if (done !== undefined) onDone();
  };
  return (
    <MenuButton
      size="small"
      items={[
        ...groups.map((group) => ({ label: <GroupTag group={group} />, onClick: () => move(group.groupId) })),
        'divider',
        { label: t('participant:group.none'), onClick: () => move(null) },
      ]}
    >
      {t('field:group')}
    </MenuButton>
  );
}
