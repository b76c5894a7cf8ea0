import type { OfferedTicket } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../core/call.ts';
import { failureWords } from '../../../core/call-failure.ts';
import { readTickets } from '../../core/selling-calls.ts';
import { readEventForm } from '../../form/form-calls.ts';
import type { OfferedForm } from '../../form/use-form-offer.ts';
import { atDesk } from './walk-in-calls.ts';

/** The tickets that can be had at the door, read when the sheet opens and whenever `refresh` is called; null until they are there. */
export function useTickets(eventId: string, usesTickets: boolean) {
  const [tickets, setTickets] = useState<readonly OfferedTicket[] | null>(usesTickets ? null : []);
  const [trouble, setTrouble] = useState<string | null>(null);
  const refresh = () => {
    if (!usesTickets) return;
    setTrouble(null);
    call(readTickets, { eventId }, atDesk).then(
      (offering) => setTickets(offering.tickets.filter((ticket) => !ticket.isHidden)),
      (error: unknown) => setTrouble(failureWords(error)),
    );
  };
  useEffect(refresh, [eventId]);
  return { tickets, trouble, refresh };
}

/** The form that a ticket asks, or the event's own. */
export function useAskedForm(eventId: string, ticketId: string | undefined) {
  const [form, setForm] = useState<OfferedForm | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let over = false;
    setTrouble(null);
    call(readEventForm, { sourceId: eventId, ...(ticketId !== undefined && { ticketId }) }, atDesk).then(
      (found) => !over && setForm(found),
      (error: unknown) => !over && setTrouble(failureWords(error)),
    );
    return () => {
      over = true;
    };
  }, [eventId, ticketId, round]);
  return { form, trouble, refresh: () => setRound(round + 1) };
}
