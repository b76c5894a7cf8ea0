import { ArrowLeftOutlined } from '@ant-design/icons';
import { fieldTypes } from '@convoke/contract/form/form.engine.ts';
import { type CallTaskRow, outboundTaskPage } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber, formatPercent } from '../../../../core/format.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../../ui/page-skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { LineMark, LineNote } from '../common/line-note.tsx';
import { TaskTag } from '../common/state-tags.tsx';
import { membersOf } from './task-columns.tsx';
import { TaskMembers } from './members/task-members.tsx';
import { TaskSettings } from './task-settings.tsx';
import { stepsOf, useTaskState } from './use-task-state.ts';
import './tasks.css';

const DraftEditor = onDemand(
  () => import('../../form/designer/draft-editor.part.tsx').then((part) => part.DraftEditor),
  () => true,
);

const tabs = ['members', 'form', 'settings'] as const;

/** Nothing is uploaded on the phone. */
const types = fieldTypes.filter((type) => type !== 'file' && type !== 'signature');

/** One task: its members, the form that agents fill in, and how it is called. */
export function OneTask({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const { data, error, refetch } = useCall(outboundTaskPage, { taskId, size: 1 }, { quiet: true, everyMs: 10_000 });
  const task = data?.records[0];
  if (task) return <Task task={task} />;
  if (!data && !error) return <PageSkeleton />;
  return (
    <Panel>
      {data ? (
        <EmptyState
          title={t('outbound:task.gone')}
          action={<Button onClick={() => setParams({})}>{t('outbound:task.all')}</Button>}
        />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

function Task({ task }: { task: CallTaskRow }) {
  const { t } = useTranslation();
  const refresh = useRefresh('outbound');
  const [params, setParams] = useSearchParams();
  const { taskId } = task;
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'members';
  return (
    <>
      <PageHeader
        title={task.name}
        text={
          <span className="call-head">
            <TaskTag state={task.state} /> {t(`outbound:standing.${task.state}`)} <LineMark />
          </span>
        }
        extra={
          <Button icon={<ArrowLeftOutlined />} onClick={() => setParams({})}>
            {t('outbound:task.all')}
          </Button>
        }
        action={<Steps task={task} />}
      />
      <LineNote />
      <TaskFigures task={task} />
      <Tabs
        activeKey={tab}
        // The filters of one tab are not another's.
        onChange={(key) => setParams({ task: taskId, ...(key !== 'members' && { tab: key }) }, { replace: true })}
        items={tabs.map((key) => ({ key, label: t(`outbound:task.tab.${key}`) }))}
      />
      {tab === 'members' && <TaskMembers task={task} />}
      {tab === 'form' && (
        <DraftEditor
          formId={task.formId}
          types={types}
          publishing={{
            standing: task.hasForm ? 'public' : 'draft',
            state: (isChanged) =>
              isChanged ? undefined : t(task.hasForm ? 'outbound:task.formThere' : 'outbound:task.formNone'),
            onPublished: () => void refresh(),
          }}
        />
      )}
      {tab === 'settings' && <TaskSettings key={taskId} task={task} />}
    </>
  );
}

/** Where the task can go from here: what comes next is the page's button. */
function Steps({ task }: { task: CallTaskRow }) {
  const { t } = useTranslation();
  const change = useTaskState();
  return stepsOf(task)
    .toReversed()
    .map((to) => (
      <Button key={to} type={to === 'open' ? 'primary' : 'default'} onClick={() => change(task, to)}>
        {t(`outbound:step.${to}`)}
      </Button>
    ));
}

function TaskFigures({ task }: { task: CallTaskRow }) {
  const { t } = useTranslation();
  const { calls, answered, successes } = task;
  const share = (of: number, all: number) => (all === 0 ? undefined : formatPercent(of / all));
  return (
    <Stats>
      <Stat label={t('called:state.unallotted')} value={formatNumber(task.unallotted)} />
      <Stat label={t('outbound:figure.open')} value={formatNumber(task.open)} />
      <Stat
        label={t('called:state.finished')}
        value={formatNumber(task.finished)}
        note={share(task.finished, membersOf(task))}
      />
      <Stat label={t('called:state.banned')} value={formatNumber(task.banned)} />
      <Stat
        label={t('called:calls')}
        value={formatNumber(calls)}
        note={calls > 0 && t('outbound:figure.answeredShare', { share: formatPercent(answered / calls) })}
      />
      <Stat label={t('outbound:figure.successes')} value={formatNumber(successes)} note={share(successes, answered)} />
    </Stats>
  );
}
