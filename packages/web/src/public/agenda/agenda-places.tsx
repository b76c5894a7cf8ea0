import type { PublicAgenda, PublicItem } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { type CSSProperties, useRef } from 'react';
import { usePage } from '../core/page-context.tsx';
import { hourText } from '../core/time.ts';
import { useAgenda, useLink } from './agenda-context.tsx';
import { ItemRow, useSpan } from './item-row.tsx';
import { useDay } from './agenda-list.tsx';
import { hourMs, hoursOf, lanesOf, minutesDown, withBreaks } from './plan-grid.ts';

/** Pixels of a minute, so that a talk of half an hour has room for its title. */
const minutePx = 2.2;
/** A line of a block's title, its borders, and its padding where there is room for more than a line (agenda.css). */
const linePx = 18.2;
const edgesPx = 2;
const paddingPx = 8;
/** From so many places on one goes to a place by its name. */
const manyPlaces = 6;

/** A block of the plan: its title, and who; pressing it opens the item. `isEcho`: the same as in the first column, for the eye alone. */
function Block({ item, style, isEcho = false }: { item: PublicItem; style: CSSProperties; isEcho?: boolean }) {
  const { agenda, people, stars } = useAgenda();
  const span = useSpan();
  const link = useLink({ item: item.agendaId });
  const track = agenda.tracks.find(({ trackId }) => trackId === item.trackId);
  const names = item.guests.flatMap(({ eventGuestId }) => people.get(eventGuestId)?.name ?? []);
  const isMine = stars.has(item.number);
  const height = Math.max(item.minutes * minutePx - 3, 22);
  const isShort = height < 2 * linePx + edgesPx + paddingPx;
  const lines = isShort ? 1 : Math.floor((height - edgesPx - paddingPx) / linePx);
  return (
    <a
      className={`agenda-block${isShort ? ' agenda-short' : ''}${item.kind === 'break' ? ' agenda-break' : ''}${isMine ? ' agenda-mine' : ''}`}
      style={{
        ...style,
        height,
        '--lines': lines,
        borderInlineStartColor: track?.colour ?? undefined,
      }}
      title={`${span(item)} ${item.title}`}
      {...link}
      {...(isEcho && { 'aria-hidden': true, tabIndex: -1 })}
    >
      <b>{item.title}</b>
      <span>{[span(item), ...names].join(' · ')}</span>
    </a>
  );
}

/** The hours beside the plan; after some that are left out the day is named, for it may be another. */
function Hours({ hours }: { hours: readonly number[] }) {
  const { locale } = usePage();
  const { timeZone } = useAgenda().agenda;
  const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short' });
  return (
    <div className="agenda-hours" aria-hidden="true" style={{ height: hours.length * 60 * minutePx }}>
      {hours.map((hour, at) => (
        <span key={hour} style={{ top: at * 60 * minutePx }}>
          {at > 0 && hours[at - 1] !== hour - hourMs && <b>{day.format(hour)} </b>}
          {hourText(new Date(hour).toISOString(), timeZone, locale)}
        </span>
      ))}
    </div>
  );
}

/** One day by place: side by side on a wide screen, one place after another on a phone. */
function Plan({ date, items }: { date: PublicAgenda['dates'][number]; items: readonly PublicItem[] }) {
  const { t } = usePage();
  const { agenda } = useAgenda();
  const day = useDay();
  const plan = useRef<HTMLDivElement>(null);
  const isAtPlace = items.some(({ placeId }) => placeId !== null);
  // A break without a place is everywhere.
  const breaks = isAtPlace ? items.filter(({ kind, placeId }) => kind === 'break' && placeId === null) : [];
  const hours = hoursOf(items);
  const columns = [...agenda.places, { placeId: null, name: t('public-agenda:no-place'), description: '' }]
    .map((place) => ({
      place,
      those: items.filter((item) => item.placeId === place.placeId && !breaks.includes(item)),
    }))
    .filter(({ those }) => those.length > 0);
  return (
    <section className="agenda-day">
      <h2>
        {day(date.date)}
        {date.title && <small>{date.title}</small>}
      </h2>
      {columns.length >= manyPlaces && (
        <label className="agenda-choice agenda-go">
          <span>{t('public-agenda:go-to-place')}</span>
          <select
            defaultValue="0"
            onChange={({ currentTarget }) =>
              plan.current
                ?.querySelectorAll('.agenda-place')
                [Number(currentTarget.value)]?.scrollIntoView({ inline: 'start' })
            }
          >
            {columns.map(({ place }, at) => (
              <option key={place.placeId ?? ''} value={at}>
                {place.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <div
        ref={plan}
        className="agenda-plan"
        role="region"
        tabIndex={0}
        aria-label={t('public-agenda:plan', { day: day(date.date) })}
      >
        <Hours hours={hours} />
        {columns.map(({ place, those }, at) => {
          const lanes = lanesOf(those);
          const top = (item: PublicItem) => minutesDown(hours, item) * minutePx;
          return (
            <section key={place.placeId ?? ''} className="agenda-place">
              <h3 title={place.name}>{place.name}</h3>
              <div className="agenda-column" style={{ height: hours.length * 60 * minutePx }}>
                {breaks.map((item) => (
                  <Block key={item.agendaId} item={item} isEcho={at > 0} style={{ top: top(item) }} />
                ))}
                {those.map((item) => {
                  const { lane, among } = lanes.get(item) ?? { lane: 0, among: { lanes: 1 } };
                  const width = 100 / among.lanes;
                  return (
                    <Block
                      key={item.agendaId}
                      item={item}
                      style={{
                        top: top(item),
                        insetInlineStart: `${lane * width}%`,
                        insetInlineEnd: `${100 - (lane + 1) * width}%`,
                      }}
                    />
                  );
                })}
              </div>
              <ul>
                {withBreaks(those, breaks).map((item) => (
                  <li key={item.agendaId}>
                    <ItemRow item={item} hasPlace={false} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </section>
  );
}

/** What is shown, day after day, by place. */
export function AgendaPlaces({ items }: { items: readonly PublicItem[] }) {
  const { agenda } = useAgenda();
  return agenda.dates.map((date) => {
    const ofDay = items.filter((item) => item.dateId === date.dateId);
    return ofDay.length > 0 && <Plan key={date.dateId} date={date} items={ofDay} />;
  });
}
