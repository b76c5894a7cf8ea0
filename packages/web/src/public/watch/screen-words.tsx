import type { WatchInfo, WatchLive } from '@convoke/contract/live/live.watch.calls.ts';
import type { LiveState } from '@convoke/contract/live/live.rules.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { SpokenTime, TimeLeft } from '../ui/time-left.tsx';
import type { Gate } from './entering/use-entry.ts';

interface Props {
  info: WatchInfo;
  live: WatchLive | null;
  state: LiveState;
  gate: Gate;
  now: number;
  hasRecordings: boolean;
  /** The player of another host that cannot be shown here. */
  elsewhereUrl: string | null;
}

/** What stands over the waiting picture: until when, or that it is over. */
export function ScreenWords({ info, live, state, gate, now, hasRecordings, elsewhereUrl }: Props) {
  const { t, locale } = usePage();
  if (!live) return <p className="screen-lead">{t('public-watch:none')}</p>;
  if (state === 'ended')
    return (
      <div role="status">
        <p className="screen-lead">{t('public-watch:over')}</p>
        {info.closingText ? (
          <p className="screen-closing">{info.closingText}</p>
        ) : (
          <p>{t(hasRecordings ? 'public-watch:over-recording' : 'public-watch:over-hint')}</p>
        )}
      </div>
    );
  if (state === 'upcoming') {
    if (now >= Date.parse(live.startsAt)) return <p className="screen-lead">{t('public-watch:soon')}</p>;
    return (
      <>
        <p>{t('public-watch:starts-in')}</p>
        <p className="screen-lead">
          <TimeLeft until={live.startsAt} now={now} />
        </p>
        <p>{momentText(live.startsAt, info.timeZone, locale)}</p>
        <SpokenTime
          until={live.startsAt}
          now={now}
          words={(minutes) => t('public-watch:starts-minutes', { count: minutes })}
        />
      </>
    );
  }
  if (gate === 'form' || gate === 'elsewhere')
    return (
      <>
        <p className="screen-lead">{t('public-watch:on-air')}</p>
        <p>{t('public-watch:enter-below')}</p>
      </>
    );
  if (elsewhereUrl)
    return (
      <>
        <p className="screen-lead">{t('public-watch:on-air')}</p>
        <a className="button primary" href={elsewhereUrl} target="_blank" rel="noopener noreferrer">
          {t('public-watch:watch-at', { host: new URL(elsewhereUrl).hostname.replace(/^www\./, '') })}
        </a>
      </>
    );
  return <span className="spin" role="img" aria-label={t('public-watch:loading')} />;
}
