import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../core/call-failure.ts';
import { PointDialog } from './desks/point-dialog.tsx';
import type { SignGroup } from './desks/sign-places.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string) => key;
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});
afterEach(cleanup);

const show = (onSaved: () => Promise<unknown>) =>
  render(
    <App>
      <QueryClientProvider client={new QueryClient()}>
        <PointDialog
          opened="new"
          eventId="e"
          groups={[{ groupId: 'g', groupName: 'Everyone', isDefault: true } as SignGroup]}
          halls={[]}
          timeZone="UTC"
          open
          onClose={() => undefined}
          onSaved={onSaved}
        />
      </QueryClientProvider>
    </App>,
  );

test('where people only leave, nothing is asked about entries', async () => {
  call.mockResolvedValue({ signPointId: 'p', version: 1 });
  const onSaved = vi.fn(async () => undefined);
  show(onSaved);
  const entries = ['reentry', 'usesEntries', 'needsConfirm', 'entriesAll', 'entriesDay', 'entriesWindow'];
  const asked = () => entries.filter((name) => screen.queryByLabelText(`checkin:place.${name}`) !== null);
  expect(asked()).toEqual(entries);
  fireEvent.mouseDown(screen.getByLabelText('checkin:place.direction'));
  fireEvent.click(await screen.findByTitle('checkin:direction.out'));
  await waitFor(() => expect(asked()).toEqual([]));
  fireEvent.change(screen.getByLabelText('checkin:place.name'), { target: { value: 'North gate' } });
  fireEvent.click(screen.getByText('common:save'));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(call.mock.calls[0]?.[1]).toMatchObject({ name: 'North gate', direction: 'out', eventId: 'e' });
});

test('times that overlap are refused at the times', async () => {
  const overlap = {
    code: 3001,
    status: 200,
    message: 'They overlap.',
    path: '/x',
    failure: 'SIGN_WINDOWS_CROSS' as const,
  };
  call.mockRejectedValueOnce(new CallFailure(overlap));
  const onSaved = vi.fn(async () => undefined);
  show(onSaved);
  fireEvent.change(screen.getByLabelText('checkin:place.name'), { target: { value: 'North gate' } });
  fireEvent.click(screen.getByText('common:save'));
  const told = await screen.findByText('They overlap.');
  expect(told.closest('fieldset')?.querySelector('legend')?.textContent).toBe('checkin:place.windows');
  expect(document.querySelector('.form-problem')).toBeNull();
  // What is saved then says nothing of it any more.
  call.mockResolvedValueOnce({ signPointId: 'p', version: 1 });
  // Another press within half a second is none.
  await waitFor(
    () => {
      fireEvent.click(screen.getByText('common:save'));
      expect(onSaved).toHaveBeenCalled();
    },
    { timeout: 3000 },
  );
  await waitFor(() => expect(screen.queryByText('They overlap.')).toBeNull());
});
