import type { EmbedData } from '@convoke/contract/embed/embed.data.ts';
import { wayPath } from '@convoke/contract/embed/embed.rules.ts';
import { usePage } from '../core/page-context.tsx';
import { eventTimes, hourText } from '../core/time.ts';
import { Out } from './out.tsx';

type ProgrammeData = Extract<EmbedData, { kind: 'programme' }>;

/** What was released of a programme, a day after the other; the day that is on or comes next stands open. */
export function EmbeddedProgramme({ data: { event, days, more } }: { data: ProgrammeData }) {
  const { t, locale } = usePage();
  const { timeZone } = event;
  const today = event.serverTime.slice(0, 10);
  const opened = days.find(({ date }) => date >= today) ?? days[0];
  return (
    <>
      <h1>{event.title}</h1>
      {days.length === 0 && <p>{t('public-embed:no-programme')}</p>}
      {days.map((day) => {
        const { date, title, items } = day;
        const startsAt = items[0]?.startsAt ?? event.startsAt;
        return (
          <details key={date} open={day === opened}>
            <summary>
              <h2>
                {[eventTimes({ startsAt, endsAt: startsAt, timeZone }, locale).day, title].filter(Boolean).join(' · ')}
              </h2>
            </summary>
            <ul className="embed-list">
              {items.map((item) => (
                <li key={item.number} className="embed-item">
                  <time dateTime={item.startsAt}>{hourText(item.startsAt, timeZone, locale)}</time>
                  <div>
                    <h3>{item.title}</h3>
                    {(item.people || item.place) && <p>{[item.people, item.place].filter(Boolean).join(' · ')}</p>}
                  </div>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
      {days.length > 0 && (
        <p>
          <Out href={wayPath(event.code, 'programme')} isMain={more > 0}>
            {t('public-embed:whole')}
          </Out>
        </p>
      )}
    </>
  );
}
