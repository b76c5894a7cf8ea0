import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { type memberChannelInfo, memberChannelFigures } from '@convoke/contract/member/member.channel.calls.ts';
import { Alert, Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { formatNumber } from '../../../../core/format.ts';
import { Chart } from '../../../../ui/chart.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { printPoster, savePoster } from '../../../../ui/poster.ts';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';

type Info = z.output<typeof memberChannelInfo.output>;

/** How people get to a channel, and how many came on each day. */
export function OverviewTab({ channel }: { channel: Info }) {
  const { t } = useTranslation();
  const { channelId, url } = channel;
  const { data, error, refetch } = useCall(memberChannelFigures, { channelId }, { everyMs: 30_000 });
  const poster = { title: channel.name, invitation: t('member-channel:invitation'), notes: [], url: url ?? '' };
  return (
    <>
      <Stats>
        <Stat label={t('field:members')} value={formatNumber(channel.members)} />
        <Stat label={t('member-channel:stat.entries')} value={formatNumber(channel.entries)} />
        <Stat label={t('member-channel:toDecide')} value={formatNumber(channel.pending)} />
      </Stats>
      {url !== null && (
        <Panel title={t('member-channel:link')}>
          {Object.values(channel.consent).every((text) => text.trim() === '') && (
            <Alert type="warning" showIcon className="form-problem" title={t('member-channel:noConsent')} />
          )}
          <div className="channel-link">
            <QrCode value={url} size={168} />
            <div className="channel-link-ways">
              <CopyText text={url} shown={url.replace(/^https?:\/\//, '')} />
              <div className="channel-link-buttons">
                <Button icon={<DownloadOutlined />} onClick={() => void savePoster(poster)}>
                  {t('member-channel:posterSave')}
                </Button>
                <Button icon={<PrinterOutlined />} onClick={() => void printPoster(poster)}>
                  {t('member-channel:posterPrint')}
                </Button>
              </div>
            </div>
          </div>
        </Panel>
      )}
      <Panel title={t('member-channel:days')}>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active />
        ) : (
          <Chart
            kind="bar"
            label={t('member-channel:days')}
            points={data.map(({ day }) => day.slice(5))}
            series={[
              { name: t('member-channel:stat.entries'), values: data.map(({ entries }) => entries) },
              { name: t('member-channel:outcome.made'), values: data.map(({ made }) => made) },
            ]}
            height={200}
          />
        )}
      </Panel>
    </>
  );
}
