import type { ManagedTicket, ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import dayjs, { type Dayjs } from 'dayjs';
import type * as z from 'zod';
import { fromWall, toWall } from '../../../../ui/form/zone-time.ts';

export interface TierValues {
  tierId?: string;
  name: string;
  priceCents: number | null;
  quantity: number | null;
  closesAt: Dayjs | null;
}

/** What the form of a ticket holds. Times are what a clock of the event's zone shows; names are the call's, so that refused fields are marked. */
export interface TicketValues {
  name: string;
  description: string;
  priceCents: number | null;
  stock: number | null;
  minPerOrder: number | null;
  maxPerOrder: number | null;
  perBuyer: number | null;
  opensAt: Dayjs | null;
  closesAt: Dayjs | null;
  needsReview: boolean;
  isHidden: boolean;
  accessCode: string;
  poolId: string | null;
  groupId: string | null;
  onSale: boolean;
  tiers: TierValues[];
}

export type TicketInput = Omit<z.input<typeof ticketAdd.input>, 'eventId'>;

/** The presets of a first ticket. */
export function newTicket(name: string, priceCents: number | null): TicketValues {
  return {
    name,
    description: '',
    priceCents,
    stock: null,
    minPerOrder: 1,
    maxPerOrder: 10,
    perBuyer: null,
    opensAt: null,
    closesAt: null,
    needsReview: false,
    isHidden: false,
    accessCode: '',
    poolId: null,
    groupId: null,
    onSale: true,
    tiers: [],
  };
}

/** A moment as the pickers hold it: the zone's wall clock. */
export function toPicker(moment: string | null, timeZone: string): Dayjs | null {
  return moment === null ? null : dayjs(toWall(moment, timeZone));
}

export function fromPicker(value: Dayjs | null | undefined, timeZone: string): string | null {
  return value ? fromWall(value.format('YYYY-MM-DDTHH:mm'), timeZone) : null;
}

export function valuesOf(ticket: ManagedTicket, timeZone: string): TicketValues {
  return {
    name: ticket.name,
    description: ticket.description,
    priceCents: ticket.priceCents,
    stock: ticket.stock,
    minPerOrder: ticket.minPerOrder,
    maxPerOrder: ticket.maxPerOrder,
    perBuyer: ticket.perBuyer,
    opensAt: toPicker(ticket.opensAt, timeZone),
    closesAt: toPicker(ticket.closesAt, timeZone),
    needsReview: ticket.needsReview,
    isHidden: ticket.isHidden,
    accessCode: ticket.accessCode ?? '',
    poolId: ticket.poolId,
    groupId: ticket.groupId,
    onSale: ticket.onSale,
    tiers: ticket.tiers.map((tier) => ({
      tierId: tier.tierId,
      name: tier.name,
      priceCents: tier.priceCents,
      quantity: tier.quantity,
      closesAt: toPicker(tier.closesAt, timeZone),
    })),
  };
}

export function inputOf(values: TicketValues, timeZone: string): TicketInput {
  const code = values.accessCode?.trim() ?? '';
  return {
    name: values.name,
    description: values.description ?? '',
    priceCents: values.priceCents ?? 0,
    stock: values.stock,
    minPerOrder: values.minPerOrder ?? 1,
    maxPerOrder: values.maxPerOrder ?? 10,
    perBuyer: values.perBuyer,
    opensAt: fromPicker(values.opensAt, timeZone),
    closesAt: fromPicker(values.closesAt, timeZone),
    needsReview: values.needsReview,
    isHidden: values.isHidden,
    // Only a hidden ticket has a code; the form keeps what was typed while one tries the switch.
    accessCode: values.isHidden && code !== '' ? code : null,
    poolId: values.poolId ?? null,
    groupId: values.groupId ?? null,
    onSale: values.onSale,
    tiers: (values.tiers ?? []).map((tier) => ({
      ...(tier.tierId && { tierId: tier.tierId }),
      name: tier.name,
      priceCents: tier.priceCents ?? 0,
      quantity: tier.quantity ?? null,
      closesAt: fromPicker(tier.closesAt, timeZone),
    })),
  };
}

/** Where an event's tickets are bought; with a code the hidden ones that it opens show at once. */
export function buyUrl(eventCode: string, code?: string): string {
  const query = new URLSearchParams({ event: eventCode, ...(code ? { code } : {}) });
  return `${window.location.origin}/buy-ticket?${query.toString()}`;
}
