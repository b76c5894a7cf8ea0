import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { PreviewDialog } from './preview-dialog.part.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
afterEach(cleanup);

const link = (n: number) => ({ url: `https://convoke.test/event/preview/${n}`, until: '2026-12-01T09:00:00.000Z' });

test('a new link takes the place of the one that is shown, after a question', async () => {
  call.mockImplementation(async ({ id }: { id: string }) => link(id === 'event.previewRenew' ? 2 : 1));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <PreviewDialog eventId="e" open onClose={() => undefined} />
      </App>
    </QueryClientProvider>,
  );
  const open = () => screen.getByText('layout:previewLink.open').closest('a')?.href;
  await waitFor(() => expect(open()).toBe(link(1).url));
  fireEvent.click(screen.getByText('layout:previewLink.renew'));
  expect(open()).toBe(link(1).url);
  fireEvent.click(await screen.findByText('common:confirm'));
  await waitFor(() => expect(open()).toBe(link(2).url));
  expect(screen.queryByText(link(1).url.slice(8))).toBeNull();
});
