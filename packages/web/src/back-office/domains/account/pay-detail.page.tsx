import { accountExpenditures, accountExpendituresExport } from '@convoke/contract/account/account.calls.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { browserZone, formatMoney } from '../../../core/format.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { FilterDays } from '../../../ui/list/filter-days.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { currency, kindTexts } from './common/account-pieces.tsx';
import { useMovementColumns } from './lists/movement-columns.tsx';
import { useAccount } from './common/use-account.ts';
import './account.css';

/** Everything that moved the balance. */
export default function PayDetailPage() {
  const { t } = useTranslation();
  const timeZone = browserZone();
  const list = useList(accountExpenditures, {}, { everyMs: 15_000 });
  const columns = useMovementColumns();
  const kinds = useOptions(kindTexts);
  const balance = useAccount().data?.balanceCents;

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
        list={list}
        rowKey={(row) => row.entryId}
        columns={columns}
        searchPlaceholder={t('account:movements.search')}
        filters={
          <>
            <FilterSelect list={list} name="kind" label={t('account:column.kind')} options={kinds} />
            <FilterDays list={list} from="from" to="to" label={t('account:filter.days')} timeZone={timeZone} />
          </>
        }
        tools={
          <ExportButton
            call={accountExpendituresExport}
            input={list.inputFor(accountExpendituresExport, { timeZone })}
          />
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
