import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayOfYear } from '../../../core/format.ts';
import { Chart } from '../../../ui/chart.tsx';

/** Registrations and sign-ins of the last thirty days. Redrawn only when a figure has changed. */
export function DashboardChart({
  days,
}: {
  days: { day: string; registered: number; signedIn: number }[] | undefined;
}) {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and dates change with the language.
  const drawn = useMemo(
    () => ({
      // A day has no zone any more: noon keeps it the same day everywhere.
      points: (days ?? []).map(({ day }) => formatDayOfYear(`${day}T12:00:00Z`, 'UTC')),
      series: [
        { name: t('dashboard:days.registered'), values: (days ?? []).map((each) => each.registered) },
        { name: t('field:checkIns'), values: (days ?? []).map((each) => each.signedIn) },
      ],
    }),
    [days, t, i18n.language],
  );
  if (!days) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <Chart kind="bar" label={t('dashboard:days.title')} points={drawn.points} series={drawn.series} height={240} />
  );
}
