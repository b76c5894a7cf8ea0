import { DownloadOutlined, LinkOutlined, PrinterOutlined } from '@ant-design/icons';
import { shortlinkConvert } from '@convoke/contract/shortlink/shortlink.calls.ts';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { formatDateTime } from '../../../../core/format.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { printPoster, savePoster } from '../../../../ui/poster.ts';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';

interface Shown {
  title: string;
  url: string;
  state: string;
  closesAt: string | null;
  timeZone: string;
}

/** How people get to a questionnaire: its address, a short one, its code, a poster of it. */
export function LinkDialog({ survey, open, onClose }: { survey: Shown; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  return (
    <Modal
      {...first}
      open={open}
      title={t('questionnaire:link.title')}
      onCancel={onClose}
      footer={null}
      width={520}
      destroyOnHidden
    >
      <Ways survey={survey} />
    </Modal>
  );
}

function Ways({ survey }: { survey: Shown }) {
  const { t } = useTranslation();
  const [short, setShort] = useState<string>();
  const poster = {
    title: survey.title,
    invitation: t('questionnaire:poster.invitation'),
    notes: survey.closesAt
      ? [t('questionnaire:window.until', { time: formatDateTime(survey.closesAt, survey.timeZone) })]
      : [],
    url: short ?? survey.url,
  };
  const shorten = async () => setShort(await call(shortlinkConvert, { data: survey.url }));
  return (
    <div className="survey-link">
      {survey.state !== 'open' && <Alert type="info" showIcon title={t('questionnaire:link.notOpen')} />}
      <div className="survey-link-ways">
        <QrCode value={poster.url} size={168} />
        <dl>
          <dt className="muted">{t('questionnaire:link.address')}</dt>
          <dd>
            <CopyText text={survey.url} shown={survey.url.replace(/^https?:\/\//, '')} />
          </dd>
          <dt className="muted">{t('questionnaire:link.short')}</dt>
          <dd>
            {short ? (
              <CopyText text={short} shown={short.replace(/^https?:\/\//, '')} />
            ) : (
              <BusyButton size="small" icon={<LinkOutlined />} onClick={shorten}>
                {t('questionnaire:link.shorten')}
              </BusyButton>
            )}
          </dd>
          <dt className="muted">{t('questionnaire:link.channel')}</dt>
          <dd>
            <CopyText
              text={`${survey.url}?channel=newsletter`}
              shown={`${survey.url.replace(/^https?:\/\//, '')}?channel=newsletter`}
            />
          </dd>
        </dl>
      </div>
      <div className="survey-link-poster">
        <Button icon={<DownloadOutlined />} onClick={() => void savePoster(poster)}>
          {t('questionnaire:poster.save')}
        </Button>
        <Button icon={<PrinterOutlined />} onClick={() => void printPoster(poster)}>
          {t('questionnaire:poster.print')}
        </Button>
      </div>
    </div>
  );
}
