import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { usePage } from '../core/page-context.tsx';
import { coverSizes } from '../core/sizes.ts';
import { momentText } from '../core/time.ts';
import { calendarKey } from '../core/calendar.ts';
import { AddToCalendar } from '../ui/add-to-calendar.tsx';
import { Backdrop, Cover } from '../ui/cover.tsx';
import { FindLink } from '../find/find-link.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { Share } from '../ui/share.tsx';
import { When, Where } from '../ui/when-where.tsx';
import { Countdown } from './countdown.tsx';
import { Description } from './description.tsx';
import { Guests } from './guests.tsx';
import { HostMark, Organizers } from './organizers.tsx';
import { News } from '../news/news.tsx';
import { BoothsLink, Programme } from './programme.tsx';
import { EventMap } from './event-map.tsx';
import { RegistrationState } from './registration-state.tsx';
import { SaleState } from './sale-state.tsx';

export const namespaces = ['public-event', 'public-news'] as const;

/** `previewUntil`: the page of an event that is not published, which its organiser looks at by a link that works until then. */
export type EventData = PublicEvent & { previewUntil?: string };

export function View({ data: event }: { data: EventData }) {
  const { t, locale, publicUrl } = usePage();
  const isPreview = event.previewUntil !== undefined;
  const url = event.pageUrl;
  const place = event.model === 1 ? event.placeName : [event.placeName, event.address].filter(Boolean).join(', ');
  return (
    <>
      <Backdrop url={event.coverUrl} widths={event.coverWidths} seed={event.code} />
      <Frame className="event">
        {event.previewUntil !== undefined && (
          <p className="note preview-note" role="status">
            <Icon name="alert" />
            <span>
              {t('public-event:preview-until', { time: momentText(event.previewUntil, event.timeZone, locale) })}
            </span>
          </p>
        )}
        <div className="event-cover">
          <Cover url={event.coverUrl} widths={event.coverWidths} sizes={coverSizes} seed={event.code} eager />
        </div>
        <div className="event-main">
          <div className="event-head">
            <div className="pills">
              <span className="pill">
                <Icon name={event.model === 1 ? 'video' : 'pin'} />
                {event.model === 1 ? t('public-event:online') : t('public-event:in-person')}
              </span>
              <Countdown event={event} />
            </div>
            <h1>{event.title}</h1>
            {event.organiserName && (
              <p className="host">
                <HostMark event={event} />
                <span>{t('public-event:hosted-by', { name: event.organiserName })}</span>
              </p>
            )}
            {event.summary && <p className="lead">{event.summary}</p>}
          </div>
          <div className="event-facts">
            <When event={event} />
            <Where event={event} />
            <EventMap event={event} />
          </div>
          {/* A preview shows it as it will be, and it leads nowhere yet. */}
          <div className="action-place" inert={isPreview}>
            {event.sale ? <SaleState event={event} sale={event.sale} /> : <RegistrationState event={event} />}
          </div>
          {!isPreview && (
            <div className="event-tools">
              <AddToCalendar
                entry={{
                  title: event.title,
                  startsAt: event.startsAt,
                  endsAt: event.endsAt,
                  place,
                  url,
                  text: event.summary,
                }}
                file={calendarKey(event, publicUrl)}
              />
              <Share title={event.title} url={url} />
            </div>
          )}
          {!isPreview && <FindLink code={event.code} />}
          <section className="event-about">
            <h2>{t('public-event:about')}</h2>
            <Description html={event.description} />
          </section>
          {event.siteUrl && (
            <p>
              <a href={event.siteUrl} target="_blank" rel="noopener noreferrer">
                {t('public-event:site', { host: new URL(event.siteUrl).hostname })}
              </a>
            </p>
          )}
          <News event={event} isLive={!isPreview} />
          <Programme event={event} />
          {event.guests.length > 0 && <Guests event={event} isPreview={isPreview} />}
          <Organizers event={event} />
          <BoothsLink event={event} />
        </div>
      </Frame>
    </>
  );
}
