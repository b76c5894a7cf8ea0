import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../core/session.ts';
import { queryClient } from './query-client.ts';

vi.mock('react-i18next', () => {
  const t = (key: string, values?: { title?: string }) => values?.title ?? key;
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});
vi.mock('../layout/layout.tsx', () => ({ Layout: () => null }));
vi.mock('./not-found.tsx', () => ({ NotFound: () => <h1>nothing here</h1> }));
vi.mock('../../core/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ userId: 'u', roles: ['admin'] }),
}));

afterEach(() => {
  cleanup();
  clearSession();
  vi.resetModules();
});

const going: { to?: NavigateFunction } = {};
function Going() {
  const navigate = useNavigate();
  useEffect(() => {
    going.to = navigate;
  }, [navigate]);
  return null;
}

async function open(path: string) {
  history.replaceState(null, '', path);
  document.title = 'Convoke';
  const { Root } = await import('./root.tsx');
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Root />
        <Going />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.each(['/watch/abc', '/outboundLogin/a', '/404'])(
  '%s has no page here: the 404 page with its title',
  async (path) => {
    await open(path);
    await screen.findByText('nothing here');
    await waitFor(() => expect(document.title).toBe('layout:notFound.title'));
  },
);

test('a new path begins at the top; a new query alone moves nothing', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await open('/404');
  await screen.findByText('nothing here');
  scrollTo.mockClear();
  await act(async () => going.to?.('/404?page=2'));
  expect(scrollTo).not.toHaveBeenCalled();
  await act(async () => going.to?.('/watch/abc'));
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});
