import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { OfferedForm } from '../form/use-form-offer.ts';
import type { Offering } from './use-tickets.ts';

/** What the page is given. */
export interface BuyData {
  event: PublicEvent;
  offering: Offering;
  form: OfferedForm;
  /** Of tickets that ask a form of their own. */
  ownForms?: { ticketId: string; form: OfferedForm }[];
  /** A code in the address. */
  code: string | null;
  /** A place in line, or an offer, in the address. */
  offerId: string | null;
}
