import { calendarKey } from '../core/calendar.ts';
import { localeOf } from '../core/i18n.ts';
import { usePage } from '../core/page-context.tsx';
import { AddToCalendar } from '../ui/add-to-calendar.tsx';
import { Share } from '../ui/share.tsx';
import { Icon } from '../ui/icon.tsx';
import { When } from '../ui/when-where.tsx';
import type { Watch } from './use-watch.ts';

/** What is watched, whether it is on air, and how many do. */
export function LiveHead({ watch, now }: { watch: Watch; now: number }) {
  const { t, language, publicUrl } = usePage();
  const { info, live, state, viewers } = watch;
  const url = `${publicUrl}/watch/${encodeURIComponent(info.code)}`;
  const isOnAir = state === 'live' || state === 'interrupted';
  return (
    <>
      {info.lives.length > 1 && (
        <nav className="round-tabs" aria-label={t('public-watch:lives')}>
          {info.lives.map((each) => (
            <button
              key={each.liveId}
              type="button"
              className={`round-tab ${each.state === 'live' ? 'round-open' : ''}`}
              aria-current={each.liveId === live?.liveId ? 'true' : undefined}
              onClick={() => watch.choose(each.liveId)}
            >
              {each.title}
              <small>{t(`public-watch:state-${each.liveId === live?.liveId ? state : each.state}`)}</small>
            </button>
          ))}
        </nav>
      )}
      <header className="watch-head">
        <div>
          <h1>{info.title}</h1>
          <p className="fine">
            {[live?.title !== info.title && live?.title, info.organiserName].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="pills">
          {isOnAir && (
            <span className={`pill ${state === 'live' ? 'on-air' : ''}`}>
              <span className="dot" />
              {t(`public-watch:state-${state}`)}
            </span>
          )}
          {viewers > 0 && isOnAir && (
            <span className="pill">
              <Icon name="people" />
              {t('public-watch:viewers', { count: viewers, n: viewers.toLocaleString(localeOf[language]) })}
            </span>
          )}
          <Share title={info.title} url={url} />
        </div>
      </header>
      {live && state === 'upcoming' && (
        <div className="watch-when">
          <When event={{ ...live, timeZone: info.timeZone }} />
          {now < Date.parse(live.startsAt) && (
            <AddToCalendar
              entry={{
                title: live.title || info.title,
                startsAt: live.startsAt,
                endsAt: live.endsAt,
                place: url,
                url,
                text: info.title,
              }}
              file={calendarKey({ eventId: live.liveId, version: 0 }, publicUrl)}
            />
          )}
        </div>
      )}
    </>
  );
}
