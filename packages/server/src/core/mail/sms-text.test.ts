import { expect, test } from 'vitest';
import { smsSegments, smsText, smsTooLong } from '@convoke/contract/message/message.text.ts';
import { isOptOut } from './sms-text.ts';

test('counts segments at their borders', () => {
  const count = (length: number) => smsSegments('会'.repeat(length));
  expect([0, 1, 70, 71, 134, 135, 160, 201, 202, 500].map(count)).toEqual([0, 1, 1, 2, 2, 3, 3, 3, 4, 8]);
});

test('counts as networks do: an emoji is two, a letter one', () => {
  expect(smsSegments('😀'.repeat(35))).toBe(1);
  expect(smsSegments(`${'😀'.repeat(35)}a`)).toBe(2);
});

test('the signature and the opt-out sentence count', () => {
  const text = smsText('汇聚会务', '会'.repeat(60), true);
  expect(text.startsWith('【汇聚会务】会')).toBe(true);
  // Nothing between: the text that the vendor has approved ends so.
  expect(text.endsWith('会拒收请回复R')).toBe(true);
  expect(text).toHaveLength(6 + 60 + 6);
  expect(smsSegments(text)).toBe(2);
});

test.each([
  '新品上市，拒收请回复R',
  '新品上市 回TD退订',
  '退订回N',
  '拒收请回复 R',
  '回复T退订',
  'Sale. Reply STOP to opt out',
])('a promotion that says how to opt out says it once: %s', (body) =>
  expect(smsText('汇聚', body, true)).toBe(`【汇聚】${body}`),
);

test.each(['如需退订请致电', '回复1参加抽奖', 'We reply to everybody'])(
  'other words are no way to opt out: %s',
  (body) => expect(smsText('汇聚', body, true)).toBe(`【汇聚】${body}拒收请回复R`),
);

test('more than 500 is too long', () => {
  expect(smsTooLong('a'.repeat(500))).toBe(false);
  expect(smsTooLong('a'.repeat(501))).toBe(true);
});

test('an opt-out is one in any case and width, but not a sentence that holds one', () => {
  for (const reply of ['TD', 'td', 'ＴＤ', ' t ', 'Ｒ', 'r.', '退订', '退 订。'])
    expect(isOptOut(reply), reply).toBe(true);
  for (const reply of ['', 'TDS', '不退订', 'yes', 'R2', '我要退订吗']) expect(isOptOut(reply), reply).toBe(false);
});
