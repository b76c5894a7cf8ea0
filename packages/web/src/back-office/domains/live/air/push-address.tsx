import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { livePush, livePushRenew } from '@convoke/contract/live/live.calls.ts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDate } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** Where a camera sends to. Who knows it can send, so it is fetched when it is asked for, and hidden again. */
export function PushAddress({ liveId }: { liveId: string }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const push = useCall(livePush, isShown && { liveId }, { quiet: true, anew: true });
  const renew = async () => {
    await unlessRefused(call(livePushRenew, { liveId }, { hideLoad: true }));
    if (isShown) await push.refetch();
  };
  return (
    <Panel
      title={t('live:push.title')}
      extra={
        <Button icon={isShown ? <EyeInvisibleOutlined /> : <EyeOutlined />} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'live:push.hide' : 'common:show')}
        </Button>
      }
    >
      <p className="muted live-text">{t('live:push.text')}</p>
      {isShown && push.error && <ErrorState error={push.error} onRetry={() => void push.refetch()} />}
      {isShown && !push.error && !push.data && <Skeleton active paragraph={{ rows: 6 }} title={false} />}
      {isShown && push.data && (
        <>
          <dl className="live-facts">
            <dt>{t('live:push.server')}</dt>
            <dd>
              <CopyText text={push.data.server} />
            </dd>
            <dt>{t('live:push.key')}</dt>
            <dd>
              <CopyText text={push.data.key} />
            </dd>
            <dt>{t('live:push.expires')}</dt>
            <dd>{formatDate(push.data.expiresAt)}</dd>
          </dl>
          <div className="live-code">
            <QrCode value={push.data.address} size={176} />
            <div>
              <strong>{t('live:push.phone')}</strong>
              <p className="muted live-text">{t('live:push.phoneText')}</p>
              <CopyText text={push.data.address} />
            </div>
          </div>
        </>
      )}
      <ConfirmButton danger question={t('live:push.renewQuestion')} text={t('live:push.renewText')} onConfirm={renew}>
        {t('live:push.renew')}
      </ConfirmButton>
    </Panel>
  );
}
