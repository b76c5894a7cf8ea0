import type { DayOfMessages } from '@convoke/contract/message/message.overview.calls.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayOfYear } from '../../../../core/format.ts';
import { Chart } from '../../../../ui/chart.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useOverview } from './use-overview.ts';

type Figure = Exclude<keyof DayOfMessages, 'day'>;

/** Carriers confirm what they deliver; of mails one learns who opened them. */
const shown: Readonly<Record<MessageChannel, readonly (readonly [Figure, string])[]>> = {
  mail: [
    ['sent', 'message:line.accepted'],
    ['opened', 'message:report.opened'],
    ['clicked', 'message:report.clicked'],
  ],
  sms: [
    ['sent', 'message:line.accepted'],
    ['delivered', 'message:line.delivered'],
    ['replied', 'message:report.replied'],
  ],
};

/** What the tasks of each of the last thirty days came to. Redrawn only when a figure has changed. */
export function DaysChart({ channel }: { channel: MessageChannel }) {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useOverview(channel);
  const days = data?.days;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and dates change with the language.
  const drawn = useMemo(
    () => ({
      // A day has no zone any more: noon keeps it the same day everywhere.
      points: (days ?? []).map(({ day }) => formatDayOfYear(`${day}T12:00:00Z`, 'UTC')),
      series: shown[channel].map(([figure, name]) => ({
        name: t(name),
        values: (days ?? []).map((each) => each[figure]),
      })),
    }),
    [days, channel, t, i18n.language],
  );
  return (
    <Panel title={t('message:index.days')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !days ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : days.every(({ sent }) => sent === 0) ? (
        <p className="muted message-no-days">{t('message:index.noDays')}</p>
      ) : (
        <Chart kind="bar" label={t('message:index.days')} points={drawn.points} series={drawn.series} height={220} />
      )}
    </Panel>
  );
}
