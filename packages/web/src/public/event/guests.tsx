import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { failureWords } from '../../core/call-failure.ts';
import { guestOnPage } from '../../core/light-calls/guest.event.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';

type Guest = PublicEvent['guests'][number];
type More = Awaited<ReturnType<typeof readMore>>;

const readMore = (eventId: string, eventGuestId: string) =>
  call(guestOnPage, { eventId, eventGuestId }, { hideLoad: true, quiet: true });

const anchor = (guest: Guest) => `guest-${guest.eventGuestId}`;

/** What else there is to read of a guest, fetched when it is asked for: a conference has hundreds of them. */
function GuestDialog({ eventId, guest, onClose }: { eventId: string; guest: Guest; onClose: () => void }) {
  const { t } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [more, setMore] = useState<More>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    dialog.current?.showModal();
    readMore(eventId, guest.eventGuestId).then(setMore, (error: unknown) => setProblem(failureWords(error)));
  }, [eventId, guest.eventGuestId]);
  return (
    <dialog
      ref={dialog}
      className="guest-dialog"
      aria-labelledby="guest-dialog-name"
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
          aria-label={t('public-core:close-toast')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="cross" />
        </button>
        <GuestFace guest={guest} />
        <h3 id="guest-dialog-name">{guest.name}</h3>
        <GuestLine guest={guest} />
        {!more && !problem && <p className="fine">{t('public-event:guest-loading')}</p>}
        {problem && (
          <p className="field-problem" role="alert">
            {problem}
          </p>
        )}
        {more?.biography && <div className="prose" dangerouslySetInnerHTML={{ __html: more.biography }} />}
        {more && more.links.length > 0 && (
          <ul className="guest-links">
            {more.links.map((link) => (
              <li key={link.url}>
                <a href={link.url} target="_blank" rel="noopener nofollow">
                  {t(`public-event:guest-link-${link.kind}`)} <Icon name="out" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </dialog>
  );
}

function GuestFace({ guest }: { guest: Guest }) {
  return guest.photoUrl ? (
    <img className="guest-face" src={guest.photoUrl} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className="guest-face guest-letter" aria-hidden="true">
      {[...guest.name.trim()][0]}
    </span>
  );
}

function GuestLine({ guest }: { guest: Guest }) {
  const { t } = usePage();
  const role =
    guest.kind === 'host' || guest.kind === 'moderator' ? t(`public-event:guest-kind-${guest.kind}`) : undefined;
  const words = [role, guest.title, guest.company].filter(Boolean).join(' · ');
  return words ? <span className="guest-line">{words}</span> : null;
}

interface GridProps {
  eventId: string;
  guests: readonly Guest[];
  className?: string;
  /** It scrolls sideways: by the keyboard too, where nobody in it can be pressed. */
  scrolls?: boolean;
}

/** Guests; whoever presses one reads on. The address of one (`#guest-…`) opens it. */
export function GuestGrid({ eventId, guests, className = 'guest-grid', scrolls = false }: GridProps) {
  const { t } = usePage();
  const [opened, setOpened] = useState<Guest>();
  useEffect(() => {
    const open = () => {
      const named = guests.find((guest) => `#${anchor(guest)}` === location.hash);
      if (named?.hasMore) setOpened(named);
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, [guests]);
  const close = () => {
    setOpened(undefined);
    // So that the same link opens it again.
    if (location.hash.startsWith('#guest-'))
      history.replaceState(history.state, '', location.pathname + location.search);
  };
  return (
    <>
      <ul className={className} tabIndex={scrolls && !guests.some(({ hasMore }) => hasMore) ? 0 : undefined}>
        {guests.map((guest) => (
          <li key={guest.eventGuestId} id={anchor(guest)}>
            <GuestFace guest={guest} />
            <span className="guest-words">
              {guest.hasMore ? (
                // A link: pressed before the page is awake, it is followed as soon as it is.
                <a
                  className="guest-name"
                  href={`#${anchor(guest)}`}
                  aria-label={t('public-event:guest-more', { name: guest.name })}
                  onClick={(press) => {
                    press.preventDefault();
                    setOpened(guest);
                  }}
                >
                  {guest.name}
                </a>
              ) : (
                <span className="guest-name">{guest.name}</span>
              )}
              <GuestLine guest={guest} />
            </span>
          </li>
        ))}
      </ul>
      {opened && <GuestDialog key={opened.eventGuestId} eventId={eventId} guest={opened} onClose={close} />}
    </>
  );
}

/** The first guests of an event; the others have a page, to which the address of one of them leads. A preview has no further pages. */
export function Guests({ event, isPreview }: { event: PublicEvent; isPreview: boolean }) {
  const { t } = usePage();
  const { guests, guestCount } = event;
  const all = guestCount > guests.length ? `/event/${encodeURIComponent(event.code)}/guests` : undefined;
  useEffect(() => {
    const lead = () => {
      const { hash } = location;
      if (all && !isPreview && hash.startsWith('#guest-') && !guests.some((guest) => `#${anchor(guest)}` === hash))
        location.replace(`${all}${hash}`);
    };
    lead();
    addEventListener('hashchange', lead);
    return () => removeEventListener('hashchange', lead);
  }, [guests, all, isPreview]);
  const words = t('public-event:guests-all', { count: guestCount });
  return (
    <section className="event-guests" aria-labelledby="guests">
      <h2 id="guests">{t('public-event:guests-guest')}</h2>
      <GuestGrid eventId={event.eventId} guests={guests} />
      {all && (
        <p>
          {isPreview ? (
            <span className="fine">{words}</span>
          ) : (
            <a className="button quiet" href={all}>
              {words}
            </a>
          )}
        </p>
      )}
    </section>
  );
}
