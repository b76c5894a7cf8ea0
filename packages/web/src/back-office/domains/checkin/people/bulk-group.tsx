import type { SignUser } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinBindGroup, checkinUserAdd, checkinUserDelete } from '@convoke/contract/checkin/checkin.office.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import { useTold } from '../../../../ui/told.ts';
import type { SignGroup } from '../desks/sign-places.ts';
import { useRefreshSignIn } from './use-set-status.ts';

interface Props {
  eventId: string;
  /** Whose list it is. */
  group: SignGroup | undefined;
  groups: readonly SignGroup[];
  keys: readonly string[];
  known: ReadonlyMap<string, SignUser>;
  onDone: () => void;
}

/** Puts the chosen people into another group, or takes them out of this one. */
export function BulkGroup({ eventId, group, groups, keys, known, onDone }: Props) {
  const { t } = useTranslation();
  const told = useTold(useRefreshSignIn(eventId));
  const others = groups.filter((each) => each.groupId !== group?.groupId && !each.isDefault);
  if (!group || (others.length === 0 && group.isDefault)) return null;
  const signUserIds = [...keys];
  const partsIds = keys.flatMap((key) => known.get(key)?.partsId ?? []);
  const options = { hideLoad: true };
  const done = (n: number) => t('checkin:group.done', { count: n, n: formatNumber(n) });
  const add = ({ groupId }: SignGroup) =>
    told(call(checkinUserAdd, { groupId, partsIds }, options), ({ added }) => done(added)).then(onDone);
  const move = ({ groupId }: SignGroup) =>
    told(call(checkinBindGroup, { otherGroupId: groupId, signUserIds }, options), ({ moved }) => done(moved)).then(
      onDone,
    );
  const take = (persist: boolean) =>
    told(call(checkinUserDelete, { groupId: group.groupId, persist, signUserIds }, options), ({ removed }) =>
      done(removed),
    ).then(onDone);
  return (
    <MenuButton
      size="small"
      items={[
        ...others.map((each) => ({
          label: t('checkin:group.addTo', { name: each.groupName }),
          onClick: () => void add(each),
        })),
        ...(group.isDefault
          ? []
          : [
              ...others.map((each) => ({
                label: t('checkin:group.moveTo', { name: each.groupName }),
                onClick: () => void move(each),
              })),
              'divider' as const,
              { label: t('checkin:group.take'), onClick: () => void take(true) },
              { label: t('checkin:group.takeWithScans'), danger: true, onClick: () => void take(false) },
            ]),
      ]}
    >
      {t('checkin:users.group')}
    </MenuButton>
  );
}
