import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { useEffect, useRef } from 'react';
import { calendarPath } from '../core/calls.ts';
import { usePage } from '../core/page-context.tsx';
import { AddToCalendar } from '../ui/add-to-calendar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Qr } from '../ui/qr.tsx';
import type { Registered } from './registered.ts';

/** The registration has arrived: what it means, and the way to one's own code. */
export function Confirmation({ registered, event }: { registered: Registered; event: PublicEvent }) {
  const { t, publicUrl } = usePage();
  const { participantCode, state } = registered;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const online = event.model === 1;
  const words =
    state === 'APPROVED'
      ? [t('public-register:in'), online ? t('public-register:in-online') : t('public-register:in-hint')]
      : state === 'WAITLISTED'
        ? [t('public-register:waiting'), t('public-register:waiting-hint')]
        : [t('public-register:review'), t('public-register:review-hint')];
  const path = `/qd/${participantCode}`;
  return (
    <section className="card centred done">
      <div className={`seal ${state === 'APPROVED' ? 'seal-good' : ''}`}>
        <Icon name={state === 'APPROVED' ? 'check' : 'clock'} />
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {words[0]}
      </h2>
      <p>{words[1]}</p>
      {state === 'APPROVED' && !online && (
        <a className="qr-frame" href={path}>
          <Qr text={participantCode} label={t('public-register:qr', { name: registered.name })} />
        </a>
      )}
      <a className="button primary wide" href={path}>
        {state === 'APPROVED' && !online ? t('public-register:open-code') : t('public-register:open-state')}
      </a>
      <AddToCalendar
        entry={{
          title: event.title,
          startsAt: event.startsAt,
          endsAt: event.endsAt,
          place: [event.placeName, event.address].filter(Boolean).join(', '),
          url: `${publicUrl}${path}`,
          text: event.summary,
        }}
        file={calendarPath(participantCode)}
      />
      <p className="fine">{t('public-register:keep')}</p>
    </section>
  );
}
