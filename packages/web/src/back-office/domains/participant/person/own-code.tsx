import { ExportOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { publicAddress } from '../../../../core/config.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';

/** The attendee's own code, as the door scans it, with the link to the attendee's own page. */
export function OwnCode({ code }: { code: string }) {
  const { t } = useTranslation();
  const url = publicAddress(`/qd/${encodeURIComponent(code)}`);
  return (
    <div className="own-code">
      <QrCode value={url} size={120} />
      <div>
        <div className="muted">
          {t('participant:drawer.ownPage')}{' '}
          <a href={url} target="_blank" rel="noopener" aria-label={t('participant:drawer.openOwnPage')}>
            <ExportOutlined />
          </a>
        </div>
        <CopyText text={url} shown={code} />
      </div>
    </div>
  );
}
