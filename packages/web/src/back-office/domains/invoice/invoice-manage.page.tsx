import { FileDoneOutlined } from '@ant-design/icons';
import { invoiceExport, invoiceList, type InvoiceRow } from '@convoke/contract/invoice/invoice.calls.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inEvent } from '../../../core/current-event.ts';
import { browserZone, formatMoney } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { momentColumn, textColumn, wordColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { FilterDays } from '../../../ui/list/filter-days.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useRowActions } from '../../../ui/list/row-actions.tsx';
import type { Column } from '../../../ui/list/table-types.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { aboutTexts, stateColours, stateTexts, typeTexts } from './invoice-texts.ts';
import { useInvoiceActions } from './use-invoice-actions.ts';

/** Invoices that buyers applied for, and the organisation's own for top-ups. */
export default function InvoiceManagePage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const list = useList(invoiceList, {}, { everyMs: 20_000 });
  const actions = useInvoiceActions(list.refresh);
  const [states, abouts] = [useOptions(stateTexts), useOptions(aboutTexts)];
  const rowKey = (row: InvoiceRow) => row.invoiceId;
  const { column, walk, bulk } = useRowActions({
    list,
    rowKey,
    nameOf: ({ title }) => title,
    label: ({ title }) => t('common:actionsFor', { name: title }),
    actions,
  });
  const columns: Column<InvoiceRow>[] = [
    {
      key: 'title',
      title: t('invoice:field.title'),
      main: true,
      render: (row) => (
        <Stack gap="none">
          {row.title}
          <span className="muted">{row.taxNumber}</span>
        </Stack>
      ),
    },
    {
      key: 'state',
      part: 'state',
      title: t('field:state'),
      render: (row) => (
        <Stack gap="none">
          <span>
            <Tag color={stateColours[row.state as keyof typeof stateColours]}>{t(stateTexts[row.state])}</Tag>
            {row.redOf && <Tag color="red">{t('invoice:red.tag')}</Tag>}
          </span>
          {row.overCents > 0 && (
            <Tag color="orange">{t('invoice:red.needed', { amount: formatMoney(row.overCents, row.currency) })}</Tag>
          )}
          {row.reason && <span className="muted">{row.reason}</span>}
        </Stack>
      ),
    },
    {
      key: 'amount',
      part: 'fact',
      title: t('field:amount'),
      align: 'right',
      sort: 'amountCents',
      render: (row) => <span className="number">{formatMoney(row.amountCents, row.currency)}</span>,
    },
    {
      key: 'subject',
      title: t('invoice:field.subject'),
      render: (row) => (
        <Stack gap="none">
          <code>
            {row.orderId && row.eventId ? (
              <Link to={inEvent(`/activity-info/ticket-order?order=${row.orderId}`, row.eventId)}>
                {row.subjectNumber}
              </Link>
            ) : (
              row.subjectNumber
            )}
          </code>
          <span className="muted">{row.eventTitle ?? t(aboutTexts.recharge)}</span>
        </Stack>
      ),
    },
    wordColumn(typeTexts, { special: 'gold' }, t)('type', t('invoice:field.type')),
    textColumn('number', t('invoice:field.number')),
    momentColumn()('createdAt', t('invoice:field.appliedAt'), { sort: 'createdAt' }),
    momentColumn()('issuedAt', t('invoice:field.issuedAt'), { extra: true }),
  ];
  return (
    <>
      <PageHeader
        title={t('layout:title.InvoiceManage')}
        text={t('invoice:text')}
        action={
          <Button
            type="primary"
            onClick={() =>
              dialogs.open(() => import('./apply-dialog.tsx').then((part) => part.ApplyDialog), {
                onSaved: () => void list.refresh(),
              })
            }
          >
            {t('invoice:apply.button')}
          </Button>
        }
      />
      <DataTable
        name="invoices"
        label={t('layout:title.InvoiceManage')}
        list={list}
        rowKey={rowKey}
        columns={[...columns, column]}
        walk={walk}
        bulk={bulk}
        searchPlaceholder={t('invoice:search')}
        filters={
          <>
            <FilterSelect list={list} name="state" label={t('field:state')} options={states} />
            <FilterSelect list={list} name="about" label={t('invoice:field.subject')} options={abouts} />
            <FilterSelect
              list={list}
              name="needsRed"
              label={t('invoice:red.filter')}
              options={[{ value: 'true', label: t('invoice:red.filter') }]}
            />
            <FilterDays
              list={list}
              from="createdFrom"
              to="createdTo"
              label={t('invoice:field.appliedAt')}
              timeZone={browserZone()}
            />
          </>
        }
        tools={<ExportButton call={invoiceExport} input={list.inputFor(invoiceExport)} />}
        empty={<EmptyState icon={<FileDoneOutlined />} title={t('invoice:none')} text={t('invoice:noneText')} />}
      />
    </>
  );
}
