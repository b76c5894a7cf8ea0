import { PlusOutlined, TagsOutlined } from '@ant-design/icons';
import {
  guestDelete,
  guestExport,
  guestList,
  guestRestore,
  type GuestRow,
  guestTypeSet,
} from '@convoke/contract/guest/guest.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatNumber } from '../../../core/format.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { EventFilter } from '../event/event-filter.part.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useBulk, useEach } from '../../../ui/list/use-bulk.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { MenuButton } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useRefresh } from '../../../ui/use-call.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { stateTexts } from './common/guest-texts.ts';
import { useGuestTypes } from './common/use-guest-types.ts';
import { useGuestColumns } from './library/guest-columns.tsx';
import './guest.css';

const photoTexts = { with: 'guest:photo.with', without: 'guest:photo.without' };
const quiet = { quiet: true, hideLoad: true };

/** Everybody whom the organisation has had at its events. */
export default function GuestLibraryPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh('guest');
  const list = useList(guestList, {}, { everyMs: 30_000 });
  const { types, options: typeOptions } = useGuestTypes();
  const openGuest = (opened: string) =>
    dialogs.open(() => import('./library/guest-dialog.tsx').then((part) => part.GuestDialog), {
      opened,
      onSaved: refresh,
    });
  const openUses = (guest: GuestRow) =>
    dialogs.open(() => import('./library/uses-dialog.tsx').then((part) => part.UsesDialog), { guest });
  const bind = (guestIds: readonly string[], onBound: () => void = () => undefined) =>
    dialogs.open(() => import('./library/bind-dialog.tsx').then((part) => part.BindDialog), {
      guestIds,
      onBound,
      refresh,
    });
  const remove = useDeletes(refresh);
  const setType = useBulk(guestTypeSet, 'guestIds', refresh);
  const each = useEach((id) => list.rows.find((row) => row.guestId === id)?.name ?? id, refresh);
  const typed = (guestIds: readonly string[], guestTypeId: string | null, then?: () => void) =>
    setType(guestIds, { guestTypeId }, ({ changed }) => t('guest:type.done', { n: formatNumber(changed) }), then);
  const columns = useGuestColumns({
    onUses: openUses,
    menuOf: (guest) => [
      { label: t('guest:action.edit'), onClick: () => openGuest(guest.guestId) },
      { label: t('guest:action.bind'), onClick: () => bind([guest.guestId]) },
      { label: t('guest:action.uses'), onClick: () => openUses(guest) },
      'divider',
      {
        label: t('common:delete.ok'),
        danger: true,
        disabled: guest.events > 0,
        title: guest.events > 0 ? t('guest:delete.inUse') : undefined,
        onClick: () =>
          remove({
            name: guest.name,
            text: t('guest:delete.text'),
            call: guestDelete,
            input: { guestId: guest.guestId },
            restore: { call: guestRestore, input: { guestIds: [guest.guestId] } },
          }),
      },
    ],
  });
  const states = useOptions(stateTexts);
  const photos = useOptions(photoTexts);
  return (
    <>
      <PageHeader
        title={t('layout:title.GuestLibrary')}
        text={t('guest:text')}
        extra={
          <>
            <Button
              onClick={() =>
                dialogs.open(() => import('./library/import-dialog.tsx').then((part) => part.ImportDialog), { refresh })
              }
            >
              {t('guest:import.button')}
            </Button>
            <Button
              onClick={() =>
                dialogs.open(() => import('./library/doubles-dialog.tsx').then((part) => part.DoublesDialog), {
                  refresh,
                })
              }
            >
              {t('guest:doubles.title')}
            </Button>
            <Button
              icon={<TagsOutlined />}
              onClick={() =>
                dialogs.open(() => import('./library/types-dialog.tsx').then((part) => part.TypesDialog), { refresh })
              }
            >
              {t('guest:types.title')}
            </Button>
          </>
        }
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => openGuest('new')}>
            {t('guest:add')}
          </Button>
        }
      />
      <DataTable
        name="guests"
        label={t('layout:title.GuestLibrary')}
        list={list}
        rowKey={(row) => row.guestId}
        columns={columns}
        onOpen={(row) => openGuest(row.guestId)}
        searchPlaceholder={t('guest:search')}
        filters={
          <>
            {types.length > 0 && (
              <FilterSelect list={list} name="guestTypeId" label={t('guest:field.type')} options={typeOptions} />
            )}
            <EventFilter eventId={list.filter('eventId')} onChange={(eventId) => list.set({ eventId })} />
            <FilterSelect list={list} name="state" label={t('guest:field.state')} options={states} />
            <FilterSelect list={list} name="photo" label={t('guest:field.photoKey')} options={photos} />
          </>
        }
        tools={<ExportButton call={guestExport} input={list.inputFor(guestExport)} />}
        bulk={(keys, clear) => (
          <>
            <Button size="small" onClick={() => bind(keys, clear)}>
              {t('guest:action.bind')}
            </Button>
            <MenuButton
              size="small"
              items={[
                ...typeOptions.map(({ value, label }) => ({ label, onClick: () => typed(keys, value, clear) })),
                typeOptions.length > 0 && 'divider',
                { label: t('guest:form.noType'), onClick: () => typed(keys, null, clear) },
              ]}
            >
              {t('guest:field.type')}
            </MenuButton>
            <ConfirmButton
              size="small"
              danger
              question={t('guest:delete.several', { n: formatNumber(keys.length) })}
              text={t('guest:delete.text')}
              onConfirm={async () => {
                await each.each(keys, (guestId) => call(guestDelete, { guestId }, quiet));
                clear();
              }}
            >
              {t('common:delete.ok')}
            </ConfirmButton>
          </>
        )}
        empty={
          <EmptyState
            title={t('guest:empty.title')}
            text={t('guest:empty.text')}
            action={<Button onClick={() => openGuest('new')}>{t('guest:add')}</Button>}
          />
        }
      />
    </>
  );
}
