import type { OldCode, OwnRegistration } from '@convoke/contract/participant/participant.calls.ts';
import { useEffect } from 'react';
import { fileNameOf, saveFile } from '../core/browser.ts';
import { keepOffline } from '../core/offline.ts';
import { usePage } from '../core/page-context.tsx';
import { eventTimes, hourText, momentText } from '../core/time.ts';
import { AddToCalendar } from '../ui/add-to-calendar.tsx';
import { Backdrop, Cover } from '../ui/cover.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { Join } from '../ui/join.tsx';
import { Qr } from '../ui/qr.tsx';
import { When } from '../ui/when-where.tsx';
import { Old } from './old-code.tsx';
import { OwnCertificate } from './own-certificate.tsx';
import { OwnCompanions } from './own-companions.tsx';
import { ticketPicture } from './picture.ts';
import { useOwn } from './use-own.ts';

export const namespaces = ['public-qd'] as const;

/** Where the registration stands, and what that means at the door. */
function Standing({ own }: { own: OwnRegistration }) {
  const { t, locale } = usePage();
  const { timeZone } = own.event;
  if (own.signedInAt) {
    const sameDay = momentText(own.signedInAt, timeZone, locale);
    return (
      <div className="standing standing-in">
        <Icon name="check" />
        <strong>{t('public-qd:signed-in')}</strong>
        <time dateTime={own.signedInAt} title={sameDay}>
          {hourText(own.signedInAt, timeZone, locale)}
        </time>
      </div>
    );
  }
  const online = own.event.model === 1;
  const words = {
    APPROVED: [t('public-qd:approved'), online ? t('public-qd:approved-online') : t('public-qd:approved-hint')],
    PENDING: [t('public-qd:pending'), online ? t('public-qd:pending-online') : t('public-qd:pending-hint')],
    WAITLISTED: [t('public-qd:waitlisted'), online ? t('public-qd:waitlisted-online') : t('public-qd:waitlisted-hint')],
    REJECTED: [t('public-qd:rejected'), t('public-qd:rejected-hint')],
    CANCELLED: [t('public-qd:cancelled'), t('public-qd:cancelled-hint')],
  }[own.state];
  return (
    <div className={`standing standing-${own.state.toLowerCase()}`}>
      <strong>{words[0]}</strong>
      <span>{words[1]}</span>
    </div>
  );
}

/** The share sheet can put a picture into the album, which a download cannot do on every phone. */
async function save(own: OwnRegistration, when: string): Promise<void> {
  const name = fileNameOf(own.event.title, 'png');
  const blob = await ticketPicture(own, when);
  const file = new File([blob], name, { type: 'image/png' });
  if (/iPhone|iPad/.test(navigator.userAgent) && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined);
  } else {
    saveFile(name, blob);
  }
}

export function View({ data }: { data: OwnRegistration | OldCode }) {
  return 'why' in data ? <Old old={data} /> : <Own data={data} />;
}

function Own({ data }: { data: OwnRegistration }) {
  const { t, locale, publicUrl } = usePage();
  const { own, stale, old, setOwn } = useOwn(data);
  const { event } = own;
  const times = eventTimes(event, locale);
  const online = event.model === 1;
  // Nobody shows a code at the entrance of an online event.
  const showsCode = own.state === 'APPROVED' && !online;
  const place = [event.placeName, event.address].filter(Boolean).join(', ');
  useEffect(() => void keepOffline('/qd/', [location.pathname]), []);
  if (old) return <Old old={{ why: old, event }} />;
  return (
    <>
      <Backdrop url={event.coverUrl} seed={event.code} />
      <Frame className="qd">
        <article className="ticket">
          <header className="ticket-head">
            <Cover url={event.coverUrl} seed={event.code} eager />
            <h1>
              <a href={`/event/${event.code}`}>{event.title}</a>
            </h1>
          </header>
          <div className="ticket-code">
            <p className="ticket-name">{own.name}</p>
            {own.companionOf && <p className="fine">{t('public-qd:companion-of', { name: own.companionOf })}</p>}
            <div role="status">
              <Standing own={own} />
            </div>
            {own.join && <Join join={own.join} timeZone={event.timeZone} />}
            {showsCode && (
              <>
                <div className="qr-frame">
                  <Qr text={own.participantCode} label={t('public-qd:qr', { name: own.name })} />
                </div>
                <p className="code-text">{own.participantCode}</p>
                {!own.signedInAt && event.phase !== 'ended' && (
                  <p className="fine bright">
                    <Icon name="sun" /> {t('public-qd:bright')}
                  </p>
                )}
              </>
            )}
          </div>
          <div className="ticket-facts">
            <When event={event} />
            {place && (
              <div className="fact">
                <div className="tile">
                  <Icon name={online ? 'video' : 'pin'} />
                </div>
                <div>
                  <p className="fact-title">{event.placeName || event.address}</p>
                  {event.placeName && event.address && <p className="fact-more">{event.address}</p>}
                </div>
              </div>
            )}
          </div>
        </article>
        {stale && (
          <p className="note" role="status">
            <Icon name="cloud" />
            <span>{online ? t('public-qd:stale-online') : t('public-qd:stale')}</span>
          </p>
        )}
        <OwnCompanions own={own} onChanged={setOwn} />
        {own.state === 'APPROVED' && own.signedInAt && <OwnCertificate own={own} />}
        <div className="event-tools">
          {showsCode && (
            <button type="button" className="button quiet" onClick={() => void save(own, times.line)}>
              <Icon name="image" />
              {t('public-qd:save')}
            </button>
          )}
          {own.state !== 'REJECTED' && own.state !== 'CANCELLED' && (
            <AddToCalendar
              entry={{
                title: event.title,
                startsAt: event.startsAt,
                endsAt: event.endsAt,
                place,
                // A calendar entry of an online event is to lead to the link.
                url: online ? `${publicUrl}/qd/${own.participantCode}` : `${publicUrl}/event/${event.code}`,
                text: '',
              }}
              file={own.calendarUrl}
            />
          )}
        </div>
      </Frame>
    </>
  );
}
