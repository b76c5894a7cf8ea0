import { useEffect, useRef } from 'react';
import { focusOn } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { registerPath } from '../core/state.ts';
import { CodeField } from './code-field.tsx';
import { TicketCard } from './ticket-card.tsx';
import { TroubleNote } from './trouble-note.tsx';
import type { Buy } from './use-buy.ts';

/** What is offered, and how many of each. */
export function TicketsStep({ buy, code }: { buy: Buy; code: string | null }) {
  const { t, url } = usePage();
  const { tickets, hasHidden, hasCoupons } = buy.offering;
  const { taken } = buy.codes;
  const takesCodes = hasHidden || hasCoupons || code !== null || taken.access !== null || taken.coupon !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const wanted = buy.nextFocus.current;
    buy.nextFocus.current = null;
    if (wanted !== null) focusOn(wanted);
    else if (buy.isMoved) heading.current?.focus({ preventScroll: true });
  }, []);
  if (buy.event.useTicket === 0) {
    return (
      <section className="card centred">
        <p>{t('public-buy:no-ticket-event')}</p>
        <a className="button primary" href={registerPath(buy.event.code, url)}>
          {t('public-buy:register')}
        </a>
      </section>
    );
  }
  return (
    <section aria-labelledby="tickets" className="buy-form">
      <div className="buy-step">
        <h2 id="tickets" ref={heading} tabIndex={-1}>
          {t('public-buy:tickets-title')}
        </h2>
      </div>
      <TroubleNote buy={buy} />
      {tickets.length === 0 ? (
        <p className="card fine">{hasHidden ? t('public-buy:only-hidden') : t('public-buy:no-tickets')}</p>
      ) : (
        <ul className="offers">
          {tickets.map((ticket) => (
            <TicketCard key={ticket.ticketId} ticket={ticket} buy={buy} />
          ))}
        </ul>
      )}
      {takesCodes && <CodeField buy={buy} />}
    </section>
  );
}
