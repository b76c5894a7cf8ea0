import type { PublicItem } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { usePage } from '../core/page-context.tsx';
import { hourText } from '../core/time.ts';
import { useAgenda, useLink } from './agenda-context.tsx';
import { endOf } from './agenda-state.ts';
import { ItemRow, useSpan } from './item-row.tsx';
import { useDay } from './agenda-list.tsx';

const hourMs = 3_600_000;
/** Pixels of a minute, so that a talk of half an hour has room for its title. */
const minutePx = 2.2;

/** The whole hours from the first beginning to the last end. */
function hoursOf(items: readonly PublicItem[]): number[] {
  const from = Math.floor(Math.min(...items.map(({ startsAt }) => Date.parse(startsAt))) / hourMs) * hourMs;
  const to = Math.max(...items.map(endOf));
  return Array.from({ length: Math.max(1, Math.ceil((to - from) / hourMs)) }, (_, at) => from + at * hourMs);
}

/** A block of the plan: its title, and who; pressing it opens the item. */
function Block({ item, from }: { item: PublicItem; from: number }) {
  const { agenda, people, stars } = useAgenda();
  const span = useSpan();
  const link = useLink({ item: item.agendaId });
  const track = agenda.tracks.find(({ trackId }) => trackId === item.trackId);
  const names = item.guests.flatMap(({ eventGuestId }) => people.get(eventGuestId)?.name ?? []);
  const top = ((Date.parse(item.startsAt) - from) / 60_000) * minutePx;
  return (
    <a
      className={`agenda-block${stars.has(item.number) ? ' agenda-mine' : ''}`}
      style={{
        top,
        height: Math.max(item.minutes * minutePx - 3, 22),
        borderInlineStartColor: track?.colour ?? undefined,
      }}
      title={`${span(item)} ${item.title}`}
      {...link}
    >
      <b>{item.title}</b>
      <span>{[span(item), ...names].join(' · ')}</span>
    </a>
  );
}

/** One day by place: side by side on a wide screen, one place after another on a phone. */
export function AgendaPlaces({ items }: { items: readonly PublicItem[] }) {
  const { t, locale } = usePage();
  const { agenda } = useAgenda();
  const day = useDay();
  const [first] = items;
  if (!first) return null;
  const dates = agenda.dates.filter(({ dateId }) => items.some((item) => item.dateId === dateId));
  return dates.map((date) => {
    const ofDay = items.filter((item) => item.dateId === date.dateId);
    const hours = hoursOf(ofDay);
    const from = hours[0] ?? 0;
    const columns = [...agenda.places, { placeId: null, name: t('public-agenda:no-place'), description: '' }]
      .map((place) => ({ place, those: ofDay.filter((item) => item.placeId === place.placeId) }))
      .filter(({ those }) => those.length > 0);
    return (
      <section key={date.dateId} className="agenda-day">
        <h2>
          {day(date.date)}
          {date.title && <small>{date.title}</small>}
        </h2>
        <div
          className="agenda-plan"
          role="region"
          tabIndex={0}
          aria-label={t('public-agenda:plan', { day: day(date.date) })}
        >
          <div className="agenda-hours" aria-hidden="true" style={{ height: hours.length * 60 * minutePx }}>
            {hours.map((hour, at) => (
              <span key={hour} style={{ top: at * 60 * minutePx }}>
                {hourText(new Date(hour).toISOString(), agenda.timeZone, locale)}
              </span>
            ))}
          </div>
          {columns.map(({ place, those }) => (
            <section key={place.placeId ?? ''} className="agenda-place">
              <h3>{place.name}</h3>
              <div className="agenda-column" style={{ height: hours.length * 60 * minutePx }}>
                {those.map((item) => (
                  <Block key={item.agendaId} item={item} from={from} />
                ))}
              </div>
              <ul>
                {those.map((item) => (
                  <li key={item.agendaId}>
                    <ItemRow item={item} hasPlace={false} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
    );
  });
}
