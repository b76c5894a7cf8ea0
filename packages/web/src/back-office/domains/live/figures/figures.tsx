import { BarChartOutlined } from '@ant-design/icons';
import type { LiveRow } from '@convoke/contract/live/live.calls.ts';
import { liveFigures } from '@convoke/contract/live/live.figures.calls.ts';
import { Progress, Skeleton } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { formatDateTime, formatNumber, formatTime } from '../../../../core/format.ts';
import { Chart } from '../../../../ui/chart.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { isOn } from '../common/live-pieces.tsx';

type Told = z.infer<typeof liveFigures.output>;

/** Who watched, when and how long. */
export function Figures({ live, timeZone }: { live: LiveRow; timeZone: string }) {
  const { t } = useTranslation();
  const read = useCall(liveFigures, { liveId: live.liveId }, { quiet: true, everyMs: isOn(live) ? 5_000 : 30_000 });
  if (read.error && !read.data)
    return (
      <Panel>
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      </Panel>
    );
  const told = read.data;
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  return (
    <>
      <Stats>
        {isOn(live) && <Stat label={t('live:field.viewers')} value={number(told?.viewersNow)} />}
        <Stat
          label={t('live:figure.viewers')}
          value={number(told?.viewers)}
          note={told && t('live:figure.known', { count: told.known, n: formatNumber(told.known) })}
        />
        <Stat
          label={t('live:figure.peak')}
          value={number(told?.peak)}
          note={told?.peakAt && formatDateTime(told.peakAt, timeZone)}
        />
        <Stat
          label={t('live:figure.minutes')}
          value={number(told?.minutes)}
          note={told && told.viewers > 0 && t('live:figure.each', { count: Math.round(told.minutes / told.viewers) })}
        />
        <Stat
          label={t('live:figure.recording')}
          value={number(told?.recordingViewers)}
          note={told && t('live:figure.recordingMinutes', { count: told.recordingMinutes })}
        />
        <Stat
          label={t('live:figure.messages')}
          value={number(told?.messages)}
          note={told && t('live:figure.questions', { count: told.questions })}
        />
      </Stats>
      <Panel title={t('live:figure.chart')}>
        {told ? <Curve curve={told.curve} timeZone={timeZone} /> : <Skeleton active paragraph={{ rows: 5 }} />}
      </Panel>
      {told && told.chapters.length > 0 && (
        <Panel title={t('live:tab.chapters')}>
          <ByChapter chapters={told.chapters} />
        </Panel>
      )}
    </>
  );
}

const dayMs = 86_400_000;

/** Viewers over time on the event's clock; where there is more than a day the day is named too. */
function Curve({ curve, timeZone }: { curve: Told['curve']; timeZone: string }) {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and times change with the language.
  const drawn = useMemo(() => {
    const isLong = Date.parse(curve.at(-1)?.at ?? '') - Date.parse(curve[0]?.at ?? '') >= dayMs;
    const name = isLong ? formatDateTime : formatTime;
    return {
      points: curve.map(({ at }) => name(at, timeZone)),
      series: [{ name: t('live:figure.viewers'), values: curve.map(({ viewers }) => viewers) }],
    };
  }, [curve, timeZone, t, i18n.language]);
  if (curve.length === 0)
    return <EmptyState icon={<BarChartOutlined />} title={t('live:figure.none')} text={t('live:figure.noneText')} />;
  return <Chart kind="line" label={t('live:figure.chart')} points={drawn.points} series={drawn.series} height={240} />;
}

function ByChapter({ chapters }: { chapters: Told['chapters'] }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...chapters.map(({ viewers }) => viewers));
  return (
    <ul className="live-by-chapter">
      {chapters.map(({ chapterId, title, viewers, minutes }) => (
        <li key={chapterId}>
          <span>{title}</span>
          <Progress percent={(viewers / most) * 100} showInfo={false} size="small" status="normal" aria-label={title} />
          <span className="muted number">
            {t('live:watching', { count: viewers, n: formatNumber(viewers) })} ·{' '}
            {t('live:minutes', { count: minutes, n: formatNumber(minutes) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
