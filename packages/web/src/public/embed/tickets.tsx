import type { EmbedData } from '@convoke/contract/embed/embed.data.ts';
import { wayPath } from '@convoke/contract/embed/embed.rules.ts';
import type { OfferedTicket } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { useState } from 'react';
import { countOf, estimate, mostOf, preselected, type Quantities, stateAt, stepped } from '../buy/basket.ts';
import { withChoice } from '../buy/choice-address.ts';
import { Price, scarce, Tier } from '../buy/price.tsx';
import { Stepper } from '../buy/stepper.tsx';
import { useNow } from '../core/clock.ts';
import { moneyText } from '../core/money.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { Out } from './out.tsx';

type TicketsData = Extract<EmbedData, { kind: 'tickets' }>;

/** Choose here, buy on our page: it takes the choice over. An event without tickets leads to its form. */
export function EmbeddedTickets({ data: { event, offering } }: { data: TicketsData }) {
  const { t, language } = usePage();
  const now = useNow(event.serverTime, 10_000);
  const [quantities, setQuantities] = useState<Quantities>(() =>
    offering ? preselected({ offering, offerId: null }, Date.parse(event.serverTime)) : {},
  );
  const isOver = now >= Date.parse(event.endsAt);
  const tickets = isOver ? [] : (offering?.tickets ?? []);
  const { totalCents } = estimate(tickets, quantities, now);
  const isChosen = countOf(quantities) > 0;
  return (
    <>
      <h1>{event.title}</h1>
      {isOver ? (
        <p>{t('public-core:join-over')}</p>
      ) : event.useTicket !== 1 ? (
        event.registration === 'open' ? (
          <p>
            <Out isMain href={wayPath(event.code, 'register')}>
              {t('public-embed:register')}
            </Out>
          </p>
        ) : (
          <p>{t('public-embed:closed')}</p>
        )
      ) : (
        <>
          {tickets.length === 0 && <p>{t('public-buy:no-tickets')}</p>}
          <ul className="embed-list">
            {tickets.map((ticket) => (
              <Ticket
                key={ticket.ticketId}
                ticket={ticket}
                timeZone={event.timeZone}
                now={now}
                quantities={quantities}
                onChange={setQuantities}
              />
            ))}
          </ul>
          <p className="embed-go">
            <span aria-live="polite">
              {isChosen && tickets[0] && (
                <>
                  {t('public-embed:total')}{' '}
                  <strong>
                    {totalCents === 0 ? t('public-buy:free') : moneyText(totalCents, tickets[0].currency, language)}
                  </strong>
                </>
              )}
            </span>
            <Out isMain href={withChoice(wayPath(event.code, 'buy'), quantities)}>
              {t('public-embed:buy')}
            </Out>
          </p>
        </>
      )}
    </>
  );
}

interface TicketProps {
  ticket: OfferedTicket;
  timeZone: string;
  now: number;
  quantities: Quantities;
  onChange: (quantities: Quantities) => void;
}

function Ticket({ ticket, timeZone, now, quantities, onChange }: TicketProps) {
  const { t, locale } = usePage();
  const { ticketId, name, left, opensAt } = ticket;
  const state = stateAt(ticket, now, null);
  const value = quantities[ticketId] ?? 0;
  return (
    <li className={`embed-ticket offer-${state}`}>
      <div>
        <h2>{name}</h2>
        <Price ticket={ticket} now={now} />
        <Tier ticket={ticket} now={now} timeZone={timeZone} />
        {state === 'open' && left !== null && left <= scarce && (
          <p className="offer-few">{t('public-buy:left', { count: left })}</p>
        )}
        {state === 'not-yet' && opensAt !== null && (
          <p>{t('public-buy:opens', { time: momentText(opensAt, timeZone, locale) })}</p>
        )}
        {state === 'closed' && <p>{t('public-buy:closed')}</p>}
        {state === 'sold-out' && <p className="offer-few">{t('public-buy:sold-out')}</p>}
      </div>
      {state === 'open' && (
        <Stepper
          name={name}
          value={value}
          mayLess={value > 0}
          mayMore={value < mostOf(ticket, countOf(quantities) - value, null)}
          onStep={(step) => onChange(stepped(quantities, ticket, step, null))}
        />
      )}
    </li>
  );
}
