import { PlusOutlined } from '@ant-design/icons';
import {
  organizerDelete,
  organizerExport,
  organizerGroupSet,
  organizerList,
  organizerRestore,
} from '@convoke/contract/organizer/organizer.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../core/call.ts';
import { formatNumber } from '../../../core/format.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { EventFilter } from '../event/event-filter.part.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useBulk, useEach } from '../../../ui/list/use-bulk.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { MenuButton } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useRefresh } from '../../../ui/use-call.ts';
import { useGroups } from './common/use-groups.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { useOrganizerColumns } from './library/organizer-columns.tsx';
import './organizer.css';

const logoTexts = { with: 'organizer:logo.with', without: 'organizer:logo.without' };
const quiet = { quiet: true, hideLoad: true };

/** Everybody who hosts, supports or reports on the organisation's events. */
export default function OrganizationManagePage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const refresh = useRefresh('organizer');
  const list = useList(organizerList, {}, { everyMs: 30_000 });
  const { options: groupOptions } = useGroups();
  const logos = useOptions(logoTexts);
  const openOrganizer = (opened: string) =>
    dialogs.open(() => import('./library/organizer-dialog.tsx').then((part) => part.OrganizerDialog), {
      opened,
      onSaved: refresh,
    });
  const bind = (organizerIds: readonly string[], onBound: () => void = () => undefined) =>
    dialogs.open(() => import('./library/bind-dialog.tsx').then((part) => part.BindDialog), {
      organizerIds,
      onBound,
      refresh,
    });
  const remove = useDeletes(refresh);
  const setGroup = useBulk(organizerGroupSet, 'organizerIds', refresh);
  const each = useEach((id) => list.rows.find((row) => row.organizerId === id)?.name ?? id, refresh);
  const grouped = (organizerIds: readonly string[], groupId: string | null, then: () => void) =>
    setGroup(organizerIds, { groupId }, ({ changed }) => t('organizer:group.done', { n: formatNumber(changed) }), then);
  const columns = useOrganizerColumns((row) => [
    { label: t('organizer:action.edit'), onClick: () => openOrganizer(row.organizerId) },
    {
      label: t('organizer:action.bind'),
      onClick: () => bind([row.organizerId]),
    },
    'divider',
    {
      label: t('common:delete.ok'),
      danger: true,
      disabled: row.events > 0,
      title: row.events > 0 ? t('organizer:delete.inUse') : undefined,
      onClick: () =>
        remove({
          name: row.name,
          text: t('organizer:delete.text'),
          call: organizerDelete,
          input: { organizerId: row.organizerId, type: 'library' },
          restore: { call: organizerRestore, input: { organizerIds: [row.organizerId] } },
        }),
    },
  ]);
  return (
    <>
      <PageHeader
        title={t('layout:title.OrganizationManage')}
        text={t('organizer:text')}
        extra={
          <>
            <Button onClick={() => void navigate('/account/organization-group-manage')}>
              {t('organizer:groups.button')}
            </Button>
            <Button
              onClick={() =>
                dialogs.open(() => import('./library/brands-dialog.tsx').then((part) => part.BrandsDialog))
              }
            >
              {t('organizer:brands.title')}
            </Button>
          </>
        }
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => openOrganizer('new')}>
            {t('organizer:add')}
          </Button>
        }
      />
      <DataTable
        name="organizers"
        label={t('layout:title.OrganizationManage')}
        list={list}
        rowKey={(row) => row.organizerId}
        columns={columns}
        onOpen={(row) => openOrganizer(row.organizerId)}
        searchPlaceholder={t('organizer:search')}
        filters={
          <>
            {groupOptions.length > 0 && (
              <FilterSelect list={list} name="groupId" label={t('organizer:field.groupId')} options={groupOptions} />
            )}
            <EventFilter eventId={list.filter('eventId')} onChange={(eventId) => list.set({ eventId })} />
            <FilterSelect list={list} name="logo" label={t('organizer:field.logoKey')} options={logos} />
          </>
        }
        tools={<ExportButton call={organizerExport} input={list.inputFor(organizerExport)} />}
        bulk={(keys, clear) => (
          <>
            <Button size="small" onClick={() => bind(keys, clear)}>
              {t('organizer:action.bind')}
            </Button>
            <MenuButton
              size="small"
              items={[
                ...groupOptions.map(({ value, label }) => ({ label, onClick: () => grouped(keys, value, clear) })),
                groupOptions.length > 0 && 'divider',
                { label: t('organizer:form.noGroup'), onClick: () => grouped(keys, null, clear) },
              ]}
            >
              {t('organizer:field.groupId')}
            </MenuButton>
            <ConfirmButton
              size="small"
              danger
              question={t('organizer:delete.several', { n: formatNumber(keys.length) })}
              text={t('organizer:delete.text')}
              onConfirm={async () => {
                await each.each(keys, (organizerId) => call(organizerDelete, { organizerId, type: 'library' }, quiet));
                clear();
              }}
            >
              {t('common:delete.ok')}
            </ConfirmButton>
          </>
        )}
        empty={
          <EmptyState
            title={t('organizer:empty.title')}
            text={t('organizer:empty.text')}
            action={<Button onClick={() => openOrganizer('new')}>{t('organizer:add')}</Button>}
          />
        }
      />
    </>
  );
}
