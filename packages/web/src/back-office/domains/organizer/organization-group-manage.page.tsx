import { PlusOutlined } from '@ant-design/icons';
import { organizerGroupSort } from '@convoke/contract/organizer/organizer.event.calls.ts';
import {
  organizerGroupDelete,
  organizerGroupDeleteMany,
  organizerGroupList,
} from '@convoke/contract/organizer/organizer.group.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../core/call.ts';
import { formatNumber } from '../../../core/format.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { SortableLine, SortableList } from '../../../ui/sortable.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { queryOf, useRefresh } from '../../../ui/use-call.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { kindTexts } from './common/organizer-texts.ts';
import { useGroupName, useGroups } from './common/use-groups.ts';
import './organizer.css';

/** The organisation's groups of organizers, in the order in which an event begins with them. */
export default function OrganizationGroupManagePage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const client = useQueryClient();
  const nameOf = useGroupName();
  const { read, groups } = useGroups();
  const refresh = useRefresh('organizer');
  const told = useTold(refresh);
  const deletes = useDeletes(refresh);
  const openGroup = (opened: 'new' | (typeof groups)[number]) =>
    dialogs.open(() => import('./groups/group-dialog.tsx').then((part) => part.GroupDialog), {
      opened,
      onSaved: refresh,
    });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const there = chosen.filter((id) => groups.some(({ groupId }) => groupId === id));
  const sort = (groupIds: string[]) => {
    // At once, as it was put; what the server says then stands.
    client.setQueryData(
      queryOf(organizerGroupList, {}).queryKey,
      groupIds.flatMap((id) => groups.find((each) => each.groupId === id) ?? []),
    );
    void told(call(organizerGroupSort, { groupIds }, { hideLoad: true }));
  };
  return (
    <>
      <PageHeader
        title={t('layout:title.OrganizationGroupManage')}
        text={t('organizer:groups.text')}
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => openGroup('new')}>
            {t('organizer:groups.add')}
          </Button>
        }
      />
      <section
        className="panel organizer-panel"
        aria-label={t('layout:title.OrganizationGroupManage')}
        aria-busy={read.isFetching}
      >
        {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {read.isPending && <Skeleton active />}
        {read.data?.length === 0 && (
          <EmptyState
            title={t('organizer:groups.emptyTitle')}
            text={t('organizer:groups.emptyText')}
            action={<Button onClick={() => openGroup('new')}>{t('organizer:groups.add')}</Button>}
          />
        )}
        {there.length > 0 && (
          <div className="organizer-bulk">
            <span>{t('organizer:groups.chosen', { n: formatNumber(there.length) })}</span>
            <ConfirmButton
              size="small"
              danger
              question={t('organizer:groups.several', { n: formatNumber(there.length) })}
              text={t('organizer:groups.deleteText')}
              onConfirm={async () => {
                const gone = await told(call(organizerGroupDeleteMany, { groupIds: [...there] }));
                if (gone) setChosen([]);
              }}
            >
              {t('common:delete.ok')}
            </ConfirmButton>
          </div>
        )}
        <SortableList
          className="organizer-lines"
          items={groups.map((group) => ({ ...group, key: group.groupId, own: group.name, name: nameOf(group) }))}
          onSort={sort}
        >
          {(group) => (
            <SortableLine key={group.key} item={group} className="organizer-line">
              <Checkbox
                aria-label={t('organizer:groups.choose', { name: group.name })}
                checked={there.includes(group.groupId)}
                onChange={(event) =>
                  setChosen(
                    event.target.checked ? [...there, group.groupId] : there.filter((id) => id !== group.groupId),
                  )
                }
              />
              <span className="organizer-cell-words organizer-line-words">
                <button type="button" className="link-button" onClick={() => openGroup({ ...group, name: group.own })}>
                  {group.name}
                </button>
                <Link className="muted" to={`/account/organization-manage?groupId=${group.groupId}`}>
                  {t('organizer:groups.counts', {
                    organizers: formatNumber(group.organizers),
                    events: formatNumber(group.events),
                  })}
                </Link>
              </span>
              {group.own !== '' && <Tag>{t(kindTexts[group.kind])}</Tag>}
              <RowMenu
                label={t('organizer:action.of', { name: group.name })}
                items={[
                  {
                    label: t('organizer:action.edit'),
                    onClick: () => openGroup({ ...group, name: group.own }),
                  },
                  {
                    label: t('common:delete.ok'),
                    danger: true,
                    disabled: group.events > 0,
                    title: group.events > 0 ? t('organizer:groups.inUse') : undefined,
                    onClick: () =>
                      deletes({
                        kind: 'group',
                        name: group.name,
                        text: t('organizer:groups.deleteText'),
                        call: organizerGroupDelete,
                        input: { groupId: group.groupId },
                      }),
                  },
                ]}
              />
            </SortableLine>
          )}
        </SortableList>
      </section>
    </>
  );
}
