import { type ManagedTicket, ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import type * as z from 'zod';
import { publicAddress } from '../../../../core/config.ts';
import { inputOf as takenOf, valuesOf as valuesFor } from '../../../../ui/form/form-values.ts';

export type TicketInput = Omit<z.input<typeof ticketAdd.input>, 'eventId'>;

/** What the form of a ticket holds: what the call takes, with fields that are not filled in yet. */
export type TicketValues = Partial<TicketInput>;

/** The presets of a first ticket: the call's own defaults. */
export function newTicket(name: string, priceCents: number | undefined): TicketValues {
  return { ...valuesFor(ticketAdd), name, ...(priceCents !== undefined && { priceCents }) };
}

/** Which form its holders fill in is chosen elsewhere. */
export function valuesOf({ formId: _, ...ticket }: ManagedTicket): TicketValues {
  const tiers = ticket.tiers.map(({ tierId, name, priceCents, quantity, closesAt }) => ({
    tierId,
    name,
    priceCents,
    quantity,
    closesAt,
  }));
  return valuesFor(ticketAdd, { ...ticket, tiers });
}

export function inputOf(values: TicketValues): TicketInput {
  const code = values.accessCode?.trim();
  const usual = valuesFor(ticketAdd);
  return takenOf(ticketAdd, {
    ...values,
    // Numbers that were emptied are as usual: what is not sent would stay as it was.
    minPerOrder: values.minPerOrder ?? usual.minPerOrder,
    maxPerOrder: values.maxPerOrder ?? usual.maxPerOrder,
    companions: values.companions ?? usual.companions,
    // Only a hidden ticket has a code; the form keeps what was typed while one tries the switch.
    accessCode: values.isHidden && code ? code : null,
  });
}

/** Where an event's tickets are bought; with a code the hidden ones that it opens show at once. */
export function buyUrl(eventCode: string, code?: string): string {
  const query = new URLSearchParams({ event: eventCode, ...(code ? { code } : {}) });
  return publicAddress(`/buy-ticket?${query.toString()}`);
}
