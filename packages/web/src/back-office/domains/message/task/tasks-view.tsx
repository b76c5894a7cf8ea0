import { PlusOutlined, SendOutlined } from '@ant-design/icons';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import {
  messageTaskCancel,
  messageTaskDelete,
  messageTaskGoOn,
  messageTaskPause,
  type MessageTaskRow,
} from '@convoke/contract/message/message.calls.ts';
import { messageMailGroupList, messageSmsGroupList } from '@convoke/contract/message/message.list.calls.ts';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../../core/call.ts';
import { browserZone } from '../../../../core/format.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { FilterDays } from '../../../../ui/list/filter-days.tsx';
import { FilterSelect, useOptions } from '../../../../ui/list/filters.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { paths, purposeTexts, taskStateTexts } from '../common/message-texts.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { useTaskColumns } from './task-columns.tsx';
import '../message.css';

/** More than these do not stand beside one another. */
const mostCompared = 6;

const titles = { sms: 'layout:title.NoteTask', mail: 'layout:title.EmailTask' } as const;
const lists = { sms: messageSmsGroupList, mail: messageMailGroupList } as const;

/** The campaigns of a channel: made, started, paused, ended. */
export function TasksView({ channel }: { channel: MessageChannel }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const ask = useAsk();
  const list = useList(lists[channel], {}, { everyMs: 5000 });
  const told = useTold(list.refresh);
  const deletes = useDeletes(list.refresh);
  const openTask = (opened: string, isCopy = false) =>
    dialogs.open(() => import('./task-dialog.tsx').then((part) => part.TaskDialog), {
      channel,
      opened,
      isCopy,
      onSaved: list.refresh,
    });
  const opens = {
    edit: ({ taskId }: MessageTaskRow) => openTask(taskId),
    copy: ({ taskId }: MessageTaskRow) => openTask(taskId, true),
    start: (task: MessageTaskRow) =>
      dialogs.open(() => import('./start-dialog.tsx').then((part) => part.StartDialog), {
        task,
        onStarted: list.refresh,
      }),
    test: (task: MessageTaskRow) =>
      dialogs.open(() => import('./test-dialog.tsx').then((part) => part.TestDialog), { task }),
    preview: (task: MessageTaskRow) =>
      dialogs.open(() => import('./preview-dialog.tsx').then((part) => part.PreviewDialog), { task }),
  };
  const [params, setParams] = useSearchParams();
  const isNew = params.has('new');
  // Taken out of the address once it is open, or it would open again whenever somebody comes back.
  useEffect(() => {
    if (!isNew) return;
    openTask('new');
    setParams(
      (before) => {
        before.delete('new');
        return before;
      },
      { replace: true },
    );
  }, [isNew, setParams]);
  const report = ({ taskId }: MessageTaskRow) => void navigate(`${paths[channel].report}/${taskId}`);
  const columns = useTaskColumns({
    channel,
    onOpen: (what, task) => opens[what](task),
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
      deletes({ name, text: t('message:delete.text'), call: messageTaskDelete, input: { taskId } }),
  });
  const [states, purposes] = [useOptions(taskStateTexts), useOptions(purposeTexts)];
  const title = t(titles[channel]);
  return (
    <>
      <PageHeader
        title={title}
        text={t(channel === 'sms' ? 'message:tasks.smsText' : 'message:tasks.mailText')}
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => openTask('new')}>
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
        onOpen={(task) => (task.state === 'draft' ? opens.edit(task) : report(task))}
        searchPlaceholder={t('message:tasks.search')}
        bulk={(keys, _clear, known) => {
          const chosen = keys.flatMap((key) => known.get(key) ?? []);
          return (
            <Button
              size="small"
              disabled={chosen.length < 2 || chosen.length > mostCompared}
              onClick={() =>
                dialogs.open(() => import('./compare-dialog.tsx').then((part) => part.CompareDialog), {
                  channel,
                  tasks: chosen,
                })
              }
            >
              {t('message:action.compare')}
            </Button>
          );
        }}
        filters={
          <>
            <FilterSelect list={list} name="state" label={t('field:state')} options={states} />
            <FilterSelect list={list} name="purpose" label={t('message:field.purpose')} options={purposes} />
            <FilterDays list={list} from="from" to="to" label={t('field:created.f')} timeZone={browserZone()} />
          </>
        }
        empty={
          <EmptyState
            icon={<SendOutlined />}
            title={t('message:tasks.empty')}
            text={t('message:tasks.emptyText')}
            action={<Button onClick={() => openTask('new')}>{t('message:new')}</Button>}
          />
        }
      />
    </>
  );
}
