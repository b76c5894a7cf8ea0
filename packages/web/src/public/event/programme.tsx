import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { usePage } from '../core/page-context.tsx';

/** That there is a programme: its days, which lead to it. */
export function Programme({ event }: { event: PublicEvent }) {
  const { t, locale } = usePage();
  const { programme } = event;
  if (!programme) return null;
  const path = `/event/${encodeURIComponent(event.code)}/agenda`;
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <section aria-labelledby="programme">
      <h2 id="programme">{t('public-event:programme')}</h2>
      <ul className="programme-days">
        {programme.days.map(({ date, title, items }) => (
          <li key={date}>
            <a href={`${path}?day=${date}`}>
              <b>
                {day.format(new Date(`${date}T00:00:00Z`)).replace(/[\u2009\u202f\u00a0]/g, ' ')}
                {title && ` · ${title}`}
              </b>
              <span>{t('public-event:programme-day', { count: items })}</span>
            </a>
          </li>
        ))}
      </ul>
      <a className="button quiet" href={path}>
        {t('public-event:programme-see')}
      </a>
    </section>
  );
}

/** That there is a plan of the booths. */
export function BoothsLink({ event }: { event: PublicEvent }) {
  const { t } = usePage();
  if (!event.hasBooths) return null;
  return (
    <p>
      <a className="button quiet" href={`/event/${encodeURIComponent(event.code)}/booths`}>
        {t('public-event:booths')}
      </a>
    </p>
  );
}
