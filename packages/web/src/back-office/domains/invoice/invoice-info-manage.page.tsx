import { PlusOutlined, SolutionOutlined } from '@ant-design/icons';
import {
  invoiceGroupDelete,
  invoiceGroupEdit,
  invoiceGroupList,
  type InvoiceGroupRow,
  invoiceSetting,
} from '@convoke/contract/invoice/invoice.calls.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { BusySwitch } from '../../../ui/busy-switch.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { Row } from '../../../ui/layout.tsx';
import { momentColumn, wordColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { type RowAction, useRowActions } from '../../../ui/list/row-actions.tsx';
import type { Column } from '../../../ui/list/table-types.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { kindTexts, typeTexts } from './invoice-texts.ts';
import './invoice.css';

/** The titles to which the organisation has invoices made out, and what it asks of its buyers' titles. */
export default function InvoiceInfoManagePage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const list = useList(invoiceGroupList, {});
  const deletes = useDeletes(list.refresh);
  const told = useTold(list.refresh);
  const types = useOptions(typeTexts);
  const open = (opened: InvoiceGroupRow | 'new') =>
    dialogs.open(() => import('./title-dialog.tsx').then((part) => part.TitleDialog), {
      opened,
      onSaved: list.refresh,
    });
  const actions: RowAction<InvoiceGroupRow>[] = [
    { key: 'edit', label: t('common:edit'), run: open },
    {
      key: 'default',
      label: t('invoice:title.makeDefault'),
      when: ({ isDefault }) => !isDefault,
      run: ({ invoiceGroupId }) =>
        told(call(invoiceGroupEdit, { invoiceGroupId, isDefault: true }, { hideLoad: true }), () => t('common:saved')),
    },
    {
      key: 'delete',
      label: t('common:delete'),
      danger: true,
      run: ({ invoiceGroupId, type, title }) =>
        deletes({
          name: title,
          text: t('invoice:title.deleteText'),
          call: invoiceGroupDelete,
          input: { invoiceGroupId, type },
        }),
    },
  ];
  const rowKey = (row: InvoiceGroupRow) => row.invoiceGroupId;
  const { column, walk, bulk } = useRowActions({
    list,
    rowKey,
    nameOf: ({ title }) => title,
    label: ({ title }) => t('common:actionsFor', { name: title }),
    actions,
  });
  const columns: Column<InvoiceGroupRow>[] = [
    {
      key: 'title',
      title: t('invoice:field.title'),
      main: true,
      sort: 'title',
      render: (row) => (
        <Row>
          {row.title}
          {row.isDefault && <Tag color="blue">{t('invoice:title.default')}</Tag>}
        </Row>
      ),
    },
    { key: 'taxNumber', title: t('invoice:field.taxNumber'), render: (row) => <code>{row.taxNumber || '—'}</code> },
    wordColumn(typeTexts, { special: 'gold' }, t)('type', t('invoice:field.type')),
    wordColumn(kindTexts, {}, t)('kind', t('invoice:field.kind'), { extra: true }),
    {
      key: 'bank',
      title: t('invoice:field.bank'),
      extra: true,
      render: (row) => [row.bank, row.account].filter(Boolean).join(' ') || '—',
    },
    momentColumn()('createdAt', t('field:created'), { extra: true, sort: 'createdAt' }),
  ];
  return (
    <>
      <PageHeader
        title={t('layout:title.InvoiceInfoManage')}
        text={t('invoice:title.text')}
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => open('new')}>
            {t('invoice:title.add')}
          </Button>
        }
      />
      <Row className="invoice-setting">
        <BusySwitch
          checked={list.query.data?.asksAll ?? false}
          aria-label={t('invoice:asksAll.label')}
          onChange={(asksAll) => told(call(invoiceSetting, { asksAll }, { hideLoad: true }), () => t('common:saved'))}
        />
        <span>
          {t('invoice:asksAll.label')} <span className="muted">{t('invoice:asksAll.hint')}</span>
        </span>
      </Row>
      <DataTable
        name="invoice-titles"
        label={t('layout:title.InvoiceInfoManage')}
        list={list}
        rowKey={rowKey}
        columns={[...columns, column]}
        walk={walk}
        bulk={bulk}
        onOpen={open}
        searchPlaceholder={t('invoice:title.search')}
        filters={<FilterSelect list={list} name="type" label={t('invoice:field.type')} options={types} />}
        empty={
          <EmptyState
            icon={<SolutionOutlined />}
            title={t('invoice:title.none')}
            text={t('invoice:title.noneText')}
            action={<Button onClick={() => open('new')}>{t('invoice:title.add')}</Button>}
          />
        }
      />
    </>
  );
}
