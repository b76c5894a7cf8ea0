import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done } from '../core/fields.ts';
import { messageWants } from './message.answer.rules.ts';

/**
 * Leaving messages, by the address that stands in each of them; the address is the secret. GET on it only shows the page (`message.preferences` is what the page
 * does), so no scanner that follows links leaves for anybody. None of these calls is in the specification.
 */

/** Of a message: whose it is, and a keyed digest. */
export const messageToken = z.string().regex(/^[\w-]{54}$/);

export const messageLeave = defineCall({
  id: 'message.leave',
  method: 'POST',
  path: '/m/u/{token}',
  audience: 'open',
  kind: 'outside',
  signed: false,
  summary:
    'Ends messages of the kind that this one was: promotions, or for a notice all of them. Mail programs send it by themselves, with a form of their own as the body (RFC 8058), so nothing is signed. A second time is as good as the first. Not in the specification.',
  // Mail programs write List-Unsubscribe=One-Click; of what else they may write nothing is read.
  input: z.looseObject({ token: messageToken }),
  output: done,
});

export const messagePreferences = defineCall({
  id: 'message.preferences',
  method: 'POST',
  path: '/m/u/{token}/preferences',
  audience: 'open',
  kind: 'outside',
  summary:
    'What somebody wants to get from now on: everything, notices alone, or nothing. One-time codes and the notices of an order come in any case. Not in the specification.',
  input: z.object({ token: messageToken, wants: z.enum(messageWants) }),
  output: z.object({ wants: z.enum(messageWants) }),
});

export const messageLeaveCalls = [messageLeave, messagePreferences];

/** What the page of somebody's messages is given. */
export interface MessagePreferences {
  token: string;
  organiserName: string;
  /** Shortened, so that who is forwarded a mail does not read it off. */
  address: string;
  channel: 'sms' | 'mail';
  wants: (typeof messageWants)[number];
}
