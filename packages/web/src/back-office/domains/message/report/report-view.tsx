import {
  messageMailReport,
  messageMailSendData,
  type MessageReport,
  messageSmsStatistics,
  messageTaskResend,
} from '@convoke/contract/message/message.line.calls.ts';
import type { MailContent } from '@convoke/contract/message/message.fields.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { messageTaskInfo } from '@convoke/contract/message/message.calls.ts';
import { Alert, Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber, formatPercent } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { Chart } from '../../../../ui/chart.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { usePageName } from '../../../../ui/page-name.ts';
import { PageSkeleton } from '../../../../ui/page-skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { isLate, paths } from '../common/message-texts.ts';
import { Reasons } from '../common/reasons.tsx';
import { sourceLabels } from '../common/source-texts.ts';
import { TaskState } from '../common/task-state.tsx';
import { AttachedList } from '../common/attached-list.tsx';
import { ClicksMap } from './clicks-map.tsx';
import { Figures } from './figures.tsx';
import { PassedTable } from './passed-table.tsx';
import '../message.css';

const calls = { sms: messageSmsStatistics, mail: messageMailReport } as const;

/** What one campaign came to: who got it, who did not and why, when, and what it cost. */
export function ReportView({ channel, taskId }: { channel: MessageChannel; taskId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const told = useTold(useRefresh('message'));
  const often = { quiet: true, everyMs: 5000 };
  const task = useCall(messageTaskInfo, { taskId }, often);
  const report = useCall(calls[channel], { taskId }, often);
  const hours = useCall(messageMailSendData, { taskId }, often);
  usePageName(task.data?.name);
  const error = task.error ?? report.error;
  if (error && !(task.data && report.data))
    return <ErrorState error={error} onRetry={() => void Promise.all([task.refetch(), report.refetch()])} />;
  if (!task.data || !report.data) return <PageSkeleton />;
  const { name, title, begunAt, madeBy } = task.data;
  const { data } = report;
  return (
    <>
      <PageHeader
        title={name}
        text={[title, madeBy, begunAt && formatDateTime(begunAt)].filter(Boolean).join(' · ')}
        extra={
          <>
            <TaskState task={task.data} />
            {data.counts.failed + data.counts.undelivered + data.counts.unknown > 0 && (
              <ConfirmButton
                question={t('message:report.resendQuestion')}
                text={t('message:resend.text')}
                onConfirm={() =>
                  told(call(messageTaskResend, { taskId }), ({ lines }) =>
                    t('message:done.resent', { count: lines, n: formatNumber(lines) }),
                  )
                }
              >
                {t('message:report.resend')}
              </ConfirmButton>
            )}
            <Button onClick={() => void navigate(`${paths[channel].records}?taskId=${taskId}`)}>
              {t('message:report.records')}
            </Button>
          </>
        }
      />
      {isLate(task.data) && (
        <Alert
          type="warning"
          showIcon
          title={t('message:report.late', {
            planned: formatDateTime(task.data.startsAt ?? ''),
            begun: formatDateTime(begunAt ?? ''),
          })}
        />
      )}
      {task.data.state === 'expired' && (
        <Alert
          type="warning"
          showIcon
          title={t('message:report.expired', { time: formatDateTime(task.data.latestAt ?? '') })}
        />
      )}
      <AttachedList attached={task.data.attached} />
      <Figures channel={channel} report={data} />
      {data.variants.length > 0 && <Variants report={data} winner={task.data.winner} />}
      <Reasons report={data} />
      {(hours.data?.length ?? 0) > 1 && (
        <Panel title={t('message:report.hours')}>
          <Chart
            kind="bar"
            label={t('message:report.hours')}
            points={(hours.data ?? []).map(({ hour }) => formatDateTime(hour))}
            series={[{ name: t('message:line.accepted'), values: (hours.data ?? []).map(({ accepted }) => accepted) }]}
          />
        </Panel>
      )}
      {channel === 'mail' && data.counts.lines > 0 && (
        <ClicksMap taskId={taskId} html={(task.data.mail as MailContent | null)?.html ?? ''} />
      )}
      <Panel title={t('message:report.passed')}>
        <p className="muted">{t('message:report.passedText')}</p>
        <PassedTable taskId={taskId} labels={sourceLabels(t, task.data)} />
      </Panel>
    </>
  );
}

/** Of two subjects what each came to, and which one the rest got. */
function Variants({ report, winner }: { report: MessageReport; winner: number | null }) {
  const { t } = useTranslation();
  const won = report.variants.find(({ variant }) => variant === winner);
  const rate = (value: number, sent: number) => (sent === 0 ? '' : ` · ${formatPercent(value / sent)}`);
  return (
    <Panel title={t('message:ab.label')}>
      <p>{won ? t('message:ab.won', { subject: won.subject }) : t('message:ab.open')}</p>
      <table className="message-table">
        <thead>
          <tr>
            <th scope="col">{t('message:form.subject')}</th>
            <th scope="col">{t('message:line.accepted')}</th>
            <th scope="col">{t('message:report.opened')}</th>
            <th scope="col">{t('message:report.clicked')}</th>
          </tr>
        </thead>
        <tbody>
          {report.variants.map(({ variant, subject, accepted, opened, clicked }) => (
            <tr key={variant}>
              <th scope="row">
                {subject} {variant === winner && <Tag color="green">{t('message:ab.winner')}</Tag>}
              </th>
              <td className="number">{formatNumber(accepted)}</td>
              {[opened, clicked].map((value, n) => (
                <td key={['opened', 'clicked'][n]} className="number">
                  {formatNumber(value)}
                  {rate(value, accepted)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
