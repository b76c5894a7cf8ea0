import { expect, test } from 'vitest';
import { refused, unknown } from '../../../core/mail/hand-off.ts';
import { mostAttempts, outcomeOf } from './message.outcome.ts';

const brief = (channel: 'sms' | 'mail', permanent: boolean, reason: string, attempts = 1) => {
  const { state, class: kind, pauses, waitSeconds } = outcomeOf(channel, refused(permanent, reason), attempts);
  return [state, kind, pauses, waitSeconds];
};

test.each([
  ['isv.MOBILE_NUMBER_ILLEGAL: no such number', true, ['failed', 'number', null, 0]],
  ['isv.BUSINESS_LIMIT_CONTROL: too often', false, ['queued', null, null, 3600]],
  ['isv.DAY_LIMIT_CONTROL: enough for today', false, ['queued', null, 'day_limit', 0]],
  ['isv.OUT_OF_SERVICE: no money', false, ['queued', null, 'vendor', 0]],
  ['isp.RAM_PERMISSION_DENY: keys', false, ['queued', null, 'vendor', 0]],
  ['isv.SMS_TEMPLATE_ILLEGAL: unknown template', true, ['queued', null, 'template', 0]],
  ['isv.SMS_SIGNATURE_ILLEGAL: unknown signature', true, ['queued', null, 'template', 0]],
  ['isv.SOMETHING_NEW: who knows', true, ['failed', 'other', null, 0]],
  ['ECONNREFUSED: nobody there', false, ['queued', null, null, 30]],
])('a text message, %s', (reason, permanent, expected) => {
  expect(brief('sms', permanent, reason)).toEqual(expected);
});

test.each([
  ['EENVELOPE: 550 5.1.1 no such user', 'unknown_user'],
  ['EENVELOPE: 550 5.1.2 bad domain', 'unknown_host'],
  ['EENVELOPE: 551 5.1.6 moved', 'moved'],
  ['EENVELOPE: 552 5.2.2 mailbox full', 'mailbox_full'],
  ['EMESSAGE: 554 5.7.1 message refused as spam', 'spam'],
  ['EMESSAGE: 554 5.7.26 unauthenticated', 'refused'],
  ['EENVELOPE: 550 User unknown', 'unknown_user'],
  ['EENVELOPE: 553 what is that', 'other'],
  [
    "EENVELOPE: Can't send mail - all recipients were rejected: 550 5.1.0 <…>: Sender address rejected: User unknown",
    'refused',
  ],
  [
    "EENVELOPE: Can't send mail - all recipients were rejected: 550-Verification failed for <…> 550 Sender verify failed",
    'refused',
  ],
  ["EENVELOPE: Can't send mail - all recipients were rejected: 550 <…> User not known", 'unknown_user'],
  ["EENVELOPE: Can't send mail - all recipients were rejected: 550 … doesn't have an account here", 'unknown_user'],
  ['EENVELOPE: Mail command failed: 550 5.1.1 user unknown', 'refused'],
  ['EENVELOPE: Internationalized mailbox name not allowed: 550 5.1.1 user unknown', 'refused'],
  ['EMESSAGE: Message failed: 550 unknown user', 'refused'],
])('a mail, %s', (reason, kind) => {
  expect(brief('mail', true, reason)).toEqual(['failed', kind, null, 0]);
});

test('what is refused for now waits longer each time, and is given up in the end', () => {
  const waits = [1, 2, 3, 4, 5].map((attempts) => brief('mail', false, '451 4.3.2 later', attempts)[3]);
  expect(waits).toEqual([30, 60, 120, 240, 480]);
  expect(brief('mail', false, '451 4.3.2 later', mostAttempts)).toEqual(['failed', 'gave_up', null, 0]);
});

test('what was answered is accepted, what was not is unknown', () => {
  expect(outcomeOf('sms', { accepted: true, providerId: 'biz' }, 1)).toMatchObject({
    state: 'accepted',
    providerId: 'biz',
  });
  expect(outcomeOf('mail', unknown('gone'), 1)).toMatchObject({ state: 'unknown', class: 'no_answer' });
});
