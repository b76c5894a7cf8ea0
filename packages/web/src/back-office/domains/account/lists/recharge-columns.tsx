import type { RechargeRow } from '@convoke/contract/account/account.calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime, formatMoney, formatTime } from '../../../../core/format.ts';
import type { Column } from '../../../../ui/list/table-types.ts';
import { currency, PaidBy, RechargeStateTag } from '../common/account-pieces.tsx';

/** Where a top-up is paid, or shown how it ended. */
export const rechargePath = (orderId: string) => `/account/recharge?order=${orderId}`;

/** The columns of the top-ups; moments in this browser's zone. */
export function useRechargeColumns(): Column<RechargeRow>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  return useMemo(() => {
    const money = (cents: number) => <span className="number">{formatMoney(cents, currency)}</span>;
    return [
      {
        key: 'number',
        title: t('account:column.number'),
        main: true,
        render: (row) => <span className="number row-name">{row.number}</span>,
      },
      {
        key: 'state',
        part: 'state',
        title: t('field:state'),
        render: (row) => <RechargeStateTag state={row.state} />,
      },
      {
        key: 'amount',
        part: 'fact',
        title: t('account:column.paid'),
        align: 'right',
        render: (row) => money(row.amountCents),
      },
      {
        key: 'credit',
        title: t('account:column.credit'),
        align: 'right',
        // What was promised, as long as it can come true.
        render: (row) =>
          row.state === 'EXPIRED' || row.state === 'REFUND_DUE' ? null : (
            <>
              <span className={row.state === 'PAID' ? '' : 'muted'}>{money(row.creditCents)}</span>
              {row.creditCents > row.amountCents && (
                <div className="bonus">
                  {t('account:bonus', { money: formatMoney(row.creditCents - row.amountCents, currency) })}
                </div>
              )}
            </>
          ),
      },
      {
        key: 'paidBy',
        title: t('account:column.paidBy'),
        render: (row) => <PaidBy channel={row.paidBy} isSandbox={row.isSandbox} />,
      },
      {
        key: 'createdAt',
        part: 'fact',
        title: t('account:column.createdAt'),
        sort: 'createdAt',
        render: (row) => formatDateTime(row.createdAt),
      },
      {
        key: 'paidAt',
        title: t('account:column.paidAt'),
        render: (row) => (row.paidAt === null ? null : formatDateTime(row.paidAt)),
      },
      { key: 'createdBy', title: t('account:column.createdBy'), extra: true, render: (row) => row.createdBy },
      {
        key: 'next',
        part: 'actions',
        title: t('account:column.next'),
        align: 'right',
        render: (row) =>
          row.state === 'AWAITING_PAYMENT' ? (
            <Link to={rechargePath(row.orderId)} title={t('account:until', { time: formatTime(row.expiresAt) })}>
              {t('account:continue')}
            </Link>
          ) : null,
      },
    ];
  }, [t, i18n.language]);
}
