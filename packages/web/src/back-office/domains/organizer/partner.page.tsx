import { PlusOutlined } from '@ant-design/icons';
import {
  type EventOrganizer,
  type EventOrganizerGroup,
  organizerBind,
  organizerEventGroups,
  organizerGroupSort,
  organizerSort,
  organizerUnbind,
} from '@convoke/contract/organizer/organizer.event.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../core/call.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SortableList } from '../../../ui/sortable.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { queryOf, useCall, useRefresh } from '../../../ui/use-call.ts';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { useDelete } from '../../../ui/use-delete.ts';
import { useGroupName, useGroups } from './common/use-groups.ts';
import { GroupBlock } from './event/group-block.tsx';
import './organizer.css';

/** Who hosts, supports and reports on an event, in the groups and the order in which its page shows them. */
export default function PartnerPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { eventId } = useCurrentEvent();
  const nameOf = useGroupName();
  const { groups: library } = useGroups();
  const { queryKey } = queryOf(organizerEventGroups, { eventId });
  const read = useCall(organizerEventGroups, { eventId }, { everyMs: 20_000 });
  const refresh = useRefresh('organizer');
  const openAdd = () =>
    dialogs.open(() => import('./event/add-dialog.tsx').then((part) => part.AddDialog), { eventId, refresh });
  const told = useTold(refresh);
  const remove = useDelete(refresh);
  const groups = read.data ?? [];
  /** At once, as it was put; what the server says then stands. */
  const put = (then: EventOrganizerGroup[]) => client.setQueryData(queryKey, then);
  const sortGroups = (groupIds: string[]) => {
    put(groupIds.flatMap((id) => groups.find((each) => each.groupId === id) ?? []));
    void told(call(organizerGroupSort, { eventId, groupIds }, { hideLoad: true }));
  };
  const sort = (group: EventOrganizerGroup, mapIds: string[]) => {
    const organizers = mapIds.flatMap((id) => group.organizers.find((each) => each.mapId === id) ?? []);
    put(groups.map((each) => (each === group ? { ...group, organizers } : each)));
    void told(call(organizerSort, { eventId, groupId: group.groupId, mapIds }, { hideLoad: true }));
  };
  /** To the end of another group. */
  const move = (organizer: EventOrganizer, groupId: string) => {
    const there = groups.find((each) => each.groupId === groupId)?.organizers ?? [];
    const mapIds = [...there.map(({ mapId }) => mapId), organizer.mapId];
    return told(call(organizerSort, { eventId, groupId, mapIds }));
  };
  const takeOff = (group: EventOrganizerGroup, { mapId, organizerId, name }: EventOrganizer) =>
    remove({
      id: mapId,
      question: t('organizer:takeOff.question', { name }),
      text: t('organizer:takeOff.text'),
      ok: t('organizer:action.takeOff'),
      done: t('organizer:takeOff.done', { name }),
      onDelete: () => call(organizerUnbind, { eventId, mapIds: [mapId] }),
      onUndo: () => told(call(organizerBind, { eventId, groupId: group.groupId, organizerIds: [organizerId] })),
    });
  return (
    <>
      <PageHeader
        title={t('layout:title.Partner')}
        text={t('organizer:event.text')}
        extra={
          <Button onClick={() => void navigate('/account/organization-manage')}>{t('organizer:event.library')}</Button>
        }
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={openAdd}>
            {t('organizer:choose.title')}
          </Button>
        }
      />
      <section className="panel organizer-panel" aria-label={t('layout:title.Partner')} aria-busy={read.isFetching}>
        {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {read.isPending && <Skeleton active />}
        {read.data?.length === 0 && (
          <EmptyState
            title={t('organizer:event.emptyTitle')}
            text={t('organizer:event.emptyText')}
            action={<Button onClick={openAdd}>{t('organizer:choose.title')}</Button>}
          />
        )}
        <SortableList
          className="organizer-groups"
          items={groups.map((group) => ({ key: group.groupId, name: nameOf(group), group }))}
          onSort={sortGroups}
        >
          {({ key, name, group }) => (
            <GroupBlock
              key={key}
              group={group}
              name={name}
              onSort={(mapIds) => sort(group, mapIds)}
              menuOf={(organizer) => [
                {
                  label: t('organizer:action.edit'),
                  onClick: () =>
                    dialogs.open(() => import('./library/organizer-dialog.tsx').then((part) => part.OrganizerDialog), {
                      opened: organizer.organizerId,
                      onSaved: refresh,
                    }),
                },
                ...library
                  .filter((each) => each.groupId !== group.groupId)
                  .map((each) => ({
                    label: t('organizer:action.moveTo', { group: nameOf(each) }),
                    onClick: () => void move(organizer, each.groupId),
                  })),
                'divider',
                {
                  label: t('organizer:action.takeOff'),
                  danger: true,
                  onClick: () => takeOff(group, organizer),
                },
              ]}
            />
          )}
        </SortableList>
      </section>
    </>
  );
}
