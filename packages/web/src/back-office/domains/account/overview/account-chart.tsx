import { balanceByDay } from '@convoke/contract/account/account.rules.ts';
import { Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayOfYear } from '../../../../core/format.ts';
import { Chart } from '../../../../ui/chart.tsx';
import { Panel } from '../../../../ui/panel.tsx';

interface Props {
  account: { balanceCents: number; days: { day: string; inCents: number; outCents: number }[] } | undefined;
}

type Shown = 'balance' | 'moved';

/** The last thirty days in yuan: the balance at the end of each, or what came in and went out. Redrawn only when a figure has changed. */
export function AccountChart({ account }: Props) {
  const { t, i18n } = useTranslation();
  const [shown, setShown] = useState<Shown>('balance');
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and dates change with the language.
  const drawn = useMemo(() => {
    const days = account?.days ?? [];
    return {
      // A day has no zone any more: noon keeps it the same day everywhere.
      points: days.map(({ day }) => formatDayOfYear(`${day}T12:00:00Z`, 'UTC')),
      balance: [
        {
          name: t('account:chart.balance'),
          values: balanceByDay(account?.balanceCents ?? 0, days).map((cents) => cents / 100),
        },
      ],
      moved: [
        { name: t('account:chart.in'), values: days.map((day) => day.inCents / 100) },
        { name: t('account:chart.out'), values: days.map((day) => day.outCents / 100) },
      ],
    };
  }, [account, t, i18n.language]);
  return (
    <Panel
      title={t('account:chart.title')}
      extra={
        <Segmented<Shown>
          size="small"
          value={shown}
          onChange={setShown}
          aria-label={t('account:chart.title')}
          options={[
            { value: 'balance', label: t('account:chart.balance') },
            { value: 'moved', label: t('account:chart.moved') },
          ]}
        />
      }
    >
      {account ? (
        <Chart
          kind={shown === 'balance' ? 'line' : 'bar'}
          label={t('account:chart.title')}
          points={drawn.points}
          series={drawn[shown]}
          height={240}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Panel>
  );
}
