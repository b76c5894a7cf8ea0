import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AllotDialog } from './allot-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../../core/call.ts', () => ({ call, callFile: vi.fn() }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

// Other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

type Answers = Record<string, (input: Record<string, unknown>) => unknown>;
let answers: Answers;

beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: Record<string, unknown>) => answers[id]?.(input));
});
afterEach(cleanup);

const show = (part: ReactNode) =>
  render(
    <App>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {part}
      </QueryClientProvider>
    </App>,
  );
const isOff = (button: HTMLElement) => (button as HTMLButtonElement).disabled;
const nothing = async () => undefined;

const allots: Answers = {
  'outbound.agentList': () => [{ outboundId: 'a', name: 'Chen Yu', isActive: true, weight: 1 }],
  'outbound.allot': ({ most }) => ({
    allotmentId: null,
    total: most ?? 8,
    left: 0,
    agents: [{ outboundId: 'a', name: 'Chen Yu', count: most ?? 8, openBefore: 0 }],
  }),
};

test('nobody is allotted by a number that was told before the choice was changed', async () => {
  answers = allots;
  show(<AllotDialog taskId="t" open onClose={() => undefined} onDone={nothing} />);
  const before = await screen.findByRole('button', { name: 'outbound:allot.ok 8 8' });
  await waitFor(() => expect(isOff(before)).toBe(false));
  fireEvent.change(screen.getByLabelText('outbound:allot.most'), { target: { value: '3' } });
  expect(isOff(before)).toBe(true);
  await waitFor(() => expect(isOff(screen.getByRole('button', { name: 'outbound:allot.ok 3 3' }))).toBe(false));
});

test('who starts over is told again before it can be pressed, once more outcomes are chosen', async () => {
  const second = Promise.withResolvers<object>();
  answers = {
    'outbound.intentList': () => [
      { intentId: 'i', name: 'Will come', colour: 'green' },
      { intentId: 'j', name: 'Not reached', colour: 'gold' },
    ],
    'outbound.resetIntent': ({ intentIds }) => ((intentIds as string[]).length === 1 ? { reset: 10 } : second.promise),
  };
  show(<ResetDialog taskId="t" open onClose={() => undefined} onDone={nothing} />);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Will come' }));
  const before = await screen.findByRole('button', { name: 'outbound:reset.ok 10 10' });
  await waitFor(() => expect(isOff(before)).toBe(false));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Not reached' }));
  await waitFor(() => expect(isOff(before)).toBe(true));
  second.resolve({ reset: 25 });
  await waitFor(() => expect(isOff(screen.getByRole('button', { name: 'outbound:reset.ok 25 25' }))).toBe(false));
});

test('a choice of agents is not discarded without a question', async () => {
  answers = allots;
  const onClose = vi.fn();
  show(<AllotDialog taskId="t" open onClose={onClose} onDone={nothing} />);
  fireEvent.click(await screen.findByText('outbound:allot.way.weighted'));
  fireEvent.click(screen.getByRole('button', { name: 'common:cancel' }));
  expect((await screen.findAllByText('common:leave.title')).length).toBeGreaterThan(0);
  expect(onClose).not.toHaveBeenCalled();
});
