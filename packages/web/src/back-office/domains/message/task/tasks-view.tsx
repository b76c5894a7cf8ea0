import { PlusOutlined, SendOutlined } from '@ant-design/icons';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import {
  messageMailGroupList,
  messageSmsGroupList,
  messageTaskCancel,
  messageTaskDelete,
  messageTaskGoOn,
  messageTaskPause,
  type MessageTaskRow,
} from '@convoke/contract/message/message.calls.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../../core/call.ts';
import { browserZone } from '../../../../core/format.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { FilterDays } from '../../../../ui/list/filter-days.tsx';
import { FilterSelect, useOptions } from '../../../../ui/list/filters.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { paths, purposeTexts, taskStateTexts } from '../common/message-texts.ts';
import { useTaskColumns } from './task-columns.tsx';
import '../message.css';

// What is opened from here comes when it is opened.
const TaskDialog = onDemand(
  () => import('./task-dialog.tsx').then((part) => part.TaskDialog),
  ({ opened }) => opened !== undefined,
);
const StartDialog = onDemand(
  () => import('./start-dialog.tsx').then((part) => part.StartDialog),
  ({ task }) => task !== undefined,
);
const TestDialog = onDemand(
  () => import('./test-dialog.tsx').then((part) => part.TestDialog),
  ({ task }) => task !== undefined,
);
const PreviewDialog = onDemand(
  () => import('./preview-dialog.tsx').then((part) => part.PreviewDialog),
  ({ task }) => task !== undefined,
);

const CompareDialog = onDemand(
  () => import('./compare-dialog.tsx').then((part) => part.CompareDialog),
  ({ tasks }) => tasks !== undefined,
);

/** More than these do not stand beside one another. */
const mostCompared = 6;

const titles = { sms: 'layout:title.NoteTask', mail: 'layout:title.EmailTask' } as const;
const lists = { sms: messageSmsGroupList, mail: messageMailGroupList } as const;

type Opened = { what: 'edit' | 'copy' | 'start' | 'test' | 'preview'; task: MessageTaskRow } | { what: 'new' };

/** The campaigns of a channel: made, started, paused, ended. */
export function TasksView({ channel }: { channel: MessageChannel }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ask = useAsk();
  const list = useList(lists[channel], {}, { everyMs: 5000 });
  const told = useTold(list.refresh);
  const [opened, setOpened] = useState<Opened>();
  const [compared, setCompared] = useState<MessageTaskRow[]>();
  const close = () => setOpened(undefined);
  const [params, setParams] = useSearchParams();
  const isNew = params.has('new');
  // Opened once, when the address asks for it: who closes the form before the address has changed must not see it open again.
  const [wasNew, setWasNew] = useState(false);
  if (isNew !== wasNew) {
    setWasNew(isNew);
    if (isNew) setOpened({ what: 'new' });
  }
  // Taken out of the address once it is open, or it would open again whenever somebody comes back.
  useEffect(() => {
    if (!isNew) return;
    setParams(
      (before) => {
        before.delete('new');
        return before;
      },
      { replace: true },
    );
  }, [isNew, setParams]);
  const taskOf = (what: Opened['what']) =>
    opened && 'task' in opened && opened.what === what ? opened.task : undefined;
  const report = ({ taskId }: MessageTaskRow) => void navigate(`${paths[channel].report}/${taskId}`);
  const columns = useTaskColumns({
    channel,
    onOpen: (what, task) => setOpened({ what, task }),
    onReport: report,
    onPause: ({ taskId }) => told(call(messageTaskPause, { taskId }), () => t('message:done.paused')),
    onGoOn: ({ taskId }) => told(call(messageTaskGoOn, { taskId }), () => t('message:done.goesOn')),
    onCancel: ({ taskId, name }) =>
      ask({
        title: t('message:cancel.question', { name }),
        text: t('message:cancel.text'),
        ok: t('message:action.cancel'),
        danger: true,
        onOk: () => told(call(messageTaskCancel, { taskId }), () => t('message:done.cancelled')),
      }),
    onDelete: ({ taskId, name }) =>
      ask({
        title: t('message:delete.question', { name }),
        text: t('message:delete.text'),
        ok: t('message:action.delete'),
        danger: true,
        onOk: () => told(call(messageTaskDelete, { taskId }), () => t('message:done.deleted')),
      }),
  });
  const [states, purposes] = [useOptions(taskStateTexts), useOptions(purposeTexts)];
  const title = t(titles[channel]);
  return (
    <>
      <PageHeader
        title={title}
        text={t(channel === 'sms' ? 'message:tasks.smsText' : 'message:tasks.mailText')}
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({ what: 'new' })}>
            {t('message:new')}
          </Button>
        }
      />
      <DataTable
        name={`message-tasks-${channel}`}
        label={title}
        list={list}
        rowKey={(row) => row.taskId}
        columns={columns}
        onOpen={(task) => (task.state === 'draft' ? setOpened({ what: 'edit', task }) : report(task))}
        searchPlaceholder={t('message:tasks.search')}
        bulk={(keys, _clear, known) => {
          const chosen = keys.flatMap((key) => known.get(key) ?? []);
          return (
            <Button
              size="small"
              disabled={chosen.length < 2 || chosen.length > mostCompared}
              onClick={() => setCompared(chosen)}
            >
              {t('message:action.compare')}
            </Button>
          );
        }}
        filters={
          <>
            <FilterSelect list={list} name="state" label={t('message:field.state')} options={states} />
            <FilterSelect list={list} name="purpose" label={t('message:field.purpose')} options={purposes} />
            <FilterDays list={list} from="from" to="to" label={t('message:field.created')} timeZone={browserZone()} />
          </>
        }
        empty={
          <EmptyState
            icon={<SendOutlined />}
            title={t('message:tasks.empty')}
            text={t('message:tasks.emptyText')}
            action={<Button onClick={() => setOpened({ what: 'new' })}>{t('message:new')}</Button>}
          />
        }
      />
      <TaskDialog
        channel={channel}
        opened={opened?.what === 'new' ? 'new' : (taskOf('edit') ?? taskOf('copy'))?.taskId}
        isCopy={opened?.what === 'copy'}
        onClose={close}
        onSaved={list.refresh}
      />
      <StartDialog task={taskOf('start')} onClose={close} onStarted={list.refresh} />
      <TestDialog task={taskOf('test')} onClose={close} />
      <PreviewDialog task={taskOf('preview')} onClose={close} />
      <CompareDialog channel={channel} tasks={compared} onClose={() => setCompared(undefined)} />
    </>
  );
}
