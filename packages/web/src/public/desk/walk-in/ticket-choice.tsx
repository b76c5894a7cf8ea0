import type { OfferedTicket } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { moneyText } from '../../core/money.ts';
import { usePage } from '../../core/page-context.tsx';
import { momentText } from '../../core/time.ts';

/** The tickets of the event with their prices; those that cannot be had say why. */
export function TicketChoice({
  tickets,
  timeZone,
  onChoose,
}: {
  tickets: readonly OfferedTicket[];
  timeZone: string;
  onChoose: (ticket: OfferedTicket) => void;
}) {
  const { t, language, locale } = usePage();
  if (tickets.length === 0) return <p className="note">{t('public-walk-in:no-tickets')}</p>;
  const why = (ticket: OfferedTicket): string => {
    switch (ticket.state) {
      case 'open':
        return ticket.left !== null && ticket.left < 100 ? t('public-walk-in:left', { count: ticket.left }) : '';
      case 'not-yet':
        return ticket.opensAt === null
          ? t('public-walk-in:not-yet')
          : t('public-walk-in:opens', { time: momentText(ticket.opensAt, timeZone, locale) });
      case 'closed':
        return t('public-walk-in:closed');
      case 'sold-out':
        return t('public-walk-in:sold-out');
      case 'waiting':
        return t('public-walk-in:waiting');
    }
  };
  return (
    <ul className="walk-tickets">
      {tickets.map((ticket) => (
        <li key={ticket.ticketId}>
          <button type="button" disabled={ticket.state !== 'open'} onClick={() => onChoose(ticket)}>
            <span className="walk-ticket-words">
              <strong>{ticket.name}</strong>
              {why(ticket) !== '' && <span className="fine">{why(ticket)}</span>}
              {ticket.needsReview && <span className="fine">{t('public-walk-in:needs-review')}</span>}
            </span>
            <strong className="walk-price">
              {ticket.priceCents === 0
                ? t('public-walk-in:free')
                : moneyText(ticket.priceCents, ticket.currency, language)}
            </strong>
          </button>
        </li>
      ))}
    </ul>
  );
}
