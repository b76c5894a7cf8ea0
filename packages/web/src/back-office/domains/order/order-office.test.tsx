import type { OrderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../core/call-failure.ts';
import { Repairs } from './reconcile/reconcile-repairs.tsx';
import { RefundDialog } from './refund/refund-dialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values?: Record<string, unknown>) => (values ? `${key} ${Object.values(values).join(' ')}` : key),
  }),
}));
beforeEach(() => {
  call.mockReset();
});
afterEach(cleanup);

const show = (node: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>{node}</App>
    </QueryClientProvider>,
  );

const ticket = (orderTicketId: string, name: string, state = 'VALID') => ({
  orderTicketId,
  ticketId: 't',
  ticketName: 'Standard',
  tierName: null,
  state,
  inReview: false,
  priceCents: 10_000,
  discountCents: 0,
  refundedCents: 0,
  name,
  phone: null,
  email: null,
  code: null,
  participantId: null,
});
const order = {
  orderId: 'o',
  eventId: 'e',
  number: 'ABC123',
  version: 3,
  state: 'PAID',
  currency: 'CNY',
  totalCents: 20_000,
  refundableCents: 20_000,
  paidBy: 'wechat',
  ownTickets: [ticket('one', 'Li'), ticket('two', 'Wang', 'USED')],
} as unknown as OrderDetail;

const button = (text: RegExp) => screen.getByRole('button', { name: text });

test('a refund of chosen tickets says its sum before it is sent, and who has been in already', async () => {
  call.mockResolvedValue({ state: 'PARTIALLY_REFUNDED', refundCents: 10_000 });
  const onClose = vi.fn();
  show(<RefundDialog order={order} onClose={onClose} />);
  expect(button(/order:refund.ok CN¥200.00/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('order:refund.tickets'));
  fireEvent.click(button(/order:refund.ok CN¥0.00/));
  await screen.findByText('order:refund.noTicket');
  expect(call).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('checkbox', { name: /Wang/ }));
  expect(screen.getByText('order:refund.used 1')).toBeTruthy();
  fireEvent.click(button(/order:refund.ok CN¥100.00/));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(call.mock.calls[0]?.[1]).toEqual({ orderId: 'o', version: 3, reason: '', orderTicketIds: ['two'] });
});

test('a refund that the server refuses says why and stays open', async () => {
  call.mockRejectedValue(
    new CallFailure({ code: 3001, status: 200, message: 'Someone else changed this order.', path: '/refund' }),
  );
  const onClose = vi.fn();
  show(<RefundDialog order={order} onClose={onClose} />);
  fireEvent.click(button(/order:refund.ok/));
  await screen.findByText('Someone else changed this order.');
  expect(onClose).not.toHaveBeenCalled();
});

test('a refund whose answer was lost is asked for again under the same key, and another amount under another one', async () => {
  call.mockRejectedValue(new CallFailure({ code: 500, status: 0, message: 'No answer.', path: '/refund' }));
  const shown = (version: number) => (
    <QueryClientProvider client={client}>
      <App>
        <RefundDialog order={{ ...order, version }} onClose={vi.fn()} />
      </App>
    </QueryClientProvider>
  );
  const client = new QueryClient();
  const { rerender } = render(shown(3));
  const send = async (times: number) => {
    await waitFor(() => {
      fireEvent.click(button(/order:refund.ok/));
      expect(call).toHaveBeenCalledTimes(times);
    });
    const options = call.mock.calls.at(-1)?.[2] as { headers: Record<string, string> } | undefined;
    return options?.headers['Idempotency-Key'];
  };
  const first = await send(1);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  // The list was read again meanwhile: what was lost has changed the order.
  rerender(shown(4));
  expect(await send(2)).toBe(first);
  fireEvent.change(screen.getByLabelText('field:reason'), { target: { value: 'Ill' } });
  expect(await send(3)).not.toBe(first);
});

test('a repair asks first, and names the payment it is about', async () => {
  call.mockResolvedValue({ state: 'PAID' });
  show(
    <Repairs
      eventId="e"
      found={{
        kind: 'amount-differs',
        orderId: 'o',
        number: 'ABC123',
        buyerName: 'Li',
        paymentId: 'p',
        refundId: null,
        channel: 'wechat',
        dueCents: 100,
        paidCents: 99,
        times: 1,
        at: '2026-11-21T00:00:00Z',
        detail: '',
        repairs: ['accept', 'refund'],
      }}
    />,
  );
  fireEvent.click(button(/order:repair.accept/));
  await screen.findByText('order:repairAsk.accept');
  expect(call).not.toHaveBeenCalled();
  fireEvent.click(button(/common:confirm/));
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]?.[1]).toEqual({ orderId: 'o', repair: 'accept', paymentId: 'p' });
});
