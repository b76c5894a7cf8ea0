import type { OrderInfo } from '@convoke/contract/order/order.own.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { moneyText } from '../core/money.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { Qr } from '../ui/qr.tsx';
import { AttendeeForm, type OwnTicket } from './attendee-form.tsx';

function stateText(ticket: OwnTicket, t: ReturnType<typeof usePage>['t']): string | null {
  if (ticket.state === 'VOID') return t('public-order:ticket-void');
  if (ticket.state === 'USED') return t('public-order:ticket-used');
  if (ticket.inReview) return t('public-order:ticket-review');
  return ticket.state === 'RESERVED' ? t('public-order:ticket-reserved') : null;
}

/** One ticket of the order: whose it is, its code for the door, and changing who comes. */
export function OwnTicketCard({
  ticket,
  order,
  onChanged,
}: {
  ticket: OwnTicket;
  order: OrderInfo;
  onChanged: () => Promise<void>;
}) {
  const { t, language } = usePage();
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState<'saved' | 'handed-on' | null>(null);
  const change = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) change.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const state = stateText(ticket, t);
  const isValid = ticket.code !== null && ticket.state === 'VALID' && !ticket.inReview;
  // An online event has no entrance to show a code at: each joins from a page of their own.
  const online = order.event.model === 1;
  const showsCode = isValid && !online;
  const mayEdit = order.mayEditAttendees && (ticket.state === 'VALID' || ticket.state === 'RESERVED');
  const name = ticket.name || t('public-order:nobody');
  return (
    <li className={`card own-ticket own-ticket-${ticket.state.toLowerCase()}`}>
      <div className="own-ticket-words">
        <h3>{name}</h3>
        <p className="fact-more">
          {ticket.ticketName}
          {ticket.tierName && ` · ${ticket.tierName}`}
        </p>
        {state && <p className="pill">{state}</p>}
        {ticket.refundedCents > 0 && (
          <p className="fine">
            {t('public-order:went-back', { amount: moneyText(ticket.refundedCents, order.currency, language) })}
          </p>
        )}
      </div>
      {showsCode && ticket.code !== null && (
        <a className="qr-frame" href={`/qd/${ticket.code}`} aria-label={t('public-order:open-code', { name })}>
          <Qr text={ticket.code} label={t('public-order:code-of', { name })} />
        </a>
      )}
      {showsCode && <p className="code-text">{ticket.code}</p>}
      {isValid && online && (
        <a className="text-link" href={`/qd/${ticket.code}`}>
          {t('public-order:own-page', { name })} <Icon name="out" />
        </a>
      )}
      {mayEdit && !editing && (
        <button ref={change} type="button" className="text-link" onClick={() => setEditing(true)}>
          {t('public-order:change-attendee')}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
      <p className="fine good empty-gone" role="status">
        {saved && mayEdit && !editing && (
          <>
            <Icon name="check" /> {t(saved === 'handed-on' ? 'public-order:handed-on' : 'public-order:saved')}
          </>
        )}
      </p>
      {editing && (
        <AttendeeForm
          order={order}
          ticket={ticket}
          onClose={() => setEditing(false)}
          onSaved={async (handedOn) => {
            await onChanged();
            setSaved(handedOn ? 'handed-on' : 'saved');
            setEditing(false);
          }}
        />
      )}
    </li>
  );
}
