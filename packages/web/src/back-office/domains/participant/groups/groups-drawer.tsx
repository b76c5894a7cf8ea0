import {
  type ParticipantGroup,
  participantGroupDelete,
  participantGroupFill,
  participantGroupMove,
  participantGroupUpdate,
} from '@convoke/contract/participant/participant.groups.calls.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { SortableLine, SortableList } from '../../../../ui/sortable.tsx';
import { ListDrawer } from '../../../../ui/list-drawer.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useRefreshPeople } from '../review/use-review.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { GroupTag } from './group-tag.tsx';
import { useGroups } from './use-groups.ts';

interface Props {
  eventId: string;
  open: boolean;
  onClose: () => void;
  /** Shows the people of a group in the list. */
  onShow: (groupId: string) => void;
}

const quick = { hideLoad: true };

/** The groups of an event's participants: made, put in order, filled by their rules, emptied. */
export function GroupsDrawer({ eventId, open, onClose, onShow }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const refresh = useRefreshPeople(eventId);
  const told = useTold(refresh);
  const { groups, isLoaded, error } = useGroups(eventId);
  const [opened, setOpened] = useState<ParticipantGroup | 'new'>();
  /** Long work: how many people it has looked at. Ended by closing the flag. */
  const [at, setAt] = useState<number>();
  const goesOn = useRef(false);

  const steps = async (step: (n: number) => Promise<{ n: number; more: boolean }>) => {
    goesOn.current = true;
    setAt(0);
    let n = 0;
    const work = async () => {
      for (let more = true; more && goesOn.current; ) {
        const done = await step(n);
        n += done.n;
        more = done.more;
        setAt(n);
      }
    };
    const done = work();
    await told(done, () => t('participant:group.done', { count: n, n: formatNumber(n) }));
    setAt(undefined);
  };
  const fill = () => {
    let after: string | null = null;
    return steps(async () => {
      const step: { looked: number; next: string | null } = await call(participantGroupFill, { eventId, after }, quick);
      after = step.next;
      return { n: step.looked, more: after !== null };
    });
  };
  const moveAll = (from: ParticipantGroup, groupId: string | null) =>
    steps(async () => {
      const step = await call(participantGroupMove, { eventId, groupId, fromGroupId: from.groupId }, quick);
      return { n: step.moved, more: step.left > 0 && step.moved > 0 };
    });
  const remove = (group: ParticipantGroup) =>
    ask({
      title: t('common:delete.kind', { kind: t('common:kind.group'), name: group.name }),
      text: t('participant:group.askText', { count: group.members, n: formatNumber(group.members) }),
      ok: t('common:delete'),
      danger: true,
      onOk: async () => {
        if (group.members > 0) await moveAll(group, null);
        await told(call(participantGroupDelete, { groupId: group.groupId }, quick));
      },
    });
  const sort = (keys: string[]) => {
    const moved = keys.findIndex((key, place) => key !== groups[place]?.groupId);
    // The one that stands elsewhere: taken forward it is there now, taken back it was there.
    const key = keys[moved + 1] === groups[moved]?.groupId ? keys[moved] : groups[moved]?.groupId;
    const group = groups.find((each) => each.groupId === key);
    if (!group) return;
    const place = keys.indexOf(group.groupId);
    void told(call(participantGroupUpdate, { groupId: group.groupId, version: group.version, place }, quick));
  };
  const hasRules = groups.some(({ rule }) => rule.ticketIds.length + rule.channels.length + rule.answers.length > 0);
  return (
    <ListDrawer
      open={open}
      onClose={onClose}
      title={t('participant:group.title')}
      text={t('participant:group.text')}
      add={{ label: t('participant:group.add'), onAdd: () => setOpened('new') }}
      read={{ count: isLoaded ? groups.length : undefined, error, retry: refresh }}
      empty={{ title: t('participant:group.empty'), text: t('participant:group.emptyText') }}
      footer={
        hasRules && (
          <div className="group-fill">
            {at === undefined ? (
              <Button onClick={() => void fill()}>{t('participant:group.fill')}</Button>
            ) : (
              <Button
                onClick={() => {
                  goesOn.current = false;
                }}
              >
                {t('common:stop')}
              </Button>
            )}
            <span className="muted" role="status">
              {at === undefined ? t('participant:group.fillHint') : t('participant:group.at', { n: formatNumber(at) })}
            </span>
          </div>
        )
      }
      beside={
        opened && (
          <GroupDialog
            key={opened === 'new' ? 'new' : opened.groupId}
            opened={opened}
            count={groups.length}
            eventId={eventId}
            onClose={() => setOpened(undefined)}
            onSaved={refresh}
          />
        )
      }
    >
      <SortableList
        className="group-list"
        items={groups.map((group) => ({ key: group.groupId, name: group.name, group }))}
        onSort={sort}
      >
        {(item) => (
          <SortableLine key={item.key} item={item} className="group-line">
            <GroupTag group={item.group} />
            <span className="group-space" />
            <Button
              type="link"
              size="small"
              onClick={() => {
                onClose();
                onShow(item.group.groupId);
              }}
            >
              {t('participant:group.people', { count: item.group.members, n: formatNumber(item.group.members) })}
            </Button>
            <RowMenu
              label={t('participant:group.actions', { name: item.name })}
              items={[
                { label: t('common:edit'), onClick: () => setOpened(item.group) },
                ...(item.group.members === 0
                  ? []
                  : groups
                      .filter((other) => other !== item.group)
                      .map((other) => ({
                        label: t('participant:group.moveAll', { name: other.name }),
                        onClick: () => moveAll(item.group, other.groupId),
                      }))),
                'divider',
                { label: t('common:delete'), danger: true, onClick: () => remove(item.group) },
              ]}
            />
          </SortableLine>
        )}
      </SortableList>
    </ListDrawer>
  );
}
