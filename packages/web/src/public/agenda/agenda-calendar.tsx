import { useState } from 'react';
import { copyText } from '../../core/copy.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useAgenda } from './agenda-context.tsx';

/** The address of a calendar to subscribe to: all of the programme, or a part of it. */
export function feedUrl(
  publicUrl: string,
  code: string,
  language: string,
  of: Readonly<Record<string, string>>,
  plan = '',
) {
  const query = new URLSearchParams({ ...of, language });
  return `${publicUrl}/event/schedule/public/${encodeURIComponent(code)}${plan}/calendar.ics?${query}`;
}

/** The released programme, or a part of it, as a calendar. */
export function Subscribe({ of }: { of: Readonly<Record<string, string>> }) {
  const { publicUrl, language } = usePage();
  const { agenda } = useAgenda();
  return <SubscribeTo url={feedUrl(publicUrl, agenda.code, language, of)} />;
}

/** Calendars follow such an address: what moves in the programme moves there. */
export function SubscribeTo({ url }: { url: string }) {
  const { t } = usePage();
  const [said, setSaid] = useState('');
  const copy = async () => {
    setSaid(t((await copyText(url)) ? 'public-core:copied' : 'public-core:copy-failed'));
    setTimeout(() => setSaid(''), 1500);
  };
  return (
    <details className="menu">
      <summary className="button quiet">
        <Icon name="calendar" />
        {t('public-agenda:subscribe')}
      </summary>
      <div className="menu-list">
        <a href={url.replace(/^https?:/, 'webcal:')}>{t('public-agenda:subscribe-open')}</a>
        <button type="button" onClick={() => void copy()}>
          <span aria-live="polite">{said || t('public-agenda:subscribe-copy')}</span>
        </button>
        <a href={url} download>
          {t('public-agenda:subscribe-file')}
        </a>
      </div>
    </details>
  );
}
