import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../../../core/format.ts';
import { Chart } from '../../../../ui/chart.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';

interface Props {
  series: { at: string; signedIn: number }[] | undefined;
  timeZone: string;
  error: unknown;
  onRetry: () => void;
}

/** Sign-ins per quarter of an hour on the event's clock; with more than a day between them the day is named too. */
export function SignInChart({ series, timeZone, error, onRetry }: Props) {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and times change with the language.
  const drawn = useMemo(() => {
    const quarters = series ?? [];
    const spanMs = Date.parse(quarters.at(-1)?.at ?? '') - Date.parse(quarters[0]?.at ?? '');
    const name = spanMs >= 86_400_000 ? formatDateTime : formatTime;
    return {
      points: quarters.map(({ at }) => name(at, timeZone)),
      series: [{ name: t('field:checkIns'), values: quarters.map((each) => each.signedIn) }],
    };
  }, [series, timeZone, t, i18n.language]);
  if (error && !series) return <ErrorState error={error} onRetry={onRetry} />;
  if (!series) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (series.length === 0) return <EmptyState title={t('checkin:chart.none')} text={t('checkin:chart.noneText')} />;
  return <Chart kind="bar" label={t('checkin:chart.title')} points={drawn.points} series={drawn.series} height={240} />;
}
