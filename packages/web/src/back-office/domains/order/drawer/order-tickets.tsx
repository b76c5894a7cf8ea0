import type { OrderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { formatMoney } from '../../../../core/format.ts';
import { WormTag } from '../../worm/worm-tag.part.tsx';
import { Money, TicketStateTag } from '../common/order-pieces.tsx';

/** The tickets of an order, each with whoever comes by it. */
export function OrderTickets({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { currency } = order;
  return (
    <section>
      <h3>{t('order:section.tickets', { count: order.ownTickets.length })}</h3>
      <ul className="order-ticket-list">
        {order.ownTickets.map((ticket) => (
          <li key={ticket.orderTicketId} className={ticket.state === 'VOID' ? 'is-void' : ''}>
            <div className="order-two-lines">
              <span>
                {ticket.ticketName}
                {ticket.tierName && <span className="muted"> · {ticket.tierName}</span>}
              </span>
              <span className="muted">
                {ticket.participantId && ticket.state !== 'VOID' ? (
                  <Link to={inEvent(`/activity-personnel/participants?parts=${ticket.participantId}`, order.eventId)}>
                    {ticket.name}
                  </Link>
                ) : (
                  ticket.name
                )}
                {ticket.worm && <WormTag how={ticket.worm} />}
                {ticket.code && (
                  <>
                    {' · '}
                    <code>{ticket.code}</code>
                  </>
                )}
              </span>
            </div>
            <TicketStateTag state={ticket.state} inReview={ticket.inReview} />
            <div className="order-two-lines order-ticket-money">
              <Money cents={ticket.priceCents - ticket.discountCents} currency={currency} />
              {ticket.refundedCents > 0 && (
                <span className="muted number">−{formatMoney(ticket.refundedCents, currency)}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
