import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPress } from '../../core/click-guard.ts';
import { setPageConfig } from '../../core/config.ts';
import { onReload } from '../../core/reload.ts';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import find from '../../texts/en/public-find.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import { keepTyped, restoreTyped } from '../core/typed.ts';
import { act, enter, mount, unmount } from '../mount.tsx';
import type { PageState } from '../page-data.ts';
import { View, type FindData } from './find.page.tsx';

let sent: Record<string, unknown>[];
/** What the server answers. */
let answer: { code: number; message?: string };
let status: number | 'lost';

beforeEach(() => {
  forgetPress();
  sent = [];
  answer = { code: 0 };
  status = 200;
  setPageConfig({ appId: 'web', appSecret: 's', nonce: 'n' });
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    if (String(address).startsWith('/admin/oauth/token'))
      return Promise.resolve(Response.json({ code: 0, data: { access_token: 'a', expires_in: 60 } }));
    sent.push(JSON.parse(options.body as string) as Record<string, unknown>);
    if (status === 'lost') return Promise.reject(new TypeError('network'));
    return Promise.resolve(Response.json({ message: '', data: {}, ...answer }, { status }));
  });
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

async function show(hash = ''): Promise<void> {
  history.replaceState(null, '', `/event/abc/ticket${hash}`);
  const state: PageState = {
    page: 'find',
    language: 'en',
    locale: 'en-US',
    url: '/event/abc/ticket',
    publicUrl: 'https://x.org',
    data: { code: 'abc', title: 'Product Night' } satisfies FindData,
    config: { appId: 'web', appSecret: 's' },
    texts: { 'public-core': core, 'public-find': find },
  };
  await act(async () => {
    mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />);
  });
}
const field = () => document.querySelector('#find-contact') as HTMLInputElement;
const submit = () =>
  act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
const words = () => document.body.textContent ?? '';

it('sends what was typed elsewhere, takes it out of the address, and says the same whether it is known or not', async () => {
  await show('#to=%2B86%20138-0000-0000');
  expect(field().value).toBe('+86 138-0000-0000');
  expect(location.hash).toBe('');
  await submit();
  expect(sent).toEqual([{ code: 'abc', phone: '13800000000' }]);
  expect(words()).toContain(
    'If +86 138-0000-0000 has a registration or ticket for this event, we’ve just sent it there.',
  );
});

it('takes an address as well, and says what is neither', async () => {
  await show();
  await act(() => enter(field(), '1380'));
  await submit();
  expect(sent).toEqual([]);
  expect(words()).toContain('Enter a full phone number or e-mail address.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await act(() => enter(field(), ' Ada@Example.com '));
  await submit();
  expect(sent).toEqual([{ code: 'abc', email: 'ada@example.com' }]);
});

it('says when it was asked for too often, and keeps what was typed', async () => {
  answer = { code: 3004, message: 'Please wait a moment.' };
  await show('#to=ada@example.com');
  await submit();
  expect(words()).toContain('Please wait a moment.');
  expect(field().value).toBe('ada@example.com');
});

it.each([
  [200, { code: 7000, message: 'Ask the organiser.' }, 'Ask the organiser.'],
  [200, { code: 3004 }, 'Error'],
  [403, { code: 403, message: 'Not yours.' }, /^\/event\/\S+ Not yours\.$/],
  [403, { code: 403 }, 'No access'],
  [429, { code: 429, message: 'slow down' }, 'Too many requests. Please try again later.'],
  [500, { code: 500, message: 'Broken, request 7.' }, 'Broken, request 7.'],
  [502, { code: 502 }, 'Server error'],
  ['lost', { code: 0 }, 'Could not reach the server'],
] as const)('%s %o is said beside the field in the words of the error catalogue', async (its, body, said) => {
  document.cookie = 'language=en; Path=/';
  [status, answer] = [its, body];
  await show('#to=ada%40example.com');
  await submit();
  const hint = document.querySelector('#find-hint')?.textContent ?? '';
  if (typeof said === 'string') expect(hint).toBe(said);
  else expect(hint).toMatch(said);
  expect(field().value).toBe('ada@example.com');
});

it('a dead token of the payment flow loads the page again once, and what was typed is kept for it', async () => {
  sessionStorage.clear();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const stop = onReload(keepTyped);
  [status, answer] = [401, { code: 401, message: 'Sign in first.' }];
  await show('#to=ada%40example.com');
  await submit();
  expect(reload).toHaveBeenCalledOnce();
  expect(document.cookie).not.toMatch(/oauth_token=[^;]/);
  unmount();

  // The page as it comes back, without what stood in its address.
  await show();
  expect(field().value).toBe('');
  await act(() => restoreTyped());
  expect(field().value).toBe('ada@example.com');
  // Still dead: it is said, and the page stays.
  forgetPress();
  await submit();
  expect(reload).toHaveBeenCalledOnce();
  expect(words()).toContain('Sign in first.');
  stop();
  reload.mockRestore();
});

it('takes the number of another country, as the registration did', async () => {
  await show();
  await act(() => enter(field(), '+81 90 1234 5678'));
  await submit();
  expect(sent).toEqual([{ code: 'abc', phone: '+819012345678' }]);
});
