import { DownloadOutlined, ExportOutlined } from '@ant-design/icons';
import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRange, formatZone } from '../../../../core/format.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';

/** The event's addresses, its code to scan, and a poster with it. */
export function OverviewLinks({ event }: { event: EventInfo }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const byTicket = event.useTicket === 1;
  const isPublished = event.publishStatus === publishStatus.published;
  const poster = async () => {
    setBusy(true);
    try {
      // Fetched when first asked for: it draws codes by itself.
      const { savePoster } = await import('../../../../ui/poster.ts');
      const { startsAt, endsAt, timeZone } = event;
      await savePoster({
        title: event.title,
        notes: [
          `${formatRange(startsAt, endsAt, timeZone)} ${formatZone(timeZone, startsAt)}`,
          [event.placeName, event.address].filter(Boolean).join(' · '),
        ],
        invitation: t(byTicket ? 'overview:links.scanTickets' : 'overview:links.scan'),
        url: event.registerUrl,
      });
    } catch {
      void message.error(t('overview:links.posterFailed'));
    } finally {
      setBusy(false);
    }
  };
  const row = (label: string, url: string) => (
    <div className="link-row">
      <div className="muted">
        {label}{' '}
        <a href={url} target="_blank" rel="noopener" aria-label={t('overview:links.open', { name: label })}>
          <ExportOutlined />
        </a>
      </div>
      <CopyText text={url} shown={url.replace(/^https?:\/\//, '')} />
    </div>
  );
  return (
    <Panel
      title={t('overview:links.title')}
      extra={
        <Button size="small" icon={<DownloadOutlined />} loading={busy} onClick={() => void poster()}>
          {t('overview:links.poster')}
        </Button>
      }
    >
      <div className="link-rows">
        {!isPublished && <div className="muted">{t('overview:links.notYet')}</div>}
        {row(t('overview:links.page'), event.websiteUrl)}
        {row(t(byTicket ? 'overview:links.tickets' : 'overview:links.register'), event.registerUrl)}
        <QrCode value={event.registerUrl} size={132} />
      </div>
    </Panel>
  );
}
