import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../ui/dialogs.tsx';
import { CallFailure } from '../../core/call-failure.ts';
import { ShortLink } from './short-link.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

beforeEach(() => void call.mockReset());
afterEach(cleanup);

const refused = new CallFailure({ code: 1000, status: 200, message: 'No such host.', path: '/x' });

test('a refused link is never answered by the last one', async () => {
  call.mockResolvedValueOnce('https://c.example/s/abc');
  render(
    <App>
      <DialogHost>
        <ShortLink at="sidebar" />
      </DialogHost>
    </App>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'layout:shortLink.title' }));
  const input = await screen.findByPlaceholderText('layout:shortLink.placeholder');
  fireEvent.change(input, { target: { value: 'https://a.example' } });
  fireEvent.click(screen.getByText('common:confirm'));
  await screen.findByRole('link', { name: 'https://c.example/s/abc' });

  // Another link: what was made before is no answer to it, neither while it is typed nor when it is refused.
  fireEvent.change(input, { target: { value: 'https://b.invalid' } });
  expect(screen.queryByRole('link')).toBeNull();
  call.mockRejectedValueOnce(refused);
  await waitFor(
    () => {
      fireEvent.click(screen.getByText('common:confirm'));
      expect(call).toHaveBeenCalledTimes(2);
    },
    { timeout: 3000 },
  );
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  // Why, where it was typed.
  await screen.findByText('No such host.');
  expect((screen.getByText('layout:shortLink.copy').closest('button') as HTMLButtonElement).disabled).toBe(true);

  // The same link again after one that stood: the answer of then goes as soon as it is asked.
  call.mockResolvedValueOnce('https://c.example/s/def');
  await waitFor(
    () => {
      fireEvent.click(screen.getByText('common:confirm'));
      expect(call).toHaveBeenCalledTimes(3);
    },
    { timeout: 3000 },
  );
  await screen.findByRole('link', { name: 'https://c.example/s/def' });
  call.mockRejectedValueOnce(refused);
  await waitFor(
    () => {
      fireEvent.click(screen.getByText('common:confirm'));
      expect(call).toHaveBeenCalledTimes(4);
    },
    { timeout: 3000 },
  );
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});
