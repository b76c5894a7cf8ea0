import { orderEnd } from '@convoke/contract/order/order.office.calls.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../failure.ts';
import { noteUndeclared, unforeseen } from './unforeseen.ts';

const log = { error() {} };
const noted = (error: unknown) => {
  noteUndeclared(log, orderEnd, error);
  return unforeseen.splice(0);
};

test('a refusal that its call does not declare is written down', () => {
  expect(noted(new Refusal('EVENT_FULL'))).toEqual(['order.end does not declare EVENT_FULL']);
});

test('declared ones, what any call may answer, and what is no refusal are not', () => {
  expect(orderEnd.fails).toContain('ORDER_STATE');
  for (const error of [new Refusal('ORDER_STATE'), new Refusal('FORBIDDEN'), new Refusal('TOO_MANY'), new Error('x')])
    expect(noted(error)).toEqual([]);
});
