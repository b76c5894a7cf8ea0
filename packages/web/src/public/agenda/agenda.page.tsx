import type { PublicAgenda } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { viewerSharesZone, zoneText } from '../core/time.ts';
import { useAwake } from '../core/browser.ts';
import { Backdrop } from '../ui/cover.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { Subscribe } from './agenda-calendar.tsx';
import { Changes } from './agenda-changes.tsx';
import { AgendaProvider } from './agenda-context.tsx';
import { Days, Filters } from './agenda-filters.tsx';
import { AgendaList } from './agenda-list.tsx';
import { NowAndNext } from './agenda-now.tsx';
import { PersonPage } from './agenda-person.tsx';
import { AgendaPlaces } from './agenda-places.tsx';
import { addressOf, type AgendaState, dayOf, itemsOf, overlapping, stateOf } from './agenda-state.ts';
import { useStars } from './agenda-stars.ts';
import { ItemDialog } from './item-dialog.tsx';
import { KeptCopy } from './kept-copy.tsx';
import { useTakeAlong } from './use-take-along.ts';

export const namespaces = ['public-agenda'] as const;

/** What is shown, in step with the address. */
function useShown(asked: string) {
  const [state, setState] = useState(() => stateOf(asked));
  useEffect(() => {
    const look = () => setState(stateOf(location.href));
    addEventListener('popstate', look);
    return () => removeEventListener('popstate', look);
  }, []);
  const show = useCallback((change: Partial<AgendaState>, isStep = false) => {
    const next = { ...stateOf(location.href), ...change };
    const address = addressOf(location.pathname + location.search, next);
    if (isStep) history.pushState({ ...(history.state as object | null), agenda: true }, '', address);
    else history.replaceState(history.state, '', address);
    setState(next);
  }, []);
  return { state, show };
}

/** The programme of an event: its newest release. */
export function View({ data: agenda }: { data: PublicAgenda }) {
  const { t, url, locale } = usePage();
  const { state, show } = useShown(url);
  const [numbers] = useState(() => agenda.items.map(({ number }) => number));
  const { stars, turn, replace, taken } = useStars(agenda.code, numbers);
  const people = useMemo(() => new Map(agenda.people.map((each) => [each.eventGuestId, each])), [agenda]);
  const places = useMemo(() => new Map(agenda.places.map(({ placeId, name }) => [placeId, name])), [agenda]);
  const clashing = useMemo(() => overlapping(agenda.items, stars), [agenda, stars]);
  const isAwake = useAwake();
  const day = dayOf(agenda, state, Date.parse(agenda.serverTime));
  const items = itemsOf(agenda, state, day, stars);
  const opened = isAwake ? agenda.items.find(({ agendaId }) => agendaId === state.item) : undefined;
  const person = people.get(state.guest);
  const first = agenda.items[0];
  const along = useTakeAlong(agenda.code);
  const close = () => {
    // Back where one came from, unless the page began with it.
    if ((history.state as { agenda?: boolean } | null)?.agenda) history.back();
    else show({ item: '' });
  };
  return (
    <AgendaProvider value={{ agenda, state, show, people, places, stars, turn, replace, clashing, url }}>
      <Backdrop url={agenda.coverUrl} seed={agenda.code} />
      <Frame
        className="agenda"
        start={
          <a className="pill back" href={`/event/${encodeURIComponent(agenda.code)}`}>
            <Icon name="back" />
            <span className="agenda-event">{agenda.title}</span>
          </a>
        }
      >
        <header className="agenda-head">
          <h1>{t('public-agenda:heading')}</h1>
          <p className="fine">
            {first && t('public-agenda:zone', { zone: zoneText(first.startsAt, agenda.timeZone, locale).name })}
            {isAwake && first && !viewerSharesZone(first.startsAt, agenda.timeZone) && (
              <span className="agenda-other-zone"> {t('public-agenda:other-zone')}</span>
            )}
          </p>
          <KeptCopy />
          {along.isLost && (
            <p className="note note-bad" role="alert">
              {t('public-agenda:plan-lost')}
            </p>
          )}
          {along.Part && <along.Part asked={along.asked} />}
          {taken > 0 && (
            <p className="note" role="status">
              {t('public-agenda:taken', { count: taken })}
            </p>
          )}
        </header>
        <div className="agenda-with">
          <Changes />
          <div className="agenda-tools">
            <Subscribe of={state.place ? { placeId: state.place } : {}} />
            {(stars.size > 0 || along.Part) && (
              <button type="button" className="button quiet" onClick={along.ask}>
                <Icon name="share" />
                {t('public-agenda:take-along')}
              </button>
            )}
            <button type="button" className="button quiet agenda-print" onClick={() => print()}>
              {t('public-agenda:print')}
            </button>
          </div>
        </div>
        {person ? <PersonPage person={person} /> : <NowAndNext />}
        <Filters />
        <Days day={day} />
        <div aria-live="polite" className="visually-hidden">
          {isAwake ? t('public-agenda:found', { count: items.length }) : ''}
        </div>
        {items.length === 0 ? (
          <p className="agenda-none card">
            {t(agenda.items.length === 0 ? 'public-agenda:empty' : 'public-agenda:none')}
          </p>
        ) : state.view === 'places' ? (
          <AgendaPlaces items={items} />
        ) : (
          <AgendaList items={items} isOneDay={day !== '' && agenda.dates.length > 1} />
        )}
      </Frame>
      {opened && <ItemDialog key={opened.agendaId} item={opened} onClose={close} />}
    </AgendaProvider>
  );
}
