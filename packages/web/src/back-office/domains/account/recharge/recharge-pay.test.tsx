import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
import { RechargePay } from './recharge-pay.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values?: Record<string, string>) => [key, ...Object.values(values ?? {})].join(' '),
  }),
}));

const orderId = '01890000-0000-7000-8000-000000000001';
const row = {
  orderId,
  number: 'R1234',
  amountCents: 100_000,
  creditCents: 102_000,
  state: 'AWAITING_PAYMENT',
  paidBy: null,
  isSandbox: false,
  createdBy: 'Tester',
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  paidAt: null,
};
const opened = {
  outTradeNo: 'x',
  isSandbox: true,
  codeUrl: 'http://localhost:8084/cashier/x',
  url: null,
  amountCents: 100_000,
  currency: 'CNY',
  expiresAt: row.expiresAt,
};

/** What each call answers; a test changes what it is about. */
let answers: Record<string, (input: Record<string, unknown>) => unknown>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let state = 'AWAITING_PAYMENT';
  answers = {
    'account.recharges': () => ({ records: [{ ...row, state }], total: 1, current: 1, size: 1, pages: 1 }),
    'account.rechargeConfig': () => ({
      configs: [],
      minCents: 100,
      maxCents: 10_000_000,
      channels: [
        { channel: 'wechat', isSandbox: true },
        { channel: 'alipay', isSandbox: true },
      ],
    }),
    'account.rechargeCheck': () => ({ orderId, state, balanceCents: state === 'PAID' ? 152_000 : 50_000 }),
    'account.current': () => ({ balanceCents: state === 'PAID' ? 152_000 : 50_000, days: [] }),
    'payment.rechargeWechat': () => opened,
    'payment.rechargeAlipay': () => ({ ...opened, codeUrl: 'http://localhost:8084/cashier/y' }),
    become: (input) => (state = String(input['state'])),
  };
  call.mockReset();
  call.mockImplementation(async (which: AnyCall, input: Record<string, unknown>) => answers[which.id]?.(input));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const onAgain = vi.fn();
function show(channel: 'wechat' | 'alipay' = 'wechat') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <RechargePay orderId={orderId} channel={channel} onChannel={() => undefined} onAgain={onAgain} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const asked = (which: string) => call.mock.calls.filter(([one]) => (one as AnyCall).id === which).length;

test('the code is shown until the money is there, then the new balance; nobody is asked any more', async () => {
  show();
  const cashier = await screen.findByText('account:sandbox.cashier');
  expect(cashier.getAttribute('href')).toBe(opened.codeUrl);
  expect(screen.getByText('account:sandbox.tag')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^account:pay\.left \d+:\d\d$/);
  await later(7_000);
  expect(asked('account.rechargeCheck')).toBeGreaterThanOrEqual(3);
  answers['become']?.({ state: 'PAID' });
  await later(3_000);
  await screen.findByText(/account:over\.paid .*1,020\.00/);
  await waitFor(() => expect(screen.getByText(/account:balanceNow .*1,520\.00/)).toBeTruthy());
  const before = asked('account.rechargeCheck');
  await later(30_000);
  expect(asked('account.rechargeCheck')).toBe(before);
  expect(asked('payment.rechargeWechat')).toBe(1);
});

describe('on a phone', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
  let agent = phone;
  const assign = vi.fn();
  beforeEach(() => {
    agent = phone;
    vi.spyOn(navigator, 'userAgent', 'get').mockImplementation(() => agent);
    vi.spyOn(location, 'assign').mockImplementation(assign);
    assign.mockReset();
    answers['payment.rechargeWechatH5'] = () => ({ ...opened, codeUrl: null, url: 'https://wx.example/h5' });
    answers['payment.rechargeAlipay'] = ({ type }) => ({
      ...opened,
      codeUrl: null,
      url: `https://ali.example/${String(type)}`,
    });
  });
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['wechat', 'https://wx.example/h5'],
    ['alipay', 'https://ali.example/wap'],
  ] as const)('a tap leads into %s, and there is no code that the phone could not scan', async (channel, address) => {
    const { container } = show(channel);
    fireEvent.click(await screen.findByText(`account:pay.open field:${channel === 'wechat' ? 'wechatPay' : channel}`));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(address));
    expect(container.querySelector('.pay-code')).toBeNull();
    expect(screen.getByText('account:sandbox.tag')).toBeTruthy();
    expect(asked('payment.rechargeWechat')).toBe(0);
  });

  test('an application that does not answer says so, and the next tap tries again', async () => {
    const answer = answers['payment.rechargeWechatH5'] as () => unknown;
    answers['payment.rechargeWechatH5'] = () => {
      throw new CallFailure({ code: 7000, status: 200, message: 'WeChat does not answer.', path: '/pay' });
    };
    show();
    fireEvent.click(await screen.findByText('account:pay.open field:wechatPay'));
    await screen.findByText('WeChat does not answer.');
    expect(assign).not.toHaveBeenCalled();
    answers['payment.rechargeWechatH5'] = answer;
    // A second press right after the first is passed over: pressed until it counts.
    await waitFor(() => {
      const retry = screen.queryByText('common:retry');
      if (retry) fireEvent.click(retry);
      expect(assign).toHaveBeenCalledWith('https://wx.example/h5');
    });
    expect(screen.queryByText('WeChat does not answer.')).toBeNull();
  });

  test('inside WeChat, where neither opens, there is a code for another device', async () => {
    agent = `${phone} MicroMessenger/8.0.50`;
    const { container } = show();
    await screen.findByText('account:pay.notInWechat');
    expect(container.querySelector('.pay-code')).not.toBeNull();
    expect(screen.queryByText(/^account:pay\.open/)).toBeNull();
  });
});

test('a channel that does not answer says so, and is tried again when asked to', async () => {
  answers['payment.rechargeAlipay'] = () => {
    throw new CallFailure({ code: 7000, status: 200, message: 'Alipay does not answer.', path: '/pay' });
  };
  show('alipay');
  await screen.findByText('Alipay does not answer.');
  answers['payment.rechargeAlipay'] = () => opened;
  fireEvent.click(screen.getByText('common:retry'));
  await screen.findByText('account:sandbox.cashier');
});

test('a top-up whose time is over offers the same amount again, and late money still shows', async () => {
  answers['become']?.({ state: 'EXPIRED' });
  show();
  await screen.findByText('account:over.expired');
  expect(asked('payment.rechargeWechat')).toBe(0);
  fireEvent.click(screen.getByText('account:over.again'));
  expect(onAgain).toHaveBeenCalledWith(100_000);
  answers['become']?.({ state: 'PAID' });
  await later(10_000);
  await screen.findByText(/account:over\.paid/);
});

test('a top-up that is not there is said to be unknown', async () => {
  answers['account.recharges'] = () => ({ records: [], total: 0, current: 1, size: 1, pages: 0 });
  show();
  await screen.findByText('account:pay.unknown');
  expect(asked('account.rechargeCheck')).toBe(0);
});
