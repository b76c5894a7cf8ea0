import { DownOutlined, MailOutlined, PlusOutlined } from '@ant-design/icons';
import { messageReconcile } from '@convoke/contract/message/message.list.calls.ts';
import { messageMailReport, messageSmsStatistics } from '@convoke/contract/message/message.line.calls.ts';
import { type MessageChannel, messageChannels } from '@convoke/contract/message/message.rules.ts';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { browserZone, formatNumber } from '../../../core/format.ts';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { MenuButton } from '../../../ui/row-menu.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { newTaskPath, paths } from './common/message-texts.ts';
import { Reasons } from './common/reasons.tsx';
import { Attention } from './index/attention.tsx';
import { DaysChart } from './index/days-chart.tsx';
import { LatestTasks, UnderWay, useTasks } from './index/index-tasks.tsx';
import { indexMs, useOverview } from './index/use-overview.ts';
import { Figures } from './report/figures.tsx';
import './message.css';

const names = { sms: 'message:index.sms', mail: 'message:index.mail' } as const;
const calls = { sms: messageSmsStatistics, mail: messageMailReport } as const;

/** Messages at a glance: what waits for somebody, what is on its way, and what text messages and mails of the last 30 days came to. */
export default function MarketingIndexPage() {
  const { t } = useTranslation();
  const isQuiet = useIsQuiet();
  const hasTasks = (useTasks('latest')?.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={t('layout:title.MarketingIndex')}
        text={t('message:index.text')}
        action={!isQuiet && <NewTask />}
      />
      <div className="message-index">
        <Attention />
        {isQuiet ? (
          <section className="panel">
            <EmptyState
              icon={<MailOutlined />}
              title={t(hasTasks ? 'message:index.noDays' : 'message:tasks.empty')}
              text={t('message:tasks.emptyText')}
              action={<NewTask />}
            />
          </section>
        ) : (
          <>
            <UnderWay />
            <div className="message-index-channels">
              <ChannelPart channel="mail" />
              <ChannelPart channel="sms" />
            </div>
          </>
        )}
        {(!isQuiet || hasTasks) && <LatestTasks />}
      </div>
    </>
  );
}

/** Nothing has gone out and nothing is on its way: an invitation says more than sixteen zeros. */
function useIsQuiet(): boolean {
  const [sms, mail] = [useOverview('sms').data, useOverview('mail').data];
  return [sms, mail].every((each) => each?.underWay.length === 0 && each.days.every(({ sent }) => sent === 0));
}

function NewTask() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <MenuButton
      type="primary"
      icon={<PlusOutlined />}
      items={messageChannels.map((channel) => ({
        label: t(names[channel]),
        onClick: () => void navigate(newTaskPath(channel)),
      }))}
    >
      {t('message:new')} <DownOutlined />
    </MenuButton>
  );
}

function ChannelPart({ channel }: { channel: MessageChannel }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(calls[channel], {}, { quiet: true, everyMs: indexMs });
  const title = t(names[channel]);
  return (
    <section className="message-channel" aria-label={title}>
      <header className="message-channel-head">
        <h2>
          <Link to={paths[channel].tasks}>{title}</Link>
        </h2>
        {data && (
          <span className="muted">{t('message:index.count', { count: data.tasks, n: formatNumber(data.tasks) })}</span>
        )}
        <ExportButton call={messageReconcile} input={{ channel, timeZone: browserZone() }} size="small">
          {t('message:index.reconcile')}
        </ExportButton>
      </header>
      {error && !data ? (
        <Panel>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : !data ? (
        <Panel>
          <Skeleton active paragraph={{ rows: 4 }} />
        </Panel>
      ) : (
        data.counts.lines > 0 && <Figures channel={channel} report={data} />
      )}
      <DaysChart channel={channel} />
      {data && <Reasons report={data} />}
    </section>
  );
}
