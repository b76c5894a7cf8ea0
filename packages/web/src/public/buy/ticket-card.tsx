import type { OfferedTicket } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { TimeLeft } from '../ui/time-left.tsx';
import { countOf, mostOf, stateAt, stepped } from './basket.ts';
import { Price, scarce, Tier } from './price.tsx';
import { Stepper } from './stepper.tsx';
import type { Buy } from './use-buy.ts';
import { WaitForm } from './wait-form.tsx';

/** A description up to this long stands open. */
const briefLength = 90;
/** An opening nearer than this is counted down. */
const nearMs = 24 * 60 * 60 * 1000;

function Description({ text }: { text: string }) {
  const { t } = usePage();
  if (!text) return null;
  if (text.length <= briefLength && !text.includes('\n')) return <p className="offer-text">{text}</p>;
  return (
    <details className="offer-text">
      <summary>{t('public-buy:about-ticket')}</summary>
      <p>{text}</p>
    </details>
  );
}

export function TicketCard({ ticket, buy }: { ticket: OfferedTicket; buy: Buy }) {
  const { t, locale } = usePage();
  const [joining, setJoining] = useState(false);
  const { now, offer, event, offering } = buy;
  const { quantities } = buy.choice;
  const { ticketId, name } = ticket;
  const { timeZone } = event;
  const state = stateAt(ticket, now, offer);
  const value = quantities[ticketId] ?? 0;
  const most = mostOf(ticket, countOf(quantities) - value, offer);
  const problem = buy.marks[ticketId];
  const waits = buy.waiting.waiters.some((each) => each.ticketId === ticketId && each.state === 'WAITING');
  const limits = [
    ticket.minPerOrder > 1 && t('public-buy:at-least', { count: ticket.minPerOrder }),
    value > 0 && value >= most && most < (ticket.left ?? Infinity) && t('public-buy:at-most', { count: most }),
  ].filter(Boolean);
  return (
    <li
      className={`card offer offer-${state} ${value > 0 ? 'offer-chosen' : ''} ${problem ? 'offer-wrong' : ''}`}
      id={`ticket-${ticketId}`}
      tabIndex={-1}
      aria-describedby={problem ? `ticket-${ticketId}-problem` : undefined}
    >
      <div className="offer-head">
        <h3>{name}</h3>
        <Price ticket={ticket} now={now} />
      </div>
      <Tier ticket={ticket} now={now} timeZone={timeZone} />
      <Description text={ticket.description} />
      {ticket.needsReview && (
        <p className="fine">{ticket.regularPriceCents > 0 ? t('public-buy:review') : t('public-buy:review-free')}</p>
      )}
      <div className="offer-foot">
        <div className="offer-state">
          {state === 'open' && offer?.ticketId === ticketId && (
            <p className="offer-good">{t('public-buy:set-aside', { count: offer.quantity })}</p>
          )}
          {state === 'open' && ticket.left !== null && ticket.left > 0 && ticket.left <= scarce && (
            <p className="offer-few">{t('public-buy:left', { count: ticket.left })}</p>
          )}
          {state === 'not-yet' && ticket.opensAt !== null && (
            <p>
              {t('public-buy:opens', { time: momentText(ticket.opensAt, timeZone, locale) })}
              {Date.parse(ticket.opensAt) - now < nearMs && (
                <>
                  {' · '}
                  <TimeLeft until={ticket.opensAt} now={now} />
                </>
              )}
            </p>
          )}
          {state === 'closed' && <p>{t('public-buy:closed')}</p>}
          {state === 'sold-out' && <p className="offer-few">{t('public-buy:sold-out')}</p>}
          {state === 'sold-out' && waits && <p className="offer-good">{t('public-buy:wait-on', { name })}</p>}
          {state === 'open' && limits.length > 0 && <p>{limits.join(' · ')}</p>}
        </div>
        {state === 'open' && (
          <Stepper
            name={name}
            value={value}
            mayLess={value > 0}
            mayMore={value < most}
            onStep={(step) => buy.choose(stepped(quantities, ticket, step, offer), ticketId)}
          />
        )}
        {state === 'sold-out' && offering.hasWaitingList && !waits && !joining && (
          <button type="button" className="button" onClick={() => setJoining(true)}>
            {t('public-buy:wait-join')}
          </button>
        )}
      </div>
      {problem && (
        <p className="field-problem" id={`ticket-${ticketId}-problem`} role="alert">
          {problem}
        </p>
      )}
      {joining && !waits && state === 'sold-out' && (
        <WaitForm ticket={ticket} buy={buy} onClose={() => setJoining(false)} />
      )}
    </li>
  );
}
