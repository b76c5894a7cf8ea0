import type { PublicItem } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { failureWords } from '../../core/call-failure.ts';
import { schedulePublicItem } from '../../core/light-calls/schedule.public.ts';
import { usePage } from '../core/page-context.tsx';
import { hourText, viewerSharesZone } from '../core/time.ts';
import { Icon } from '../ui/icon.tsx';
import { Share } from '../ui/share.tsx';
import { useAgenda, useLink } from './agenda-context.tsx';
import { useDay } from './agenda-list.tsx';
import { endOf, itemsOf, stateOf } from './agenda-state.ts';
import { ItemFiles } from './item-files.tsx';
import { useKind, useSpan } from './item-row.tsx';
import { Star } from './star.tsx';

const readMore = (code: string, agendaId: string) =>
  call(schedulePublicItem, { code, agendaId }, { hideLoad: true, quiet: true });
type More = Awaited<ReturnType<typeof readMore>>;

/** A person of the item, who leads to everything else they are in. */
function Person({ eventGuestId, role }: PublicItem['guests'][number]) {
  const { t } = usePage();
  const { people } = useAgenda();
  const link = useLink({ guest: eventGuestId, item: '', mine: false, search: '' });
  const person = people.get(eventGuestId);
  if (!person) return null;
  const words = [role === 'moderator' ? t('public-agenda:moderator') : '', person.title, person.company];
  return (
    <li>
      <a {...link}>{person.name}</a>
      <span className="fine">{words.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

/** An address that leads somewhere on the web; an import may have brought anything. */
const isWeb = (url: string) => /^https?:\/\//i.test(url);

function Text({ item }: { item: PublicItem }) {
  const { t } = usePage();
  const { agenda } = useAgenda();
  const [more, setMore] = useState<More>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isHere = true;
    readMore(agenda.code, item.agendaId).then(
      (read) => isHere && setMore(read),
      (error: unknown) => isHere && setProblem(failureWords(error)),
    );
    return () => {
      isHere = false;
    };
  }, [agenda.code, item.agendaId]);
  if (problem)
    return (
      <p className="field-problem" role="alert">
        {problem}
      </p>
    );
  if (!more) return <p className="fine">{t('public-agenda:loading')}</p>;
  const links = [...(more.url ? [{ title: t('public-agenda:website'), url: more.url }] : []), ...more.links];
  return (
    <>
      {more.abstract && <div className="prose" dangerouslySetInnerHTML={{ __html: more.abstract }} />}
      {more.description && <div className="prose" dangerouslySetInnerHTML={{ __html: more.description }} />}
      {links.length > 0 && (
        <ul className="guest-links">
          {links
            .filter(({ url }) => isWeb(url))
            .map((link) => (
              <li key={link.url}>
                <a href={link.url} target="_blank" rel="noopener noreferrer nofollow">
                  {link.title || new URL(link.url).hostname} <Icon name="out" />
                </a>
              </li>
            ))}
        </ul>
      )}
    </>
  );
}

/** One item with everything there is to read of it. */
export function ItemDialog({ item, onClose }: { item: PublicItem; onClose: () => void }) {
  const { t, locale, publicUrl } = usePage();
  const { agenda, places, stars, clashing } = useAgenda();
  const kind = useKind();
  const span = useSpan();
  const day = useDay();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    if (opened && !opened.open) opened.showModal();
  }, []);
  const date = agenda.dates.find(({ dateId }) => dateId === item.dateId);
  const track = agenda.tracks.find(({ trackId }) => trackId === item.trackId);
  const place = agenda.places.find(({ placeId }) => placeId === item.placeId);
  const others = itemsOf(agenda, { ...stateOf(''), mine: true }, '', stars).filter(
    (other) =>
      other.number !== item.number &&
      Date.parse(other.startsAt) < endOf(item) &&
      Date.parse(item.startsAt) < endOf(other),
  );
  const facts = [item.kind && kind(item.kind), track?.name, item.language.toUpperCase()].filter(Boolean);
  return (
    <dialog
      ref={dialog}
      className="guest-dialog agenda-dialog"
      aria-labelledby="agenda-dialog-title"
      onClose={onClose}
      onClick={(event) => {
        // Beside it: the dialog itself covers nothing but its own box.
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className="guest-dialog-body">
        <button
          type="button"
          className="button quiet guest-close"
          aria-label={t('public-agenda:close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="cross" />
        </button>
        <h2 id="agenda-dialog-title">
          <bdi>{item.title}</bdi>
        </h2>
        {item.subtitle && <p className="agenda-subtitle">{item.subtitle}</p>}
        <p className="agenda-when">
          <Icon name="clock" />
          <span>
            {[date && day(date.date), span(item)].filter(Boolean).join(', ')}
            {!viewerSharesZone(item.startsAt, agenda.timeZone) && (
              <small>{t('public-agenda:your-time', { time: hourText(item.startsAt, undefined, locale) })}</small>
            )}
          </span>
        </p>
        {place && (
          <p className="agenda-when">
            <Icon name="pin" />
            <span>
              {places.get(place.placeId)}
              {place.description && <small>{place.description}</small>}
            </span>
          </p>
        )}
        {facts.length > 0 && <p className="agenda-facts">{facts.join(' · ')}</p>}
        {clashing.has(item.number) && (
          <p className="agenda-clash">
            {t('public-agenda:clash-with', { titles: others.map(({ title }) => title).join(', ') })}
          </p>
        )}
        {item.guests.length > 0 && (
          <ul className="agenda-persons">
            {item.guests.map((guest) => (
              <Person key={guest.eventGuestId} {...guest} />
            ))}
          </ul>
        )}
        {item.hasMore && <Text item={item} />}
        {item.hasFiles && <ItemFiles item={item} />}
        <div className="agenda-tools">
          <Star item={item} hasWords />
          <Share
            title={item.title}
            url={`${publicUrl}/event/${encodeURIComponent(agenda.code)}/agenda?item=${item.agendaId}`}
          />
        </div>
      </div>
    </dialog>
  );
}
