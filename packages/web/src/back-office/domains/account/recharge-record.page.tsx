import { WalletOutlined } from '@ant-design/icons';
import { accountRecharges } from '@convoke/contract/account/account.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { browserZone } from '../../../core/format.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { FilterDays } from '../../../ui/list/filter-days.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { stateTexts } from './common/account-pieces.tsx';
import { rechargePath, useRechargeColumns } from './lists/recharge-columns.tsx';
import './account.css';

/** Every top-up: paid, waiting, over. One that waits can still be paid from here. */
export default function RechargeRecordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useList(accountRecharges, {}, { everyMs: 10_000 });
  const states = useOptions(stateTexts);
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
        list={list}
        rowKey={(row) => row.orderId}
        columns={columns}
        onOpen={(row) => void navigate(rechargePath(row.orderId))}
        searchPlaceholder={t('account:records.search')}
        filters={
          <>
            <FilterSelect list={list} name="state" label={t('account:column.state')} options={states} />
            <FilterDays list={list} from="from" to="to" label={t('account:filter.days')} timeZone={browserZone()} />
          </>
        }
        empty={<EmptyState title={t('account:records.none')} text={t('account:records.noneText')} />}
      />
    </>
  );
}
