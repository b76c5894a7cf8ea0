import type { LineClass, PauseWhy } from '@convoke/contract/message/message.rules.ts';
import { expect, test } from 'vitest';
import type { HandOff } from '../../../core/mail/hand-off.ts';
import { mostAttempts, outcomeOf } from './message.outcome.ts';

const said = (reason: string, permanent = true): HandOff => ({ accepted: false, permanent, reason });
/** Ten in the evening in China. */
const evening = new Date('2026-11-26T14:00:00Z');
const sms = (reason: string, permanent = true, attempts = 1) =>
  outcomeOf('sms', said(reason, permanent), attempts, evening);

test('what is accepted or unknown is so', () => {
  expect(outcomeOf('sms', { accepted: true, providerId: '9^0' }, 1)).toMatchObject({
    state: 'accepted',
    providerId: '9^0',
  });
  expect(outcomeOf('sms', { unknown: true, reason: 'silence' }, 1)).toMatchObject({
    state: 'unknown',
    class: 'no_answer',
  });
});

test.each<[string, PauseWhy]>([
  ['isv.DAY_LIMIT_CONTROL', 'day_limit'],
  ['isv.MONTH_LIMIT_CONTROL', 'vendor'],
  ['isv.AMOUNT_NOT_ENOUGH', 'vendor'],
  ['isv.OUT_OF_SERVICE', 'vendor'],
  ['isv.PRODUCT_UN_SUBSCRIPT', 'vendor'],
  ['isv.PRODUCT_UNSUBSCRIBE', 'vendor'],
  ['isv.ACCOUNT_NOT_EXISTS', 'vendor'],
  ['isv.ACCOUNT_ABNORMAL', 'vendor'],
  ['isp.RAM_PERMISSION_DENY', 'vendor'],
  ['isv.DENY_IP_RANGE', 'vendor'],
  ['isv.SMS_TEMPLATE_ILLEGAL', 'template'],
  ['isv.SMS_SIGNATURE_ILLEGAL', 'template'],
  ['isv.SMS_SIGN_ILLEGAL', 'template'],
  ['isv.TEMPLATE_MISSING_PARAMETERS', 'template'],
])('%s pauses the task, and the line waits with it', (code, why) => {
  expect(sms(`${code}: no`)).toMatchObject({ state: 'queued', pauses: why, waitSeconds: 0, words: `${code}: no` });
});

test.each<[string, LineClass]>([
  ['isv.MOBILE_NUMBER_ILLEGAL', 'number'],
  ['isv.MOBILE_COUNT_OVER_LIMIT', 'number'],
  ['isv.TEMPLATE_PARAMS_ILLEGAL', 'content'],
  ['isv.BLACK_KEY_CONTROL_LIMIT', 'content'],
  ['isv.PARAM_LENGTH_LIMIT', 'content'],
  ['isv.PARAM_NOT_SUPPORT_URL', 'content'],
  ['isv.SOMETHING_NEW', 'other'],
])('%s fails the line alone', (code, kind) => {
  expect(sms(`${code}: no`)).toMatchObject({ state: 'failed', class: kind, pauses: null });
});

test.each([
  ['触发分钟级流控Permits:1', 60],
  ['触发小时级流控Permits:5', 3600],
  // Two hours are left of the day, and a minute is added.
  ['触发天级流控Permits:10', 2 * 3600 + 60],
])('a number that has had its share waits: %s', (words, seconds) => {
  for (const permanent of [true, false])
    expect(sms(`isv.BUSINESS_LIMIT_CONTROL: ${words}`, permanent)).toMatchObject({
      state: 'queued',
      pauses: null,
      waitSeconds: seconds,
    });
});

test('what may pass is tried again with growing pauses, and given up in the end', () => {
  const waits = [1, 2, 3].map((attempts) => sms('503: away', false, attempts).waitSeconds);
  expect(waits).toEqual([30, 60, 120]);
  expect(sms('503: away', false, mostAttempts)).toMatchObject({ state: 'failed', class: 'gave_up' });
});
