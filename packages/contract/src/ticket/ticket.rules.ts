/** Pure rules of sales that browser and server share. */

export const saleStates = ['open', 'not-yet', 'sold-out', 'closed', 'by-code', 'none'] as const;
export type SaleState = (typeof saleStates)[number];

/** An event's sale in a line: whether one can buy, and what it costs at least. */
export interface SaleSummary {
  state: SaleState;
  /** What the tickets cost that can be bought, or will be; null where there are none. */
  fromCents: number | null;
  toCents: number | null;
  currency: string;
  /** When the first of the tickets opens, for `not-yet`. */
  opensAt: string | null;
  /** Whether people can wait in line for what is sold out. */
  canWait: boolean;
}

interface SummedTicket {
  state: 'open' | 'not-yet' | 'closed' | 'sold-out' | 'waiting';
  priceCents: number;
  currency: string;
  opensAt: string | null;
  isHidden: boolean;
}

/**
 * What the tickets that anyone may see come to together. One that can be bought decides; else one that is still to open, since it can be
 * bought then; else what is sold out. `by-code`: there are only tickets that a code opens.
 */
export function summariseSale(sale: {
  tickets: readonly SummedTicket[];
  hasHidden: boolean;
  hasWaitingList: boolean;
}): SaleSummary {
  const shown = sale.tickets.filter((ticket) => !ticket.isHidden);
  const of = (...states: SummedTicket['state'][]) => shown.filter((ticket) => states.includes(ticket.state));
  const [state, tickets] = (
    [
      ['open', of('open')],
      ['not-yet', of('not-yet')],
      ['sold-out', of('sold-out', 'waiting')],
      ['by-code', []],
      ['closed', of('closed')],
    ] as const
  ).find(([name, some]) => (name === 'by-code' ? sale.hasHidden : some.length > 0)) ?? ['none', []];
  const prices = tickets.map((ticket) => ticket.priceCents);
  const opens = tickets.flatMap((ticket) => ticket.opensAt ?? []).sort((a, b) => Date.parse(a) - Date.parse(b));
  return {
    state,
    fromCents: prices.length > 0 ? Math.min(...prices) : null,
    toCents: prices.length > 0 ? Math.max(...prices) : null,
    currency: tickets[0]?.currency ?? 'CNY',
    opensAt: state === 'not-yet' ? (opens[0] ?? null) : null,
    canWait: state === 'sold-out' && sale.hasWaitingList,
  };
}

/** States of somebody in a waiting list. */
export const waiterStates = ['WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT'] as const;
export type WaiterState = (typeof waiterStates)[number];

/** Whose form an order asks for: everybody's, or one for all of its tickets. */
export const attendeeForms = ['each', 'one'] as const;
