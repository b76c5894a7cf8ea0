import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import type { MessageTaskRow } from '@convoke/contract/message/message.calls.ts';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney, formatNumber, formatPercent } from '../../../../core/format.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { deliveredOf, missedOf, sentOf } from '../common/message-counts.ts';
import { currency } from '../common/message-texts.ts';

/** Tasks beside one another: what each came to, and what share that is of what was sent. */
export function CompareDialog({
  channel,
  tasks,
  open,
  onClose,
}: {
  channel: MessageChannel;
  tasks: readonly MessageTaskRow[];
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const first = useFirstField();
  const count = (of: (counts: MessageTaskRow['counts']) => number) => (task: MessageTaskRow) => {
    const [value, sent] = [of(task.counts), sentOf(task.counts)];
    return sent === 0 ? formatNumber(value) : `${formatNumber(value)} · ${formatPercent(value / sent)}`;
  };
  const lines: [string, (task: MessageTaskRow) => string][] = [
    [t('message:field.startsAt'), (task) => (task.begunAt ? formatDateTime(task.begunAt) : '—')],
    [t('message:report.lines'), ({ counts }) => formatNumber(counts.lines)],
    [t('message:line.accepted'), (task) => formatNumber(sentOf(task.counts))],
    ...(channel === 'sms'
      ? ([
          [t('message:line.delivered'), count(deliveredOf)],
          [t('message:report.replied'), count((of) => of.replied)],
        ] as [string, (task: MessageTaskRow) => string][])
      : ([
          [t('message:report.opened'), count((of) => of.opened)],
          [t('message:report.clicked'), count((of) => of.clicked)],
        ] as [string, (task: MessageTaskRow) => string][])),
    [t('message:report.failed'), ({ counts }) => formatNumber(missedOf(counts))],
    [t('message:report.unsubscribed'), count((of) => of.unsubscribed + of.complained)],
    [t('message:line.unknown'), ({ counts }) => formatNumber(counts.unknown)],
    [t('message:field.without'), ({ counts }) => formatNumber(counts.suppressed + counts.passed)],
    [t('message:field.cost'), (task) => formatMoney(task.reservedCents - task.returnedCents, currency)],
  ];
  return (
    <Modal {...first} open={open} title={t('message:compare.title')} width={860} footer={null} onCancel={onClose}>
      {/* Wider than a phone: it is scrolled by keys too. */}
      <div className="message-compare" role="region" aria-label={t('message:compare.title')} tabIndex={0}>
        <table className="message-table">
          <thead>
            <tr>
              <th scope="col">{t('message:field.task')}</th>
              {tasks.map(({ taskId, name }) => (
                <th key={taskId} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {tasks.map((task) => (
                  <td key={task.taskId} className="number">
                    {value(task)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}
