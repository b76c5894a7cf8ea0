import { checkinBindGroup, checkinUserAdd, checkinUserDelete } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { useBulk } from '../../../../ui/list/use-bulk.tsx';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import type { SignGroup } from '../desks/sign-places.ts';
import { TakeDialog } from '../groups/take-dialog.tsx';
import { useRefreshSignIn } from './use-set-status.ts';

interface Props {
  eventId: string;
  /** Whose list it is. */
  group: SignGroup | undefined;
  groups: readonly SignGroup[];
  /** The chosen sign-in users. */
  keys: readonly string[];
  /** The participant of each that was seen. */
  partsOf: ReadonlyMap<string, string>;
  onDone: () => void;
}

/** Puts the chosen people into another group, or takes them out of this one. */
export function BulkGroup({ eventId, group, groups, keys, partsOf, onDone }: Props) {
  const { t } = useTranslation();
  const refresh = useRefreshSignIn(eventId);
  const addAll = useBulk(checkinUserAdd, 'partsIds', refresh);
  const moveAll = useBulk(checkinBindGroup, 'signUserIds', refresh);
  const takeAll = useBulk(checkinUserDelete, 'signUserIds', refresh);
  const [leaving, setLeaving] = useState<{ to: SignGroup | null }>();
  const others = groups.filter((each) => each.groupId !== group?.groupId && !each.isDefault);
  if (!group || (others.length === 0 && group.isDefault)) return null;
  const { groupId, groupName } = group;
  const partsIds = keys.flatMap((key) => partsOf.get(key) ?? []);
  const count = keys.length;
  const n = formatNumber(count);
  /** What a toast says of so many people and a group. */
  const said = (of: number, name: string) => ({ count: of, n: formatNumber(of), name });
  const add = (to: SignGroup, then: () => void) =>
    addAll(partsIds, { groupId: to.groupId }, ({ added }) => t('checkin:group.added', said(added, to.groupName)), then);
  const take = (persist: boolean) =>
    takeAll(keys, { groupId, persist }, ({ removed }) => t('checkin:group.taken', said(removed, groupName)), onDone);
  const leave = async (to: SignGroup | null, persist: boolean) => {
    if (to === null) return take(persist);
    if (persist)
      return moveAll(
        keys,
        { otherGroupId: to.groupId },
        ({ moved }) => t('checkin:group.moved', said(moved, to.groupName)),
        onDone,
      );
    let isIn = false;
    await add(to, () => {
      isIn = true;
    });
    if (isIn) await take(false);
  };
  return (
    <>
      <MenuButton
        size="small"
        items={[
          ...others.map((each) => ({
            label: t('checkin:group.addTo', { name: each.groupName }),
            onClick: () => void add(each, onDone),
          })),
          ...(group.isDefault
            ? []
            : [
                ...others.map((each) => ({
                  label: t('checkin:group.moveTo', { name: each.groupName }),
                  onClick: () => setLeaving({ to: each }),
                })),
                'divider' as const,
                { label: t('checkin:group.take'), danger: true, onClick: () => setLeaving({ to: null }) },
              ]),
        ]}
      >
        {t('checkin:users.group')}
      </MenuButton>
      {leaving && (
        <TakeDialog
          title={
            leaving.to
              ? t('checkin:take.moveTitle', { count, n, from: groupName, to: leaving.to.groupName })
              : t('checkin:take.title', { count, n, name: groupName })
          }
          ok={leaving.to ? t('checkin:take.move') : t('checkin:take.out')}
          onClose={() => setLeaving(undefined)}
          onOk={(persist) => leave(leaving.to, persist)}
        />
      )}
    </>
  );
}
