import { foldText } from '@convoke/contract/core/fold-text.ts';
import type { PublicGuests } from '@convoke/contract/event/event.public.calls.ts';
import { type GuestKind, guestKinds } from '@convoke/contract/guest/guest.rules.ts';
import { useMemo, useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { GuestGrid } from '../event/guests.tsx';
import { Backdrop } from '../ui/cover.tsx';
import { Frame } from '../ui/frame.tsx';

export const namespaces = ['public-event'] as const;

/** All guests of an event, to be searched, and looked through by what they are there. */
export function View({ data: { event, guests } }: { data: PublicGuests }) {
  const { t } = usePage();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<GuestKind>();
  const kinds = guestKinds.filter((each) => guests.some((guest) => guest.kind === each));
  const found = useMemo(() => {
    const words = foldText(search).split(/\s+/).filter(Boolean);
    return guests.filter((guest) => {
      const text = foldText(`${guest.name} ${guest.title} ${guest.company}`);
      return (kind === undefined || guest.kind === kind) && words.every((word) => text.includes(word));
    });
  }, [guests, search, kind]);
  const count = t('public-event:guests-found', { count: found.length });
  return (
    <>
      <Backdrop url={event.coverUrl} seed={event.code} />
      <Frame className="guests">
        <p className="post-event">
          <a href={`/event/${encodeURIComponent(event.code)}`}>{event.title}</a>
        </p>
        <h1>{t('public-event:guests-guest')}</h1>
        <div className="field">
          <input
            type="search"
            aria-label={t('public-event:guests-search')}
            placeholder={t('public-event:guests-search')}
            value={search}
            onChange={(change) => setSearch(change.target.value)}
          />
        </div>
        {kinds.length > 1 && (
          <fieldset className="guest-kinds">
            <legend className="visually-hidden">{t('public-event:guests-kind')}</legend>
            {[undefined, ...kinds].map((each) => (
              <button
                key={each ?? ''}
                type="button"
                className="button quiet"
                aria-pressed={kind === each}
                onClick={() => setKind(each)}
              >
                {t(each ? `public-event:guests-${each}` : 'public-event:guests-every')}
              </button>
            ))}
          </fieldset>
        )}
        <p className="fine" role="status">
          {found.length === 0 ? t('public-event:guests-none') : count}
        </p>
        <GuestGrid className="guest-list" eventId={event.eventId} guests={found} />
      </Frame>
    </>
  );
}
