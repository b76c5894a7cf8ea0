import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSignedIn, setToken } from '../../core/session.ts';
import { useStore } from '../../ui/use-store.ts';
import { queryClient } from './query-client.ts';
import { askSignIn, answerSignIn, isAskingSignIn } from './sign-in-again.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

const { call, reloadPage } = vi.hoisted(() => ({ call: vi.fn(), reloadPage: vi.fn() }));
vi.mock('../../core/call.ts', () => ({ call }));
vi.mock('../../core/reload.ts', () => ({ reloadPage }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const ada = { userId: 'a', nickName: 'Ada', organisationName: 'Engines', avatar: null, roles: [] };
const bo = { userId: 'b', nickName: 'Bo', organisationName: 'Others', avatar: null, roles: [] };

function Asking() {
  return <SignInDialog open={useStore(isAskingSignIn)} />;
}

beforeEach(() => {
  call.mockReset();
  reloadPage.mockReset();
  queryClient.setQueryData(['me'], ada);
  setToken('user', 'dead', 60);
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <QueryClientProvider client={queryClient}>
        <Asking />
      </QueryClientProvider>
    </ConfigProvider>,
  );
});
afterEach(() => {
  answerSignIn(false);
  cleanup();
  queryClient.clear();
});

const frame = () => screen.findByTitle('layout:signIn.title');

test('calls that were refused wait for one sign-in, and go on when it was the same person', async () => {
  const both = Promise.all([askSignIn(), askSignIn()]);
  // The login would lead on who has a token, be it dead.
  expect((await frame()).getAttribute('src')).toBe('/login');
  expect(isSignedIn()).toBe(false);
  call.mockResolvedValue(ada);
  setToken('user', 'new', 60);
  expect(await both).toEqual([true, true]);
  expect(call.mock.calls[0]?.[2]).toMatchObject({ bearer: 'new' });
  await waitFor(() => expect(screen.queryByTitle('layout:signIn.title')).toBeNull());
});

test('for somebody else the page is loaded anew, after a question', async () => {
  void askSignIn();
  await frame();
  call.mockResolvedValue(bo);
  setToken('user', 'of Bo', 60);
  await screen.findByText('layout:signIn.otherText');
  expect(reloadPage).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('layout:signIn.reload'));
  expect(reloadPage).toHaveBeenCalledOnce();
});

test('after somebody else the first person may sign in all the same', async () => {
  const answer = askSignIn();
  await frame();
  call.mockResolvedValue(bo);
  setToken('user', 'of Bo', 60);
  fireEvent.click(await screen.findByText('layout:signIn.again'));
  await frame();
  expect(isSignedIn()).toBe(false);
  call.mockResolvedValue(ada);
  setToken('user', 'new', 60);
  expect(await answer).toBe(true);
});

test('who would rather go to the login page does', async () => {
  const answer = askSignIn();
  await frame();
  fireEvent.click(screen.getByText('layout:signIn.leave'));
  expect(await answer).toBe(false);
});

test('where nobody is known yet there is nothing to keep', async () => {
  queryClient.clear();
  expect(await askSignIn()).toBe(false);
  expect(isAskingSignIn.get()).toBe(false);
});
