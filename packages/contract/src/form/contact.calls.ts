import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { email, phone } from '../core/fields.ts';

/**
 * A phone number or e-mail address that somebody proves to be theirs by a one-time code. The proof is signed, good for two hours, and given to
 * the calls that ask for one person to answer once.
 */

const contact = { phone: phone.optional(), email: email.optional() };
const one = (input: { phone?: string | undefined; email?: string | undefined }) =>
  (input.phone === undefined) !== (input.email === undefined);
const oneOf = { path: ['phone'], params: { problem: 'required' } };

/** The proof as calls take it. */
export const contactProof = z.string().max(600);

export const contactSendCode = defineCall({
  id: 'contact.sendCode',
  method: 'POST',
  path: '/resource/form/contact/code',
  audience: 'anonymous',
  kind: 'outside',
  summary:
    'Sends a one-time code of six digits to a phone number or an e-mail address: good for five minutes and five tries.',
  input: z.object(contact).refine(one, oneOf),
  output: z.object({ retryAfterSeconds: z.int() }),
  fails: ['CODE_TOO_OFTEN'],
});

export const contactVerify = defineCall({
  id: 'contact.verify',
  method: 'POST',
  path: '/resource/form/contact/verify',
  audience: 'anonymous',
  kind: 'outside',
  summary: 'Spends a code and answers the proof that the number or address is the caller’s.',
  input: z.object({ ...contact, code: z.string().regex(/^\d{6}$/) }).refine(one, oneOf),
  output: z.object({ proof: z.string(), endsAt: z.string() }),
  fails: ['CODE_REFUSED'],
});

export const contactCalls = [contactSendCode, contactVerify];
