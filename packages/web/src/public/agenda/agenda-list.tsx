import type { PublicItem } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { usePage } from '../core/page-context.tsx';
import { hourText } from '../core/time.ts';
import { useAgenda } from './agenda-context.tsx';
import { ItemRow } from './item-row.tsx';

/** 2027-05-01 as a day in words. */
export function useDay(): (date: string, form?: 'long' | 'short') => string {
  const { locale } = usePage();
  return (date, form = 'long') =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: form, day: 'numeric', month: form })
      .format(new Date(`${date}T00:00:00Z`))
      .replace(/[\u2009\u202f\u00a0]/g, ' ');
}

const grouped = (items: readonly PublicItem[], keyOf: (item: PublicItem) => string): [string, PublicItem[]][] => {
  const groups = new Map<string, PublicItem[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups];
};

/** Items one after another, under the moments at which they begin; under their days where there are several. */
export function AgendaList({ items, isOneDay }: { items: readonly PublicItem[]; isOneDay: boolean }) {
  const { locale } = usePage();
  const { agenda } = useAgenda();
  const day = useDay();
  const days = grouped(items, (item) => item.dateId ?? '');
  return days.map(([dateId, ofDay]) => {
    const date = agenda.dates.find((each) => each.dateId === dateId);
    return (
      <section key={dateId} className="agenda-day">
        {date && (
          // The chosen day stands above already.
          <h2 className={isOneDay ? 'visually-hidden' : undefined}>
            {day(date.date)}
            {date.title && <small>{date.title}</small>}
          </h2>
        )}
        {grouped(ofDay, (item) => item.startsAt).map(([startsAt, those]) => (
          <section key={startsAt} className="agenda-slot">
            {/* Each item says its time. */}
            <h3 className="visually-hidden">{hourText(startsAt, agenda.timeZone, locale)}</h3>
            <ul>
              {those.map((item) => (
                <li key={item.agendaId}>
                  <ItemRow item={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    );
  });
}
