import { MailOutlined, MessageOutlined } from '@ant-design/icons';
import type { MessageTaskRow } from '@convoke/contract/message/message.calls.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { Progress, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAgo, formatDateTime, formatNumber, formatSpan } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { paths } from '../common/message-texts.ts';
import { TaskState } from '../common/task-state.tsx';
import { useOverview } from './use-overview.ts';

const channelIcons = { sms: MessageOutlined, mail: MailOutlined } as const;
const channelNames = { sms: 'message:index.sms', mail: 'message:index.mail' } as const;

/** What has begun has a report; a draft and what is scheduled stand in the list. */
const pageOf = ({ channel, taskId, begunAt }: MessageTaskRow) =>
  begunAt === null ? paths[channel].tasks : `${paths[channel].report}/${taskId}`;

/** Tasks of both channels, the newest first; undefined while they come. */
export function useTasks(part: 'underWay' | 'latest'): MessageTaskRow[] | undefined {
  const [sms, mail] = [useOverview('sms').data, useOverview('mail').data];
  if (!sms || !mail) return undefined;
  return [...sms[part], ...mail[part]].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/** What is being sent or waits for its time; what is paused waits for somebody and stands above. Nothing where nothing is. */
export function UnderWay() {
  const { t } = useTranslation();
  const tasks = useTasks('underWay')?.filter(({ state }) => state !== 'paused') ?? [];
  if (tasks.length === 0) return null;
  return (
    <Panel title={t('message:index.underWay')}>
      <ul className="message-list">
        {tasks.map((task) => (
          <TaskItem key={task.taskId} task={task}>
            <Sending task={task} />
          </TaskItem>
        ))}
      </ul>
    </Panel>
  );
}

/** So many of both channels. */
const mostShown = 6;

export function LatestTasks() {
  const { t } = useTranslation();
  const tasks = useTasks('latest');
  const sms = useOverview('sms');
  const mail = useOverview('mail');
  // The charts say so.
  if (!tasks && (sms.isError || mail.isError)) return null;
  return (
    <Panel title={t('message:index.latest')}>
      {!tasks ? (
        <Skeleton active />
      ) : (
        <ul className="message-list">
          {tasks.slice(0, mostShown).map((task) => (
            <TaskItem key={task.taskId} task={task}>
              <time dateTime={task.createdAt} title={formatDateTime(task.createdAt)}>
                {formatAgo(task.createdAt)}
              </time>
              {task.counts.lines > 0 && ` · ${t('message:index.recipients', countOf(task.counts.lines))}`}
            </TaskItem>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const countOf = (count: number) => ({ count, n: formatNumber(count) });

function TaskItem({ task, children }: { task: MessageTaskRow; children: ReactNode }) {
  const { t } = useTranslation();
  const channel: MessageChannel = task.channel;
  const Icon = channelIcons[channel];
  return (
    <li>
      <Icon className="muted" aria-label={t(channelNames[channel])} />
      <Link to={pageOf(task)} className="message-list-name" title={task.name}>
        {task.name}
      </Link>
      {/* Why it is paused stands above, where it is put right. */}
      <TaskState task={{ ...task, why: null }} />
      <span className="muted message-list-why">{children}</span>
    </li>
  );
}

/** How far it has come, or when it begins. */
function Sending({ task }: { task: MessageTaskRow }) {
  const { t } = useTranslation();
  const { counts, startsAt, secondsLeft, state } = task;
  if (state === 'scheduled' && startsAt) return formatDateTime(startsAt);
  const done = counts.lines - counts.waiting;
  return (
    <span className="message-sending">
      <Progress
        percent={counts.lines === 0 ? 0 : (done / counts.lines) * 100}
        showInfo={false}
        size="small"
        aria-label={t('message:field.progress')}
      />
      <span className="number">
        {formatNumber(done)} / {formatNumber(counts.lines)}
      </span>
      {secondsLeft !== null && secondsLeft > 0 && <span>{t('message:left', { time: formatSpan(secondsLeft) })}</span>}
    </span>
  );
}
