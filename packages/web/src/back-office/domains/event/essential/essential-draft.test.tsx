import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EssentialForm } from './essential-form.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string) => key;
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }), Trans: () => null };
});
// The editor of long texts is no part of this.
vi.mock('../../../../ui/rich-text.tsx', () => ({ RichText: () => null, RichTextField: () => null }));
vi.mock('./essential-words.tsx', async () => {
  const { Form, Input } = await import('antd');
  return {
    EssentialWords: () => (
      <Form.Item name="title" label="title">
        <Input />
      </Form.Item>
    ),
  };
});
vi.mock('./essential-place.tsx', () => ({ EssentialPlace: () => null }));
vi.mock('./essential-registration.tsx', () => ({ EssentialRegistration: () => null }));
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const event = (version: number, title: string) =>
  ({
    eventId: 'e',
    version,
    title,
    model: 0,
    useTicket: 0,
    startsAt: '2026-12-01T09:00:00Z',
    endsAt: '2026-12-01T12:00:00Z',
    timeZone: 'UTC',
    registrationOpensAt: null,
    registrationClosesAt: null,
  }) as unknown as EventInfo;

beforeEach(() => {
  sessionStorage.clear();
  call.mockReset();
  call.mockImplementation(async () => ({ eventId: 'e', version: 9 }));
});
afterEach(cleanup);

function show(base: EventInfo) {
  return render(
    <MemoryRouter>
      <App>
        <QueryClientProvider client={new QueryClient()}>
          <EssentialForm base={base} latest={base} onSaved={vi.fn()} onReload={vi.fn()} />
        </QueryClientProvider>
      </App>
    </MemoryRouter>,
  );
}

test('what was typed before somebody else’s change is saved on top of the version it was typed on, so theirs is noticed', async () => {
  const before = show(event(4, 'Spring'));
  fireEvent.change(await screen.findByLabelText('title'), { target: { value: 'Mine' } });
  await waitFor(() => expect(sessionStorage.getItem('draft.event.e')).toContain('Mine'));
  before.unmount();

  // Meanwhile somebody saved version 5; the page reads it when one comes back.
  show(event(5, 'Theirs'));
  expect(((await screen.findByLabelText('title')) as HTMLInputElement).value).toBe('Mine');
  fireEvent.click(screen.getByText('common:save'));
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]?.[1]).toMatchObject({ eventId: 'e', title: 'Mine', version: 4 });
});
