import { messageTaskCount } from '@convoke/contract/message/message.audience.calls.ts';
import { messageTaskInfo, type MessageTaskRow, messageTaskStart } from '@convoke/contract/message/message.calls.ts';
import type { MessageSource, SmsContent } from '@convoke/contract/message/message.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../../../core/format.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useBusy } from '../../../../ui/use-busy.ts';
import { classText, currency } from '../common/message-texts.ts';
import { sourceLabels } from '../common/source-texts.ts';

interface Props {
  task: MessageTaskRow;
  open: boolean;
  onClose: () => void;
  onStarted: () => Promise<unknown>;
}

/** Before a task goes: how many will get it, who will not and why, and what it costs. */
export function StartDialog({ task, open, onClose, onStarted }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
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
      return { ...(await call(messageTaskCount, input, options)), input, labels: sourceLabels(t, info) };
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
  const isShort = data !== undefined && data.costCents > data.balanceCents;
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
        <div className="message-start">
          <dl className="message-facts">
            <dt>{t('message:start.reached')}</dt>
            <dd className="number">
              {formatNumber(data.reached)}
              {data.isCapped && ` ${t('message:start.orMore')}`}
            </dd>
            {data.without.map(({ rule, count, some }) => (
              <div key={rule} className="message-fact">
                <dt className="muted">
                  {t(classText(rule))}
                  <span className="message-some">
                    {some.join(', ')}
                    {some.length > 0 && count > some.length && ' …'}
                  </span>
                  <Button
                    type="link"
                    size="small"
                    className="message-all"
                    aria-label={t('message:without.allOf', { reason: t(classText(rule)) })}
                    onClick={() =>
                      dialogs.open(() => import('./without-dialog.tsx').then((part) => part.WithoutDialog), {
                        of: { rule, input: data.input, labels: data.labels },
                      })
                    }
                  >
                    {t('message:without.all')}
                  </Button>
                </dt>
                <dd className="number">{formatNumber(count)}</dd>
              </div>
            ))}
            {data.segments && (
              <>
                <dt>{t('message:start.segments')}</dt>
                <dd className="number">
                  {data.segments.least === data.segments.most
                    ? formatNumber(data.segments.most)
                    : `${formatNumber(data.segments.least)} – ${formatNumber(data.segments.most)}`}
                </dd>
              </>
            )}
            <dt>{t('message:start.cost')}</dt>
            <dd className="number">{formatMoney(data.costCents, currency)}</dd>
            <dt>{t('message:start.balance')}</dt>
            <dd className="number">{formatMoney(data.balanceCents, currency)}</dd>
            {task.startsAt && (
              <>
                <dt>{t('message:field.startsAt')}</dt>
                <dd>{formatDateTime(task.startsAt)}</dd>
              </>
            )}
          </dl>
          {isShort && (
            <Alert
              type="warning"
              showIcon
              title={t('message:lacks', { money: formatMoney(data.costCents - data.balanceCents, currency) })}
              description={t('message:start.short')}
              action={<Link to="/account/recharge">{t('message:start.topUp')}</Link>}
            />
          )}
          {data.reached === 0 && <Alert type="info" showIcon title={t('message:start.nobody')} />}
        </div>
      )}
    </Modal>
  );
}
