import type { Movement } from '@convoke/contract/account/account.calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney } from '../../../../core/format.ts';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useIsPhone } from '../../../../ui/use-device.ts';
import { currency, kindTexts, PaidBy, SignedMoney } from '../common/account-pieces.tsx';

/** The columns of the movements; moments in this browser's zone. */
export function useMovementColumns(): Column<Movement>[] {
  const { t, i18n } = useTranslation();
  const isPhone = useIsPhone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  return useMemo(
    () => [
      {
        key: 'kind',
        title: t('account:column.kind'),
        main: true,
        render: (row) => <span className="row-name">{t(kindTexts[row.kind])}</span>,
      },
      {
        key: 'amount',
        part: 'state',
        title: t('field:amount'),
        align: 'right',
        render: (row) => <SignedMoney cents={row.amountCents} />,
      },
      {
        key: 'at',
        part: 'fact',
        title: t('account:column.at'),
        sort: 'at',
        render: (row) => formatDateTime(row.at),
      },
      {
        key: 'balance',
        part: 'fact',
        title: t('account:column.balance'),
        align: 'right',
        render: ({ balanceCents }) => {
          const money = formatMoney(balanceCents, currency);
          // No title says there what it is.
          return <span className="number">{isPhone ? t('account:balanceThen', { money }) : money}</span>;
        },
      },
      {
        key: 'number',
        title: t('account:column.number'),
        render: (row) => <span className="number">{row.number}</span>,
      },
      {
        key: 'paidBy',
        title: t('account:column.paidBy'),
        render: (row) => <PaidBy channel={row.paidBy} isSandbox={row.isSandbox} />,
      },
      {
        key: 'note',
        title: t('account:column.note'),
        render: (row) => row.note,
      },
    ],
    [t, i18n.language, isPhone],
  );
}
