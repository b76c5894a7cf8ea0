import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import type { MessageTaskRow } from '@convoke/contract/message/message.calls.ts';
import { Progress, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney, formatNumber, formatSpan } from '../../../../core/format.ts';
import type { Column } from '../../../../ui/list/table-types.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { missedOf, sentOf } from '../common/message-counts.ts';
import { currency, isLate, purposeTexts } from '../common/message-texts.ts';
import { TaskState } from '../common/task-state.tsx';

interface Context {
  channel: MessageChannel;
  onOpen: (what: 'edit' | 'copy' | 'start' | 'test' | 'preview', task: MessageTaskRow) => void;
  onReport: (task: MessageTaskRow) => void;
  onPause: (task: MessageTaskRow) => Promise<unknown>;
  onGoOn: (task: MessageTaskRow) => Promise<unknown>;
  onCancel: (task: MessageTaskRow) => void;
  onDelete: (task: MessageTaskRow) => void;
}

/** The columns of the list of tasks. */
export function useTaskColumns(context: Context): Column<MessageTaskRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      title: t('field:name'),
      main: true,
      render: (row) => (
        <span className="message-cell">
          <span>
            {row.name} {row.isResend && <Tag>{t('message:resent')}</Tag>}
          </span>
          <span className="muted">{row.title}</span>
        </span>
      ),
    },
    { key: 'state', part: 'state', title: t('field:state'), render: (row) => <TaskState task={row} /> },
    { key: 'progress', part: 'fact', title: t('message:field.progress'), render: (row) => <ProgressCell task={row} /> },
    {
      key: 'cost',
      part: 'fact',
      title: t('message:field.cost'),
      align: 'right',
      render: (row) => <span className="number">{formatMoney(row.reservedCents - row.returnedCents, currency)}</span>,
    },
    {
      key: 'failed',
      title: t('message:field.failed'),
      align: 'right',
      render: ({ counts }) => <span className="number">{formatNumber(missedOf(counts))}</span>,
    },
    {
      key: 'unknown',
      title: t('message:line.unknown'),
      align: 'right',
      extra: true,
      render: ({ counts }) => <span className="number">{formatNumber(counts.unknown)}</span>,
    },
    {
      key: 'without',
      title: t('message:field.without'),
      align: 'right',
      render: ({ counts }) => <span className="number">{formatNumber(counts.suppressed + counts.passed)}</span>,
    },
    {
      key: 'purpose',
      title: t('message:field.purpose'),
      extra: true,
      render: (row) => t(purposeTexts[row.purpose]),
    },
    {
      key: 'startsAt',
      title: t('message:field.startsAt'),
      render: (row) => {
        const at = row.begunAt ?? row.startsAt;
        if (!at) return <span className="muted">{t('message:atOnce')}</span>;
        return (
          <span className="message-cell">
            <span>{formatDateTime(at)}</span>
            {isLate(row) && <span className="message-bad">{t('message:lateStart')}</span>}
          </span>
        );
      },
    },
    {
      key: 'createdAt',
      title: t('field:created.f'),
      sort: 'createdAt',
      render: (row) => (
        <span className="message-cell">
          <span>{formatDateTime(row.createdAt)}</span>
          <span className="muted">{row.madeBy}</span>
        </span>
      ),
    },
    {
      key: 'actions',
      part: 'actions',
      title: '',
      align: 'right',
      render: (row) => <TaskMenu task={row} context={context} />,
    },
  ];
}

function ProgressCell({ task }: { task: MessageTaskRow }) {
  const { t } = useTranslation();
  const { counts } = task;
  if (counts.lines === 0) return <span className="muted">—</span>;
  const done = counts.lines - counts.waiting;
  return (
    <span className="message-progress">
      <span className="number">
        {formatNumber(sentOf(counts))}
        <span className="muted"> / {formatNumber(counts.lines)}</span>
      </span>
      {counts.waiting > 0 && (
        <Progress
          percent={(done / counts.lines) * 100}
          showInfo={false}
          size="small"
          aria-label={t('message:field.progress')}
        />
      )}
      {task.secondsLeft !== null && task.secondsLeft > 0 && (
        <span className="muted">{t('message:left', { time: formatSpan(task.secondsLeft) })}</span>
      )}
    </span>
  );
}

function TaskMenu({ task, context }: { task: MessageTaskRow; context: Context }) {
  const { t } = useTranslation();
  const { state, isResend } = task;
  const isDraft = state === 'draft';
  const isLive = state === 'scheduled' || state === 'building' || state === 'running';
  return (
    <RowMenu
      label={t('common:actionsFor', { name: task.name })}
      items={[
        isDraft && { label: t('message:action.start'), onClick: () => context.onOpen('start', task) },
        (isDraft || state === 'scheduled') &&
          !isResend && { label: t('common:edit'), onClick: () => context.onOpen('edit', task) },
        { label: t('common:preview'), onClick: () => context.onOpen('preview', task) },
        { label: t('message:action.test'), onClick: () => context.onOpen('test', task) },
        !isResend && { label: t('message:action.copy'), onClick: () => context.onOpen('copy', task) },
        !isDraft && { label: t('message:action.report'), onClick: () => context.onReport(task) },
        isLive && { label: t('common:pause'), onClick: () => context.onPause(task) },
        state === 'paused' && { label: t('message:action.goOn'), onClick: () => context.onGoOn(task) },
        'divider',
        isLive || state === 'paused'
          ? { label: t('message:action.cancel'), danger: true, onClick: () => context.onCancel(task) }
          : { label: t('common:delete'), danger: true, onClick: () => context.onDelete(task) },
      ]}
    />
  );
}
