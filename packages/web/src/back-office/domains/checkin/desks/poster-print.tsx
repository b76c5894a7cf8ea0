import {
  checkinPosterPdf,
  checkinPosterQr,
  checkinPosterRenew,
  type Poster,
} from '@convoke/contract/checkin/checkin.poster.calls.ts';
import { posterSizes } from '@convoke/contract/checkin/poster.rules.ts';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import type { SignPoint } from './sign-places.ts';

interface Props {
  point: SignPoint;
  poster: Poster;
  timeZone: string;
  onRenewed: (fresh: Poster) => void;
}

/** The code as it is now, the files to print it, and the way to a new one. */
export function PosterPrint({ point, poster, timeZone, onRenewed }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { message } = App.useApp();
  const { signPointId } = point;
  if (poster.url === null) return <p className="muted">{t('checkin:poster.first')}</p>;
  const renew = async () => {
    const fresh = await unlessRefused(call(checkinPosterRenew, { signPointId }, { hideLoad: true }));
    if (!fresh) return;
    onRenewed(fresh);
    void message.success(t('checkin:poster.renewed'));
  };
  return (
    <div className="poster-print">
      <QrCode value={poster.url} size={168} />
      <div className="poster-files">
        <CopyText text={poster.url} />
        <div className="poster-buttons">
          {posterSizes.map((size) => (
            <ExportButton key={size} size="small" call={checkinPosterPdf} input={{ signPointId, size }}>
              {t('checkin:poster.pdf', { size })}
            </ExportButton>
          ))}
          <ExportButton size="small" call={checkinPosterQr} input={{ signPointId }}>
            {t('checkin:poster.svg')}
          </ExportButton>
        </div>
        {poster.renewedAt && (
          <span className="muted">{t('checkin:poster.since', { at: formatDateTime(poster.renewedAt, timeZone) })}</span>
        )}
        <Button
          size="small"
          danger
          onClick={() =>
            ask({
              title: t('checkin:poster.renewQuestion', { name: point.name }),
              text: t('checkin:poster.renewText'),
              ok: t('checkin:poster.renew'),
              danger: true,
              onOk: renew,
            })
          }
        >
          {t('checkin:poster.renew')}
        </Button>
      </div>
    </div>
  );
}
