import type { Flow } from '@convoke/contract/checkin/checkin.figures.calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../../../core/format.ts';
import { Chart } from '../../../../ui/chart.tsx';

/** Who came and went per quarter of an hour on the event's clock; with more than a day between them the day is named too. */
export function FlowChart({ series, timeZone }: { series: Flow['series']; timeZone: string }) {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and times change with the language.
  const drawn = useMemo(() => {
    const name = isLong(series) ? formatDateTime : formatTime;
    const went = { name: t('checkin:attendance.went'), values: series.map((each) => each.went) };
    return {
      points: series.map(({ at }) => name(at, timeZone)),
      series: [
        { name: t('checkin:attendance.came'), values: series.map((each) => each.came) },
        ...(went.values.some((value) => value > 0) ? [went] : []),
      ],
    };
  }, [series, timeZone, t, i18n.language]);
  return (
    <Chart kind="bar" label={t('checkin:attendance.chart')} points={drawn.points} series={drawn.series} height={240} />
  );
}

/** Whether the time of day alone does not say when. */
export function isLong(series: Flow['series']): boolean {
  return Date.parse(series.at(-1)?.at ?? '') - Date.parse(series[0]?.at ?? '') >= 86_400_000;
}
