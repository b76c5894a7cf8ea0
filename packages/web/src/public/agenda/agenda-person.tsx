import type { PublicPerson } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { guestOnPage } from '../../core/light-calls/guest.event.ts';
import { usePage } from '../core/page-context.tsx';
import { useAgenda, useLink } from './agenda-context.tsx';
import { Subscribe } from './agenda-calendar.tsx';

const readMore = (eventId: string, eventGuestId: string) =>
  call(guestOnPage, { eventId, eventGuestId }, { hideLoad: true, quiet: true });

/** A speaker's own page: who it is, and everything they are in. */
export function PersonPage({ person }: { person: PublicPerson }) {
  const { t } = usePage();
  const { agenda } = useAgenda();
  const back = useLink({ guest: '' });
  const [more, setMore] = useState<Awaited<ReturnType<typeof readMore>>>();
  useEffect(() => {
    let isHere = true;
    // Without it the page still says what they are in.
    readMore(agenda.eventId, person.eventGuestId).then(
      (read) => isHere && setMore(read),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [agenda.eventId, person.eventGuestId]);
  return (
    <section className="agenda-person card">
      {more?.photoUrl && <img className="guest-face" src={more.photoUrl} alt="" decoding="async" />}
      <div>
        <h2>{person.name}</h2>
        <p className="guest-line">{[person.title, person.company].filter(Boolean).join(' · ')}</p>
        {more?.biography && <div className="prose" dangerouslySetInnerHTML={{ __html: more.biography }} />}
        <div className="agenda-tools">
          <Subscribe of={{ eventGuestId: person.eventGuestId }} />
          <a className="button quiet" {...back}>
            {t('public-agenda:whole')}
          </a>
        </div>
      </div>
    </section>
  );
}
