import { ExportOutlined } from '@ant-design/icons';
import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { buyUrl } from '../common/ticket-values.ts';
import { QrCode } from '../../../../ui/qr-code.tsx';

/** Where people buy: the link, and the same as a code to scan. */
export function SharePanel({ event }: { event: EventInfo }) {
  const { t } = useTranslation();
  const url = buyUrl(event.code);
  return (
    <Panel
      title={t('ticket:share.title')}
      extra={
        <a href={url} target="_blank" rel="noopener">
          {t('common:open')} <ExportOutlined />
        </a>
      }
    >
      <div className="share">
        {event.publishStatus !== publishStatus.published && (
          <div className="muted">{t('ticket:share.notPublished')}</div>
        )}
        <CopyText text={url} shown={url.replace(/^https?:\/\//, '')} />
        <QrCode value={url} size={132} />
      </div>
    </Panel>
  );
}
