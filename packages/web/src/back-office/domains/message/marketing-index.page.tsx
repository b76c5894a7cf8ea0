import { messageMailReport, messageSmsStatistics } from '@convoke/contract/message/message.line.calls.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { messageReconcile } from '@convoke/contract/message/message.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../core/call.ts';
import { browserZone, formatNumber } from '../../../core/format.ts';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { messagesKey, paths } from './common/message-texts.ts';
import { Reasons } from './common/reasons.tsx';
import { Figures } from './report/report-view.tsx';
import './message.css';

/** What text messages and mails of the last 30 days came to. */
export default function MarketingIndexPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('layout:title.MarketingIndex')} text={t('message:index.text')} />
      <ChannelPart channel="sms" />
      <ChannelPart channel="mail" />
    </>
  );
}

const calls = { sms: messageSmsStatistics, mail: messageMailReport } as const;

function ChannelPart({ channel }: { channel: MessageChannel }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: [...messagesKey, channel, 'totals'],
    queryFn: ({ signal }) => call(calls[channel], {}, { signal, hideLoad: true, quiet: true }),
    refetchInterval: 15_000,
  });
  const title = t(channel === 'sms' ? 'message:index.sms' : 'message:index.mail');
  return (
    <section className="message-channel" aria-label={title}>
      <Panel
        title={title}
        extra={
          <span className="message-links">
            <ExportButton call={messageReconcile} input={{ channel, timeZone: browserZone() }} size="small">
              {t('message:index.reconcile')}
            </ExportButton>
            <Button size="small" onClick={() => void navigate(paths[channel].records)}>
              {t('message:index.records')}
            </Button>
            <Button size="small" type="primary" onClick={() => void navigate(paths[channel].tasks)}>
              {t('message:index.tasks')}
            </Button>
          </span>
        }
      >
        {data && (
          <p className="muted">{t('message:index.count', { count: data.tasks, n: formatNumber(data.tasks) })}</p>
        )}
      </Panel>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSkeleton />
      ) : (
        <>
          <Figures channel={channel} report={data} />
          <Reasons report={data} />
        </>
      )}
    </section>
  );
}
