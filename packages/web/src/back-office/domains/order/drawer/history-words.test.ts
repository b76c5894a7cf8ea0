import { expect, test } from 'vitest';
import { historyDetail, historyTexts } from './history-words.ts';

const t = ((key: string, values?: Record<string, unknown>) =>
  values ? `${key}(${Object.values(values).join(', ')})` : key) as unknown as Parameters<typeof historyDetail>[2];
const words = (kind: string, detail: Record<string, unknown>) =>
  historyDetail({ kind, detail }, 'CNY', t).replaceAll('CN¥', '¥');

test('the history speaks in words, with the money of its order', () => {
  expect(words('paid', { cents: 12_345, channel: 'wechat', late: true })).toBe(
    '¥123.45 · field:wechatPay · order:history.late',
  );
  expect(words('refund-asked', { cents: 0, tickets: 2, cause: 'organiser', reason: '' })).toBe(
    'order:history.tickets(2) · order:cause.organiser',
  );
  expect(words('amount-differs', { paidCents: 999, dueCents: 1_000 })).toBe('order:history.insteadOf(¥9.99, ¥10.00)');
  expect(words('refunded', { cents: 100, channel: 'offline', byHand: true })).toBe('¥1.00 · order:repair.byHand');
  expect(words('mail', { message: 'paid', state: 'accepted' })).toBe('order:message.paid · order:delivery.accepted');
  expect(words('attendee', { from: 'Li', to: 'Wang' })).toBe('Li → Wang');
});

test('what this version does not know is passed over', () => {
  expect(words('something-new', { a: 1 })).toBe('');
  expect(words('paid', { cents: 'much', channel: 'gold' })).toBe('gold');
  expect(historyTexts['something-new']).toBeUndefined();
});
