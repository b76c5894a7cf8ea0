import { type CallFailure, failureWords } from '../../core/call-failure.ts';
import { fullOptionsOf } from '../form/option-places.ts';
import type { Basket } from './basket.ts';

/** What a refused basket or order is about. */
export type Refusal =
  | { kind: 'ticket'; ticketId: string; message: string }
  | { kind: 'coupon' | 'offer' | 'other'; message: string }
  | { kind: 'price'; totalCents: number }
  | {
      kind: 'fields';
      fields: readonly { path: string; message: string }[];
      message: string;
      /** Options that have no place left. */
      full: readonly { fieldId: string; option: string }[];
      /** The server has a file no more. */
      isFileGone: boolean;
    }
  /** `message` is what the error catalogue says. */
  | { kind: 'wait'; message: string; seconds: number | undefined }
  | { kind: 'network'; message: string }
  | { kind: 'room' | 'flight' };

export function refusalOf(error: CallFailure, basket: Basket): Refusal {
  const { failure } = error;
  const message = failureWords(error);
  if (error.status === 0 || error.status >= 500) return { kind: 'network', message };
  if (error.status === 429) return { kind: 'wait', message, seconds: error.retryAfterSeconds };
  const data = (error.data ?? {}) as { ticketId?: unknown; totalCents?: unknown };
  if (failure === 'ORDER_IN_FLIGHT') return { kind: 'flight' };
  if (failure === 'ROOM_WAIT') return { kind: 'room' };
  if (
    failure === 'BAD_PARAMETER' ||
    failure === 'OPTION_FULL' ||
    failure === 'FORM_CHANGED' ||
    failure === 'FORM_FILE_GONE'
  )
    return {
      kind: 'fields',
      fields: error.fields,
      message,
      full: fullOptionsOf(error.data),
      isFileGone: failure === 'FORM_FILE_GONE',
    };
  if (failure === 'PRICE_CHANGED') return { kind: 'price', totalCents: data.totalCents as number };
  if (failure === 'OFFER_GONE') return { kind: 'offer', message };
  if (failure?.startsWith('COUPON_')) return { kind: 'coupon', message };
  const ticket = basket.tickets.find((each) => each.ticketId === data.ticketId);
  return ticket ? { kind: 'ticket', ticketId: ticket.ticketId, message } : { kind: 'other', message };
}
