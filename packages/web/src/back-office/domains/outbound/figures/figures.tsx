import { BarChartOutlined, DownloadOutlined } from '@ant-design/icons';
import { outboundFigures } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { Button, Segmented, Select, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../../core/clock-text.ts';
import { saveFile } from '../../../../core/download.ts';
import { browserZone, formatDayOfYear, formatNumber, formatPercent, formatTime } from '../../../../core/format.ts';
import { LyingBars } from '../../../../ui/chart-bars.tsx';
import { Chart } from '../../../../ui/chart.tsx';
import { fromWall, toWall } from '../../../../ui/form/zone-time.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useAgentChoices, useTaskChoices } from '../common/choices.tsx';
import { type FiguresTold, useFiguresSheet } from './figures-sheet.ts';

const dayMs = 86_400_000;
const spans = { today: 1, week: 7, month: 30 } as const;
type Span = keyof typeof spans;

/** From the beginning of a day of the reader's zone, so that the address of the answer stays the same until the day is over. */
function timesOf(span: Span, timeZone: string): { from: string; to: string } {
  const midnight = (at: number) => fromWall(`${toWall(at, timeZone).slice(0, 10)}T00:00`, timeZone);
  const now = Date.now();
  return { from: midnight(now - (spans[span] - 1) * dayMs), to: midnight(now + dayMs) };
}

/** What was called: over time, by task, by agent, with which outcomes. */
export function Figures() {
  const { t } = useTranslation();
  const [span, setSpan] = useState<Span>('week');
  const [taskId, setTaskId] = useState<string>();
  const [outboundId, setOutboundId] = useState<string>();
  const timeZone = browserZone();
  const read = useCall(
    outboundFigures,
    {
      ...timesOf(span, timeZone),
      timeZone,
      step: span === 'today' ? 'hour' : 'day',
      ...(taskId && { taskId }),
      ...(outboundId && { outboundId }),
    },
    { quiet: true, keep: true, everyMs: 30_000 },
  );
  const sheetOf = useFiguresSheet();
  const told = read.data;
  return (
    <>
      <div className="call-figures-tools">
        <Segmented<Span>
          aria-label={t('outbound:figures.span')}
          value={span}
          options={(Object.keys(spans) as Span[]).map((value) => ({ value, label: t(`outbound:figures.${value}`) }))}
          onChange={setSpan}
        />
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          aria-label={t('called:task')}
          placeholder={t('called:task')}
          value={taskId ?? null}
          options={useTaskChoices()}
          onChange={(next: string | null | undefined) => setTaskId(next ?? undefined)}
        />
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          aria-label={t('called:agent')}
          placeholder={t('called:agent')}
          value={outboundId ?? null}
          options={useAgentChoices()}
          onChange={(next: string | null | undefined) => setOutboundId(next ?? undefined)}
        />
        <Button
          icon={<DownloadOutlined />}
          disabled={!told || told.total.calls === 0}
          onClick={() => told && saveFile(sheetOf(told), `${t('outbound:figures.file')}.csv`)}
        >
          {t('common:export')}
        </Button>
      </div>
      {read.error && !told ? (
        <Panel>
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        </Panel>
      ) : !told ? (
        <Panel>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Panel>
      ) : told.total.calls === 0 ? (
        <Panel>
          <EmptyState
            icon={<BarChartOutlined />}
            title={t('outbound:figures.none')}
            text={t('outbound:figures.noneText')}
          />
        </Panel>
      ) : (
        <Told told={told} isHours={span === 'today'} timeZone={timeZone} />
      )}
    </>
  );
}

const share = (of: number, all: number) => (all === 0 ? '—' : formatPercent(of / all));

function Told({ told, isHours, timeZone }: { told: FiguresTold; isHours: boolean; timeZone: string }) {
  const { t } = useTranslation();
  const { total, times, intents, causes } = told;
  const points = times.map(({ at }) => (isHours ? formatTime(at, timeZone) : formatDayOfYear(at, timeZone)));
  return (
    <>
      <Stats>
        <Stat label={t('called:calls')} value={formatNumber(total.calls)} />
        <Stat
          label={t('outbound:figure.answered')}
          value={share(total.answered, total.calls)}
          note={formatNumber(total.answered)}
        />
        <Stat
          label={t('outbound:figure.talk')}
          value={clockText(total.talkSeconds)}
          note={
            total.answered > 0 && t('outbound:figure.each', { time: clockText(total.talkSeconds / total.answered) })
          }
        />
        <Stat label={t('outbound:figure.wrapUp')} value={clockText(total.wrapUpSeconds)} />
        <Stat
          label={t('outbound:figure.successes')}
          value={formatNumber(total.successes)}
          note={total.answered > 0 && share(total.successes, total.answered)}
        />
      </Stats>
      <Panel title={t(isHours ? 'outbound:figures.byHour' : 'outbound:figures.byDay')}>
        <Chart
          kind="bar"
          stacked
          label={t(isHours ? 'outbound:figures.byHour' : 'outbound:figures.byDay')}
          points={points}
          series={[
            { name: t('outbound:figure.answered'), values: times.map(({ answered }) => answered) },
            {
              name: t('outbound:figure.unanswered'),
              values: times.map(({ calls, answered }) => calls - answered),
              isQuiet: true,
            },
          ]}
          height={240}
        />
      </Panel>
      <div className="call-halves">
        <Bars
          title={t('outbound:tab.outcomes')}
          rows={intents.map(({ intent, count }) => ({ name: intent.name, count }))}
        />
        <Bars
          title={t('outbound:figures.ends')}
          rows={causes.map(({ cause, count }) => ({ name: t(`called:cause.${cause}`), count }))}
        />
      </div>
      <Breakdown
        title={t('outbound:tab.tasks')}
        rows={told.tasks.map(({ taskId, ...row }) => ({ key: taskId, ...row }))}
      />
      <Breakdown
        title={t('outbound:tab.agents')}
        rows={told.agents.map(({ outboundId, ...row }) => ({ key: outboundId, ...row }))}
      />
    </>
  );
}

function Bars({ title, rows }: { title: string; rows: readonly { name: string; count: number }[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const sorted = rows.toSorted((a, b) => b.count - a.count);
  return (
    <Panel title={title}>
      <LyingBars
        names={sorted.map(({ name }) => name)}
        series={[{ name: t('called:calls'), values: sorted.map(({ count }) => count) }]}
      />
      <ul className="visually-hidden">
        {sorted.map(({ name, count }) => (
          <li key={name}>{t('outbound:figures.line', { name, n: formatNumber(count) })}</li>
        ))}
      </ul>
    </Panel>
  );
}

interface Line {
  key: string;
  name: string;
  calls: number;
  answered: number;
  talkSeconds: number;
  wrapUpSeconds: number;
  outcomes: number;
  successes: number;
  idleSeconds?: number;
  pausedSeconds?: number;
}

/** One line a task or an agent; of agents also how long they waited and rested. */
function Breakdown({ title, rows }: { title: string; rows: readonly Line[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const clock = (key: 'talkSeconds' | 'wrapUpSeconds' | 'idleSeconds' | 'pausedSeconds', name: string) => ({
    title: name,
    align: 'right' as const,
    render: (_: unknown, row: Line) => <span className="number">{clockText(row[key] ?? 0)}</span>,
    sorter: (a: Line, b: Line) => (a[key] ?? 0) - (b[key] ?? 0),
  });
  const number = (key: 'calls' | 'successes', name: string) => ({
    title: name,
    align: 'right' as const,
    render: (_: unknown, row: Line) => <span className="number">{formatNumber(row[key])}</span>,
    sorter: (a: Line, b: Line) => a[key] - b[key],
  });
  return (
    <Panel title={title}>
      <Table<Line>
        size="small"
        rowKey="key"
        aria-label={title}
        showSorterTooltip={false}
        pagination={rows.length > 20 ? { pageSize: 20, size: 'small' } : false}
        scroll={{ x: 'max-content' }}
        dataSource={[...rows]}
        columns={[
          { title: t('field:thingName'), dataIndex: 'name' },
          number('calls', t('called:calls')),
          {
            title: t('outbound:figure.answered'),
            align: 'right',
            render: (_, { answered, calls }) => share(answered, calls),
            sorter: (a, b) => a.answered - b.answered,
          },
          number('successes', t('outbound:figure.successes')),
          clock('talkSeconds', t('outbound:figure.talk')),
          clock('wrapUpSeconds', t('outbound:figure.wrapUp')),
          ...(rows.some(({ idleSeconds }) => idleSeconds !== undefined)
            ? [clock('idleSeconds', t('outbound:figure.idle')), clock('pausedSeconds', t('outbound:figure.paused'))]
            : []),
        ]}
      />
    </Panel>
  );
}
