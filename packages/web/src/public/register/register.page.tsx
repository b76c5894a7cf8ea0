import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { useEffect, useState } from 'react';
import { store } from '../core/browser.ts';
import { useNow } from '../core/clock.ts';
import { keepOffline } from '../core/offline.ts';
import { usePage } from '../core/page-context.tsx';
import { registrationAt } from '../core/state.ts';
import type { OfferedForm } from '../form/use-form-offer.ts';
import { FindLink } from '../find/find-link.tsx';
import { Backdrop } from '../ui/cover.tsx';
import { EventCard } from '../ui/event-card.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { NoCookies } from '../ui/no-cookies.tsx';
import { Confirmation } from './confirmation.tsx';
import { NotOpen } from './not-open.tsx';
import { RegisterForm } from './register-form.tsx';
import type { Registered } from './registered.ts';

export interface RegisterData {
  event: PublicEvent;
  form: OfferedForm;
}

export const namespaces = ['public-register', 'public-form', 'public-event'] as const;

export function View({ data }: { data: RegisterData }) {
  const { t } = usePage();
  const { event } = data;
  const now = useNow(event.serverTime, 5000);
  const [done, setDone] = useState<Registered | null>(null);
  const [before, setBefore] = useState<Registered | null>(null);
  const registeredKey = `convoke.registered.${event.code}`;
  const state = registrationAt(event, now);

  useEffect(() => {
    setBefore(store.get<Registered>(registeredKey));
    void keepOffline('/register/', [location.pathname]);
  }, [registeredKey]);

  const finish = (registered: Registered) => {
    store.set(registeredKey, registered);
    setDone(registered);
    scrollTo({ top: 0 });
    // The ticket is kept now, while there is a network: the hall may have none.
    void keepOffline('/qd/', [`/qd/${registered.participantCode}`]);
  };

  return (
    <>
      <Backdrop url={event.coverUrl} seed={event.code} />
      <Frame
        className="register"
        start={
          <a className="pill back" href={`/event/${event.code}`}>
            <Icon name="back" />
            {t('public-register:back')}
          </a>
        }
      >
        <EventCard event={event} />
        {done ? (
          <Confirmation registered={done} event={event} />
        ) : (
          <>
            {before && (
              <a className="note note-good" href={`/qd/${before.participantCode}`}>
                <Icon name="check" />
                <span>{t('public-register:before', { name: before.name || t('public-register:you') })}</span>
                <Icon name="out" />
              </a>
            )}
            {state === 'open' ? (
              <>
                <NoCookies words={t('public-register:cookies')} />
                <RegisterForm event={event} form={data.form} onDone={finish} />
              </>
            ) : (
              <NotOpen event={event} state={state} />
            )}
            <FindLink code={event.code} />
          </>
        )}
      </Frame>
    </>
  );
}
