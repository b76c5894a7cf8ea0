import type { CallAgentRow } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
import { AgentDialog } from './agent-dialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

// Other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });
afterEach(cleanup);

const opened: CallAgentRow = {
  outboundId: 'a',
  name: 'Chen Yu',
  loginName: 'chen',
  weight: 1,
  most: null,
  isActive: true,
  open: 0,
  finished: 0,
  seat: { state: 'offline', since: null },
  lastSeenAt: null,
  createdAt: '2026-11-30T02:00:00.000Z',
  version: 1,
};

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('an agent whom a colleague changed meanwhile says in what, takes that over, and is saved over the colleague’s', async () => {
  const sent: object[] = [];
  call.mockImplementation(async ({ id }: { id: string }, input: { version: number }) => {
    if (id === 'outbound.agentPage')
      return {
        records: [
          { ...opened, outboundId: 'b' },
          { ...opened, name: 'Chen Yi', weight: 4, version: 2 },
        ],
        total: 2,
      };
    sent.push(input);
    if (input.version === 1)
      throw new CallFailure({ code: 1002, status: 409, message: 'changed', path: '', failure: 'CALL_CHANGED' });
    return { version: 3 };
  });
  const onSaved = vi.fn(async () => undefined);
  render(
    <App>
      <QueryClientProvider client={new QueryClient()}>
        <AgentDialog opened={opened} onSaved={onSaved} open onClose={() => undefined} />
      </QueryClientProvider>
    </App>,
  );
  fireEvent.change(await screen.findByLabelText('outbound:agent.most'), { target: { value: '20' } });
  await press('common:save');
  expect(
    await screen.findByText('common:conflict.text field:personName, outbound:agent.weight, outbound:agent.most'),
  ).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
  await press('common:conflict.theirs');
  expect(await screen.findByText('common:conflict.same')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('field:personName').value).toBe('Chen Yi');
  fireEvent.change(screen.getByLabelText('outbound:agent.most'), { target: { value: '30' } });
  // Another press within half a second would be a repeat.
  await new Promise((resolve) => setTimeout(resolve, 600));
  await press('common:save');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent.at(-1)).toMatchObject({ name: 'Chen Yi', weight: 4, most: 30, version: 2 });
});
