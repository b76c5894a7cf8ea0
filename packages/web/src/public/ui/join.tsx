import type { JoinView } from '@convoke/contract/event/event.join.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { Icon } from './icon.tsx';

/** The way into an online event, for somebody admitted: the link, or from when it stands here. */
export function Join({ join, timeZone }: { join: JoinView; timeZone: string }) {
  const { t, locale } = usePage();
  if (join.state === 'open' && join.url !== null)
    return (
      <div className="join">
        <a className="button primary wide" href={join.url} target="_blank" rel="noopener noreferrer">
          <Icon name="video" />
          {t('public-core:join')}
        </a>
        <p className="fine">{t('public-core:join-opens', { host: new URL(join.url).host })}</p>
      </div>
    );
  const words =
    join.state === 'over'
      ? t('public-core:join-over')
      : join.state === 'later' && join.opensAt !== null
        ? t('public-core:join-later', { time: momentText(join.opensAt, timeZone, locale) })
        : t('public-core:join-none');
  return (
    <p className="note join">
      <Icon name="video" />
      <span>{words}</span>
    </p>
  );
}
