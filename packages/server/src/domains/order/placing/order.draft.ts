import { hash } from 'node:crypto';
import type { InvoiceTitle } from '@convoke/contract/invoice/invoice.title.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { Basket } from './order.price.ts';

/** What somebody wants to order, before it is priced. */
export interface Draft extends Basket {
  tickets: readonly {
    ticketId: string;
    quantity: number;
    attendees: readonly { answers: Record<string, unknown> }[];
  }[];
  couponCode?: string | undefined;
  buyer: { name: string; phone?: string | undefined; email?: string | undefined };
  invoice?: InvoiceTitle | undefined;
  expectedCents?: number | undefined;
  channel: string;
  language: Language;
}

/** What makes two requests of one key the same: everything but what the page saw as the price. */
export function hashOf({ expectedCents: _expected, ...draft }: Draft): string {
  return hash('sha256', JSON.stringify(draft), 'base64url');
}
