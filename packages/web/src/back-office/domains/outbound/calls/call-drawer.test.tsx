import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { CallDrawer } from './call-drawer.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string) => key;
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

afterEach(cleanup);

test('a recording that is still being kept when the call has just ended can be played once it is there', async () => {
  const ended = {
    callId: 'c',
    taskId: 't',
    taskName: 'Winter',
    name: 'Lin Mei',
    agent: { outboundId: 'a', name: 'Chen Yu' },
    state: 'ended',
    cause: 'callee',
    createdAt: '2026-11-30T02:00:00.000Z',
    answers: {},
    versions: [],
    receipt: { at: '2026-11-30T02:00:00.000Z', rules: [], consent: { task: '', member: 'no', at: null }, versions: {} },
  };
  call.mockResolvedValueOnce({ ...ended, recording: 'pending' }).mockResolvedValue({ ...ended, recording: 'ready' });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <CallDrawer callId="c" onClose={vi.fn()} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findByText('outbound:recording.pending');
  await screen.findByRole('button', { name: /outbound:call.play/ });
  expect(screen.queryByText('outbound:recording.pending')).toBeNull();
});
