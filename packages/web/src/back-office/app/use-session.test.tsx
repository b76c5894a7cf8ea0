import { authCurrentUser, authMenuTree } from '@convoke/contract/auth/auth.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../core/call-failure.ts';
import { clearSession, setToken } from '../../core/session.ts';
import { useMenus } from './use-session.ts';

const { call, endSession } = vi.hoisted(() => ({ call: vi.fn(), endSession: vi.fn() }));
vi.mock('../../core/call.ts', () => ({ call, endSession }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ i18n: { language: 'en' } }) }));

const ada = { userId: 'u', nickName: 'Ada', avatar: null, roles: ['admin'] };
const page = (menuName: string) => ({ menuName, path: '/x', title: menuName, hidden: false, children: [] });
const tree = [page('Dashboard'), page('PayDetail')];
let answers: { me: () => unknown; tree: () => unknown };

beforeEach(() => {
  setToken('user', 'u', 60);
  endSession.mockReset();
  answers = { me: () => ada, tree: () => tree };
  call.mockReset().mockImplementation(async (definition: unknown) => {
    if (definition === authCurrentUser) return answers.me();
    if (definition === authMenuTree) return answers.tree();
    throw new Error('another call');
  });
});
afterEach(() => {
  cleanup();
  clearSession();
});

const show = () =>
  renderHook(() => useMenus(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
const shown = () => show().result;

test('user and menu make the menus; pages that ask for a role are there for admins', async () => {
  const result = shown();
  await waitFor(() =>
    expect(result.current?.main.map((entry) => entry.key)).toEqual(['/dashboard', '/account/pay-detail']),
  );
  expect(endSession).not.toHaveBeenCalled();
});

test('who has not the role of a page has no entry for it', async () => {
  answers.me = () => ({ ...ada, roles: ['guest'] });
  const result = shown();
  await waitFor(() => expect(result.current?.main.map((entry) => entry.key)).toEqual(['/dashboard']));
});

test.each([
  ['no user', { me: () => null }],
  ['a user without an id', { me: () => ({}) }],
  ['no menu', { tree: () => null }],
  [
    'a refusal',
    {
      me: () => {
        throw new CallFailure({ code: 7000, status: 200, message: 'no', path: '/x' });
      },
    },
  ],
])('%s ends the session: no page waits for ever', async (_, bad) => {
  Object.assign(answers, bad);
  shown();
  await waitFor(() => expect(endSession).toHaveBeenCalledOnce());
});

test('without an answer nothing is known of the session, so it stays', async () => {
  answers.me = () => {
    throw new CallFailure({ code: 0, status: 0, message: '', path: '/x' });
  };
  const result = shown();
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(endSession).not.toHaveBeenCalled();
  expect(result.current).toBeUndefined();
});
