import { DownloadOutlined } from '@ant-design/icons';
import { accountExpenditures, accountExpendituresExport } from '@convoke/contract/account/account.calls.ts';
import { movementKinds } from '@convoke/contract/account/account.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../core/call.ts';
import { CallFailure } from '../../../core/call-failure.ts';
import { download } from '../../../core/download.ts';
import { browserZone, formatMoney } from '../../../core/format.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTableState } from '../../../ui/list/use-table-state.ts';
import { AccountDays } from './lists/account-days.tsx';
import { movementFilterNames, movementFilters, movementInput } from './common/account-input.ts';
import { currency, kindTexts } from './common/account-pieces.tsx';
import { useMovementColumns } from './lists/movement-columns.tsx';
import { accountKey, useAccount } from './common/use-account.ts';
import './account.css';

/** Everything that moved the balance. */
export default function PayDetailPage() {
  const { t } = useTranslation();
  const table = useTableState({ filters: movementFilterNames, sort: '-at' });
  const input = movementInput(table.input);
  const query = useQuery({
    queryKey: [...accountKey, 'movements', input],
    queryFn: ({ signal }) => call(accountExpenditures, input, { signal, hideLoad: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  const columns = useMovementColumns();
  const balance = useAccount().data?.balanceCents;
  const [exporting, setExporting] = useState(false);

  const save = async () => {
    setExporting(true);
    try {
      await download(accountExpendituresExport, { ...movementFilters(table.input), timeZone: browserZone() });
    } catch (error) {
      // Toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setExporting(false);
    }
  };

  return (
    <>
      <PageHeader
        title={t('layout:title.PayDetail')}
        text={t('account:movements.text')}
        extra={balance !== undefined && t('account:balanceNow', { money: formatMoney(balance, currency) })}
      />
      <DataTable
        name="account-movements"
        label={t('layout:title.PayDetail')}
        table={table}
        query={query}
        rowKey={(row) => row.entryId}
        columns={columns}
        searchPlaceholder={t('account:movements.search')}
        filters={
          <>
            <Select
              className="account-filter"
              allowClear
              aria-label={t('account:column.kind')}
              placeholder={t('account:column.kind')}
              value={table.filter('kind') ?? null}
              options={movementKinds.map((kind) => ({ value: kind as string, label: t(kindTexts[kind]) }))}
              onChange={(value: string | null | undefined) => table.setFilter('kind', value ?? undefined)}
            />
            <AccountDays table={table} />
          </>
        }
        tools={
          <Button icon={<DownloadOutlined />} loading={exporting} onClick={() => void save()}>
            {t('account:export')}
          </Button>
        }
        empty={
          <EmptyState
            title={t('account:movements.none')}
            text={t('account:movements.noneText')}
            action={<Link to="/account/recharge">{t('account:topUp')}</Link>}
          />
        }
      />
    </>
  );
}
