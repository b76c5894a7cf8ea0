import { guestPageLink } from '@convoke/contract/guest/guest.page.calls.ts';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useAsk } from '../../../../ui/use-ask.ts';

interface Props {
  eventGuestId: string;
  /** When the guest last saved something there. */
  changedAt: string | null;
}

/** The link to the guest's own page: shown when asked for, made anew, ended. */
export function PageLink({ eventGuestId, changedAt }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const [url, setUrl] = useState<string | null>(null);
  const get = async (action: 'show' | 'renew' | 'end') => {
    const answer = await call(guestPageLink, { eventGuestId, action }, { hideLoad: true });
    setUrl(answer.url);
  };
  const copy = async () => {
    if (!url) return;
    await navigator.clipboard.writeText(url);
    void message.success(t('guest:page.copied'));
  };
  return (
    <section aria-labelledby="guest-page-title" className="guest-page">
      <h3 id="guest-page-title">{t('guest:page.title')}</h3>
      <p className="muted">{t('guest:page.text')}</p>
      {changedAt && <p className="muted">{t('guest:page.changed', { time: formatDateTime(changedAt) })}</p>}
      {url === null ? (
        <BusyButton onClick={() => get('show')}>{t('guest:page.show')}</BusyButton>
      ) : (
        <>
          <Input readOnly value={url} aria-label={t('guest:page.title')} onFocus={(event) => event.target.select()} />
          <div className="guest-page-actions">
            <Button onClick={() => void copy()}>{t('guest:page.copy')}</Button>
            <Button
              onClick={() =>
                ask({
                  title: t('guest:page.renewQuestion'),
                  text: t('guest:page.overText'),
                  ok: t('guest:page.renew'),
                  onOk: () => get('renew'),
                })
              }
            >
              {t('guest:page.renew')}
            </Button>
            <Button
              danger
              onClick={() =>
                ask({
                  title: t('guest:page.endQuestion'),
                  text: t('guest:page.overText'),
                  ok: t('guest:page.end'),
                  danger: true,
                  onOk: () => get('end'),
                })
              }
            >
              {t('guest:page.end')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
