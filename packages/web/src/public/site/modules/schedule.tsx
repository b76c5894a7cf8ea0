import type { PublicSession } from '@convoke/contract/site/site.live.ts';
import { usePage } from '../../core/page-context.tsx';
import { hourText } from '../../core/time.ts';
import { ModuleHead, type ViewProps } from '../pieces.tsx';
import { shownSessions } from '../shown-sessions.ts';

/** The released programme: day by day, with what is on first, and the way to the whole of it. */
export function Schedule({ props: { heading, text, layout, showsPlaces }, data }: ViewProps<'schedule'>) {
  const { t, locale } = usePage();
  const { programme, code, timeZone } = data.event;
  if (!programme) return null;
  const path = `/event/${encodeURIComponent(code)}/agenda`;
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
  const sessions = shownSessions(data.live.sessions, layout);
  return (
    <>
      <ModuleHead heading={heading} text={text} otherwise={t('public-event:programme')} />
      <div className={`schedule schedule-${layout}`}>
        {programme.days.map(({ date, title, items }) => (
          <section key={date} className="schedule-day">
            <h3>
              <a href={`${path}?day=${date}`}>
                <b>{day.format(new Date(`${date}T00:00:00Z`)).replace(/[\u2009\u202f\u00a0]/g, ' ')}</b>
                {title && <span>{title}</span>}
              </a>
              <span className="schedule-count">{t('public-event:programme-day', { count: items })}</span>
            </h3>
            <ul className="schedule-items">
              {sessions
                .filter((session) => session.date === date)
                .map((session) => (
                  <Session key={session.agendaId} session={session} timeZone={timeZone} showsPlaces={showsPlaces} />
                ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="module-foot">
        <a className="button quiet" href={path}>
          {t('public-event:programme-see')}
        </a>
      </p>
    </>
  );
}

function Session({
  session,
  timeZone,
  showsPlaces,
}: {
  session: PublicSession;
  timeZone: string;
  showsPlaces: boolean;
}) {
  const { locale } = usePage();
  const { startsAt, title, people, place } = session;
  return (
    <li>
      <time dateTime={startsAt}>{hourText(startsAt, timeZone, locale)}</time>
      <span className="schedule-words">
        <b>{title}</b>
        {people.length > 0 && <span>{people.join(' · ')}</span>}
      </span>
      {showsPlaces && place && <span className="schedule-place">{place}</span>}
    </li>
  );
}
