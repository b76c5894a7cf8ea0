import { AppstoreOutlined, PlusOutlined } from '@ant-design/icons';
import {
  consultDelete,
  consultExport,
  consultList,
  consultRestore,
  type ConsultRow,
  consultSwitch,
} from '@convoke/contract/consult/consult.calls.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { momentColumn, textColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useRowActions } from '../../../ui/list/row-actions.tsx';
import { useBulk } from '../../../ui/list/use-bulk.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';

const stateTexts = { on: 'field:on', off: 'field:off' } as const;
const doneTexts = { on: 'common:done.on', off: 'common:done.off', deleted: 'common:done.deleted' } as const;

/** The consults of an event. */
export default function ConsultsPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { eventId } = useCurrentEvent();
  const timeZone = useEventInfo(eventId).data?.timeZone ?? 'UTC';
  const list = useList(consultList, { eventId }, { everyMs: 10_000 });
  const deletes = useDeletes(list.refresh);
  const switchConsults = useBulk(consultSwitch, 'consultIds', list.refresh);
  const change = (ids: readonly string[], to: keyof typeof doneTexts, then?: () => void) =>
    switchConsults(ids, { eventId, to }, ({ changed }) => t(doneTexts[to], { n: formatNumber(changed) }), then);
  const open = (consult?: ConsultRow) =>
    dialogs.open(() => import('./consult-dialog.tsx').then((part) => part.ConsultDialog), {
      eventId,
      consult,
      onSaved: list.refresh,
    });
  const { column, ...actions } = useRowActions<ConsultRow>({
    list,
    rowKey: (row) => row.consultId,
    nameOf: (row) => row.name,
    label: (row) => t('common:actionsFor', { name: row.name }),
    actions: [
      { key: 'edit', label: t('common:edit'), run: open },
      {
        key: 'on',
        label: t('common:turnOn'),
        when: (row) => !row.isOn,
        run: (row) => change([row.consultId], 'on'),
        many: { run: (keys, clear) => change(keys, 'on', clear) },
      },
      {
        key: 'off',
        label: t('common:turnOff'),
        when: (row) => row.isOn,
        run: (row) => change([row.consultId], 'off'),
        many: { run: (keys, clear) => change(keys, 'off', clear) },
      },
      {
        key: 'delete',
        label: t('common:delete'),
        danger: true,
        run: ({ consultId, name }) =>
          deletes({
            name,
            call: consultDelete,
            input: { consultId },
            restore: { call: consultRestore, input: { consultId } },
          }),
        many: {
          question: (n) => t('consult:deleteMany', { n: formatNumber(n) }),
          run: (keys, clear) => change(keys, 'deleted', clear),
        },
      },
    ],
  });
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open()}>
      {t('consult:add')}
    </Button>
  );

  return (
    <>
      <PageHeader title={t('layout:title.Consults')} text={t('consult:text')} action={add} />
      <DataTable
        name="consults"
        label={t('layout:title.Consults')}
        list={list}
        rowKey={(row) => row.consultId}
        columns={[
          { key: 'name', title: t('field:name'), main: true, sort: 'name', render: (row) => row.name },
          {
            key: 'state',
            part: 'state',
            title: t('field:state'),
            render: (row) => <Tag color={row.isOn ? 'green' : undefined}>{t(stateTexts[row.isOn ? 'on' : 'off'])}</Tag>,
          },
          textColumn('note', t('field:note'), { part: 'fact' }),
          momentColumn(timeZone)('createdAt', t('field:created'), { sort: 'createdAt' }),
          column,
        ]}
        {...actions}
        onOpen={open}
        searchPlaceholder={t('consult:search')}
        filters={<FilterSelect list={list} name="state" label={t('field:state')} options={useOptions(stateTexts)} />}
        tools={<ExportButton call={consultExport} input={list.inputFor(consultExport)} />}
        empty={
          <EmptyState icon={<AppstoreOutlined />} title={t('consult:empty')} text={t('consult:text')} action={add} />
        }
      />
    </>
  );
}
