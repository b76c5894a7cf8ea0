import type { OrderInfo } from '@convoke/contract/order/order.own.calls.ts';
import { openStates, soldStates } from '@convoke/contract/order/order.rules.ts';
import { useEffect } from 'react';
import { useAwake } from '../core/browser.ts';
import { useNow } from '../core/clock.ts';
import { keepOffline } from '../core/offline.ts';
import { usePage } from '../core/page-context.tsx';
import { orderCalendarPath, pdfPath } from '../core/selling-calls.ts';
import { AddToCalendar } from '../ui/add-to-calendar.tsx';
import { Backdrop, Cover } from '../ui/cover.tsx';
import { EventCard } from '../ui/event-card.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { Join } from '../ui/join.tsx';
import { SandboxMark } from '../ui/sandbox-mark.tsx';
import { Share } from '../ui/share.tsx';
import { When, Where } from '../ui/when-where.tsx';
import { CancelSection } from './cancel-section.tsx';
import { InvoiceSection } from './invoice-section.tsx';
import { OwnTicketCard } from './own-ticket.tsx';
import { Receipt } from './receipt.tsx';
import { shownState, Standing } from './standing.tsx';
import { useOrderPage } from './use-order-page.ts';

export interface OrderData {
  order: OrderInfo;
  /** The server's time. */
  now: string;
}

export const namespaces = ['public-order', 'public-form', 'public-invoice'] as const;

/** What one does with tickets: into the calendar, onto paper, to oneself. */
function Tools({ order, isSold, hasTickets }: { order: OrderInfo; isSold: boolean; hasTickets: boolean }) {
  const { t, language, publicUrl } = usePage();
  const { event, orderId } = order;
  return (
    <div className="event-tools">
      {hasTickets && (
        <a className="button quiet" href={pdfPath(orderId, language)} download>
          <Icon name="image" />
          {t('public-order:pdf')}
        </a>
      )}
      {isSold && (
        <AddToCalendar
          entry={{
            title: event.title,
            startsAt: event.startsAt,
            endsAt: event.endsAt,
            place: [event.placeName, event.address].filter(Boolean).join(', '),
            // Not this page: who is shown a calendar entry need not get its secret.
            url: `${publicUrl}/event/${event.code}`,
            text: '',
          }}
          file={orderCalendarPath(orderId)}
        />
      )}
      <Share
        title={t('public-order:title', { title: event.title })}
        url={`${publicUrl}/success/${orderId}`}
        label={t('public-order:keep-link')}
      />
    </div>
  );
}

function Facts({ event }: { event: OrderInfo['event'] }) {
  return (
    <>
      <When event={event} />
      <Where event={{ ...event, latitude: null, longitude: null }} />
    </>
  );
}

export function View({ data }: { data: OrderData }) {
  const { t } = usePage();
  const { order, now: toldAt, isStale, reread } = useOrderPage(data.order, data.now);
  const { event } = order;
  const awake = useAwake();
  // By the second only where something runs out: every step draws all codes anew.
  const now = useNow(toldAt, openStates.includes(order.state) ? 1000 : 60_000, toldAt !== data.now);
  const state = shownState(order, now);
  const isSold = soldStates.includes(state);
  const isAlive = isSold || openStates.includes(state);
  const live = order.tickets.filter((ticket) => ticket.state !== 'VOID').length;
  const valid = order.tickets.filter((ticket) => ticket.code !== null && ticket.state === 'VALID').length;
  // What is good for the door comes first; cancelled ones last.
  const tickets = [...order.tickets].sort((a, b) => Number(a.state === 'VOID') - Number(b.state === 'VOID'));

  const holders = order.tickets.map((ticket) => `${ticket.state} ${ticket.name}`).join('\n');
  useEffect(() => {
    // Kept anew as tickets come and go and change hands: the hall may have no network.
    if (isSold) void keepOffline('/success/', [location.pathname]);
  }, [isSold, holders]);

  return (
    <>
      <Backdrop url={event.coverUrl} seed={event.code} />
      <Frame
        className="order"
        start={
          <a className="pill back" href={`/event/${event.code}`}>
            <Icon name="back" />
            {t('public-order:event')}
          </a>
        }
      >
        <div className="order-event">
          <div className="narrow-only">
            <EventCard event={event} isZoneNamed />
          </div>
          <div className="order-facts wide-only">
            <div className="order-cover">
              <Cover url={event.coverUrl} seed={event.code} eager />
            </div>
            <h1>{event.title}</h1>
            <Facts event={event} />
          </div>
        </div>
        <div className="order-main">
          {order.isSandbox && <SandboxMark />}
          <Standing order={order} now={now} />
          {order.join && (
            <section className="card">
              <Join join={order.join} timeZone={event.timeZone} />
            </section>
          )}
          {isStale && (
            <p className="note" role="status">
              <Icon name="cloud" />
              <span>{t('public-order:stale')}</span>
            </p>
          )}
          {isSold && valid > 0 && event.model === 0 && awake && 'serviceWorker' in navigator && (
            <p className="fine bright">
              <Icon name="sun" /> {t('public-order:keep')}
            </p>
          )}
          {tickets.length > 0 && (isAlive || state === 'REFUNDED') && (
            <section aria-labelledby="own-tickets">
              <h2 id="own-tickets">{t('public-order:tickets', { count: live || tickets.length })}</h2>
              <ul className="own-tickets">
                {tickets.map((ticket) => (
                  <OwnTicketCard key={ticket.orderTicketId} ticket={ticket} order={order} onChanged={reread} />
                ))}
              </ul>
            </section>
          )}
          <div className="card order-facts narrow-only">
            <Facts event={event} />
          </div>
          {isAlive && <Tools order={order} isSold={isSold} hasTickets={valid > 0} />}
          <Receipt order={order} />
          {order.takesInvoices && (order.mayEditAttendees || state === 'REFUNDED') && order.totalCents > 0 && (
            <InvoiceSection order={order} onChanged={reread} />
          )}
          <CancelSection order={order} onChanged={reread} />
          <p className="fine">{t('public-order:secret')}</p>
        </div>
      </Frame>
    </>
  );
}
