import { WalletOutlined } from '@ant-design/icons';
import { accountRecharges } from '@convoke/contract/account/account.calls.ts';
import { rechargeStates } from '@convoke/contract/account/account.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../core/call.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTableState } from '../../../ui/list/use-table-state.ts';
import { AccountDays } from './lists/account-days.tsx';
import { rechargeFilterNames, rechargeInput } from './common/account-input.ts';
import { stateTexts } from './common/account-pieces.tsx';
import { rechargePath, useRechargeColumns } from './lists/recharge-columns.tsx';
import { accountKey } from './common/use-account.ts';
import './account.css';

/** Every top-up: paid, waiting, over. One that waits can still be paid from here. */
export default function RechargeRecordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const table = useTableState({ filters: rechargeFilterNames, sort: '-createdAt' });
  const input = rechargeInput(table.input);
  const query = useQuery({
    queryKey: [...accountKey, 'recharges', input],
    queryFn: ({ signal }) => call(accountRecharges, input, { signal, hideLoad: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const columns = useRechargeColumns();
  return (
    <>
      <PageHeader
        title={t('layout:title.RechargeRecord')}
        text={t('account:records.text')}
        action={
          <Button type="primary" icon={<WalletOutlined />} onClick={() => void navigate('/account/recharge')}>
            {t('account:topUp')}
          </Button>
        }
      />
      <DataTable
        name="account-recharges"
        label={t('layout:title.RechargeRecord')}
        table={table}
        query={query}
        rowKey={(row) => row.orderId}
        columns={columns}
        onOpen={(row) => void navigate(rechargePath(row.orderId))}
        searchPlaceholder={t('account:records.search')}
        filters={
          <>
            <Select
              className="account-filter"
              allowClear
              aria-label={t('account:column.state')}
              placeholder={t('account:column.state')}
              value={table.filter('state') ?? null}
              options={rechargeStates.map((state) => ({ value: state as string, label: t(stateTexts[state]) }))}
              onChange={(value: string | null | undefined) => table.setFilter('state', value ?? undefined)}
            />
            <AccountDays table={table} />
          </>
        }
        empty={<EmptyState title={t('account:records.none')} text={t('account:records.noneText')} />}
      />
    </>
  );
}
