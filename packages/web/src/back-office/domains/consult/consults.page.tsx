import { QuestionCircleOutlined } from '@ant-design/icons';
import { consultExport, consultList, type ConsultRow, consultSwitch } from '@convoke/contract/consult/consult.calls.ts';
import { Tag } from 'antd';
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
import './consult.css';

const stateTexts = { new: 'consult:state.new', answered: 'consult:state.answered' } as const;
const doneTexts = {
  new: 'consult:done.new',
  answered: 'consult:done.answered',
  deleted: 'common:done.deleted',
} as const;

/** What visitors of an event's site asked, and what they were answered. */
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
  const open = (consult: ConsultRow) =>
    dialogs.open(() => import('./consult-dialog.tsx').then((part) => part.ConsultDialog), {
      consult,
      timeZone,
      onSaved: list.refresh,
    });
  const { column, ...actions } = useRowActions<ConsultRow>({
    list,
    rowKey: (row) => row.consultId,
    nameOf: (row) => row.name,
    label: (row) => t('common:actionsFor', { name: row.name }),
    actions: [
      { key: 'answer', label: t('consult:answer'), when: (row) => row.state === 'new', run: open },
      {
        key: 'answered',
        label: t('consult:mark'),
        when: (row) => row.state === 'new',
        run: (row) => change([row.consultId], 'answered'),
        many: { run: (keys, clear) => change(keys, 'answered', clear) },
      },
      {
        key: 'new',
        label: t('consult:unmark'),
        when: (row) => row.state === 'answered' && row.answer === '',
        run: (row) => change([row.consultId], 'new'),
      },
      {
        key: 'delete',
        label: t('common:delete'),
        danger: true,
        run: ({ consultId, name }) =>
          deletes({
            name,
            text: t('consult:delete.text'),
            call: consultSwitch,
            input: { eventId, consultIds: [consultId], to: 'deleted' },
          }),
        many: {
          question: (n) => t('consult:delete.many', { n: formatNumber(n) }),
          run: (keys, clear) => change(keys, 'deleted', clear),
        },
      },
    ],
  });

  return (
    <>
      <PageHeader title={t('layout:title.Consults')} text={t('consult:text')} />
      <DataTable
        name="consults"
        label={t('layout:title.Consults')}
        list={list}
        rowKey={(row) => row.consultId}
        columns={[
          {
            key: 'text',
            title: t('consult:question'),
            main: true,
            render: (row) => <span className="consult-line">{row.text}</span>,
          },
          {
            key: 'state',
            part: 'state',
            title: t('field:state'),
            render: (row) => <Tag color={row.state === 'new' ? 'blue' : undefined}>{t(stateTexts[row.state])}</Tag>,
          },
          textColumn('name', t('field:personName'), { part: 'fact' }),
          textColumn('email', t('field:email')),
          textColumn('phone', t('field:phone')),
          momentColumn(timeZone)('createdAt', t('consult:asked'), { part: 'fact', sort: 'createdAt' }),
          column,
        ]}
        {...actions}
        onOpen={open}
        searchPlaceholder={t('consult:search')}
        filters={<FilterSelect list={list} name="state" label={t('field:state')} options={useOptions(stateTexts)} />}
        tools={<ExportButton call={consultExport} input={list.inputFor(consultExport)} />}
        empty={
          <EmptyState icon={<QuestionCircleOutlined />} title={t('consult:empty')} text={t('consult:emptyText')} />
        }
      />
    </>
  );
}
