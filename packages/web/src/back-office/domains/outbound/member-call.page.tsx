import { PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { useRefresh } from '../../../ui/use-call.ts';
import { LineMark, LineNote } from './common/line-note.tsx';
import { TaskList } from './tasks/task-list.tsx';
import './outbound.css';

// One of them is looked at, most days the list of tasks.
const Agents = lazyPart(async () => ({ default: (await import('./agents/agents.tsx')).Agents }));
const Outcomes = lazyPart(async () => ({ default: (await import('./outcomes/outcomes.tsx')).Outcomes }));
const Board = lazyPart(async () => ({ default: (await import('./board/board.tsx')).Board }));
const Figures = lazyPart(async () => ({ default: (await import('./figures/figures.tsx')).Figures }));
const CallSettings = lazyPart(async () => ({ default: (await import('./settings/call-settings.tsx')).CallSettings }));
const OneTask = lazyPart(async () => ({ default: (await import('./tasks/one-task.tsx')).OneTask }));

const tabs = ['tasks', 'board', 'agents', 'outcomes', 'figures', 'settings'] as const;
const parts = { board: Board, agents: Agents, outcomes: Outcomes, figures: Figures, settings: CallSettings };

/** The call centre as organisers see it; with `task` in the address one task of it. */
export default function MemberCallPage() {
  const [params] = useSearchParams();
  const taskId = params.get('task');
  if (!taskId) return <Office />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OneTask key={taskId} taskId={taskId} />
    </Suspense>
  );
}

function Office() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'tasks';
  const Part = tab === 'tasks' ? TaskList : parts[tab];
  return (
    <>
      <PageHeader
        title={t('layout:title.MemberCall')}
        text={
          <span className="call-head">
            {t('outbound:text')} <LineMark />
          </span>
        }
        action={<Add tab={tab} />}
      />
      <LineNote />
      {/* The filters of one tab are not another's. */}
      <Tabs
        activeKey={tab}
        onChange={(key) => setParams(key === 'tasks' ? {} : { tab: key }, { replace: true })}
        items={tabs.map((key) => ({ key, label: <TabName name={t(`outbound:tab.${key}`)} /> }))}
      />
      <Suspense fallback={<PageSkeleton />}>
        <Part />
      </Suspense>
    </>
  );
}

/** On a phone the last tabs are scrolled to, the one at the edge cut in half. */
function TabName({ name }: { name: string }) {
  return <span title={name}>{name}</span>;
}

/** What is added on a tab; on some nothing. */
function Add({ tab }: { tab: (typeof tabs)[number] }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const [, setParams] = useSearchParams();
  const refresh = useRefresh('outbound');
  const adds = {
    tasks: () =>
      dialogs.open(() => import('./tasks/task-dialog.tsx').then((part) => part.TaskDialog), {
        onMade: async (taskId: string) => {
          await refresh();
          setParams({ task: taskId });
        },
      }),
    agents: () =>
      dialogs.open(() => import('./agents/agent-dialog.tsx').then((part) => part.AgentDialog), {
        opened: 'new' as const,
        onSaved: refresh,
      }),
    outcomes: () =>
      dialogs.open(() => import('./outcomes/outcome-dialog.tsx').then((part) => part.OutcomeDialog), {
        opened: 'new' as const,
        onSaved: refresh,
      }),
  };
  if (tab !== 'tasks' && tab !== 'agents' && tab !== 'outcomes') return null;
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={adds[tab]}>
      {t(`outbound:add.${tab}`)}
    </Button>
  );
}
