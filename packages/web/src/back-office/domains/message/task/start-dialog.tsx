import { messageTaskCount } from '@convoke/contract/message/message.audience.calls.ts';
import { messageTaskInfo, type MessageTaskRow, messageTaskStart } from '@convoke/contract/message/message.calls.ts';
import type { MessageSource, SmsContent } from '@convoke/contract/message/message.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { App, Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useBusy } from '../../../../ui/use-busy.ts';
import { sourceLabels } from '../common/source-texts.ts';
import { AttachedList } from '../common/attached-list.tsx';
import { StartFacts } from './start-facts.tsx';

interface Props {
  task: MessageTaskRow;
  open: boolean;
  onClose: () => void;
  onStarted: () => Promise<unknown>;
}

/** Before a task goes: how many will get it, who will not and why, and what it costs. */
export function StartDialog({ task, open, onClose, onStarted }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const first = useFirstField();
  const { busy, run } = useBusy();
  const { data, error, refetch } = useQuery({
    queryKey: ['message', 'start', task.taskId, task.version],
    queryFn: async ({ signal }) => {
      const options = { signal, hideLoad: true, quiet: true };
      const info = await call(messageTaskInfo, { taskId: task.taskId }, options);
      const { channel, purpose, withWorms, eventId } = info;
      const sources = info.sources as MessageSource[];
      const sms = info.sms as SmsContent | null;
      const input = { channel, purpose, withWorms, eventId, sources, ...(sms && { sms }) };
      const { attached } = info;
      return { ...(await call(messageTaskCount, input, options)), input, attached, labels: sourceLabels(t, info) };
    },
    enabled: open,
    gcTime: 0,
  });
  const start = () =>
    run(async () => {
      const started = await unlessRefused(call(messageTaskStart, { taskId: task.taskId, version: task.version }));
      await onStarted();
      if (started) void message.success(t('message:done.started'));
      onClose();
    });
  return (
    <Modal
      {...first}
      open={open}
      title={t('message:start.title', { name: task.name })}
      okText={task.startsAt ? t('message:start.schedule') : t('message:start.now')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: data === undefined || data.reached === 0 }}
      confirmLoading={busy}
      onOk={() => void start()}
      onCancel={onClose}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : (
        <>
          <StartFacts counted={data} input={data.input} labels={data.labels} startsAt={task.startsAt} />
          <AttachedList attached={data.attached} />
        </>
      )}
    </Modal>
  );
}
