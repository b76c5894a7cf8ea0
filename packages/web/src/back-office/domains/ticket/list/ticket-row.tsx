import {
  ClockCircleOutlined,
  EyeInvisibleOutlined,
  HolderOutlined,
  SafetyCertificateOutlined,
  TagOutlined,
} from '@ant-design/icons';
import { type ManagedTicket, ticketDelete } from '@convoke/contract/ticket/ticket.calls.ts';
import { useSortable } from '@dnd-kit/sortable';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney, formatNumber } from '../../../../core/format.ts';
import { BusySwitch } from '../../../../ui/busy-switch.tsx';
import { useCopy } from '../../../../ui/copy-text.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { StockBar } from '../common/stock-bar.tsx';
import { buyUrl } from '../common/ticket-values.ts';
import type { Pool, Tickets } from '../common/use-tickets.ts';

interface Props {
  ticket: ManagedTicket;
  pool: Pool | undefined;
  eventCode: string;
  timeZone: string;
  tickets: Tickets;
  onEdit: () => void;
}

/** One ticket in the list: what it costs, how it sells, and what can be done with it. */
export function TicketRow({ ticket, pool, eventCode, timeZone, tickets, onEdit }: Props) {
  const { t } = useTranslation();
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: ticket.ticketId,
  });
  const money = (cents: number) => (cents === 0 ? t('ticket:free') : formatMoney(cents, ticket.currency));
  const net = ticket.soldCents - ticket.refundedCents;
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'ticket-row dragging' : 'ticket-row'}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition: transition ?? undefined,
      }}
    >
      <button
        type="button"
        className="ticket-handle"
        aria-label={t('ticket:sort.handle', { name: ticket.name })}
        {...attributes}
        {...listeners}
      >
        <HolderOutlined />
      </button>
      <div className="ticket-name-cell">
        <button type="button" className="ticket-name" onClick={onEdit}>
          {ticket.name}
        </button>
        <span className="ticket-marks">
          <WindowTag ticket={ticket} pool={pool} timeZone={timeZone} />
          {ticket.isHidden && <Tag icon={<EyeInvisibleOutlined />}>{ticket.accessCode ?? t('ticket:mark.hidden')}</Tag>}
          {ticket.needsReview && <Tag icon={<SafetyCertificateOutlined />}>{t('ticket:mark.review')}</Tag>}
          {ticket.entries !== null && <Tag>{t('ticket:mark.entries', { count: ticket.entries })}</Tag>}
          {ticket.companions > 0 && <Tag>{t('ticket:mark.companions', { count: ticket.companions })}</Tag>}
          {pool && <Tag title={t('ticket:pool.title')}>{pool.name}</Tag>}
        </span>
      </div>
      <div className="ticket-cell">
        <span className="ticket-cell-label muted">{t('ticket:column.price')}</span>
        <span className="number">{money(ticket.priceCents)}</span>
        {ticket.tiers.map((tier) => (
          <span key={tier.tierId} className="muted ticket-tier" title={tier.name}>
            <TagOutlined /> {money(tier.priceCents)}
            {tier.quantity !== null && ` · ${formatNumber(tier.taken)}/${formatNumber(tier.quantity)}`}
          </span>
        ))}
      </div>
      <div className="ticket-cell">
        <span className="ticket-cell-label muted">{t('ticket:column.sold')}</span>
        <StockBar sold={ticket.sold} held={ticket.held} offered={ticket.offered} capacity={ticket.stock} />
      </div>
      <div className="ticket-cell ticket-right">
        <span className="ticket-cell-label muted">{t('ticket:column.waiting')}</span>
        <span className={ticket.waiting === 0 ? 'muted number' : 'number'}>
          {ticket.waiting === 0 ? '—' : formatNumber(ticket.waiting)}
        </span>
      </div>
      <div className="ticket-cell ticket-right">
        <span className="ticket-cell-label muted">{t('ticket:column.revenue')}</span>
        <span className={net === 0 ? 'muted number' : 'number'}>
          {net === 0 ? '—' : formatMoney(net, ticket.currency)}
        </span>
        {ticket.refundedCents > 0 && (
          <span className="muted">
            {t('ticket:refunded', { amount: formatMoney(ticket.refundedCents, ticket.currency) })}
          </span>
        )}
      </div>
      <div className="ticket-do">
        <BusySwitch
          size="small"
          checked={ticket.onSale}
          aria-label={t('ticket:onSaleOf', { name: ticket.name })}
          onChange={(onSale) => tickets.setOnSale([ticket.ticketId], onSale)}
        />
        <TicketMenu ticket={ticket} eventCode={eventCode} tickets={tickets} onEdit={onEdit} />
      </div>
    </li>
  );
}

function WindowTag({ ticket, pool, timeZone }: Pick<Props, 'ticket' | 'pool' | 'timeZone'>) {
  const { t } = useTranslation();
  const { window, opensAt, closesAt, stock } = ticket;
  if (window === 'off') return <Tag>{t('ticket:window.off')}</Tag>;
  if (window === 'closed') return <Tag>{t('ticket:window.closed')}</Tag>;
  if (window === 'not-yet')
    return (
      <Tag color="blue" icon={<ClockCircleOutlined />}>
        {t('ticket:window.opens', { time: opensAt ? formatDateTime(opensAt, timeZone) : '' })}
      </Tag>
    );
  const isFull = (of: { sold: number; held: number; offered: number }, capacity: number | null) =>
    capacity !== null && of.sold + of.held + of.offered >= capacity;
  if (isFull(ticket, stock) || (pool && isFull(pool, pool.capacity)))
    return <Tag color="orange">{t('ticket:window.soldOut')}</Tag>;
  if (ticket.isHidden && ticket.accessCode === null)
    return (
      <Tag color="orange" title={t('ticket:window.couponOnlyHint')}>
        {t('ticket:window.couponOnly')}
      </Tag>
    );
  return (
    <Tag color="green">
      {closesAt ? t('ticket:window.until', { time: formatDateTime(closesAt, timeZone) }) : t('ticket:window.open')}
    </Tag>
  );
}

function TicketMenu({ ticket, eventCode, tickets, onEdit }: Omit<Props, 'pool' | 'timeZone'>) {
  const { t } = useTranslation();
  const copy = useCopy();
  const deletes = useDeletes(tickets.refresh);
  const { ticketId, name, accessCode, waiting } = ticket;
  const taken = ticket.sold + ticket.held + ticket.offered;
  const remove = () =>
    deletes({
      name,
      text: waiting > 0 ? t('ticket:delete.waiting', { n: formatNumber(waiting) }) : t('ticket:delete.text'),
      call: ticketDelete,
      input: { ticketId },
    });
  return (
    <RowMenu
      label={t('ticket:action.of', { name })}
      items={[
        { label: t('ticket:action.edit'), onClick: onEdit },
        { label: t('ticket:action.copy'), onClick: () => tickets.copy(ticketId) },
        {
          label: accessCode ? t('ticket:action.codeLink') : t('ticket:action.link'),
          onClick: () => copy(buyUrl(eventCode, accessCode ?? undefined)),
        },
        'divider',
        {
          label: taken > 0 ? t('ticket:delete.hasSales') : t('common:delete.ok'),
          danger: true,
          disabled: taken > 0,
          onClick: remove,
        },
      ]}
    />
  );
}
