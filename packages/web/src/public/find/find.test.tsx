import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setPageConfig } from '../../core/config.ts';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import find from '../../texts/en/public-find.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import { act, enter, mount, unmount } from '../mount.tsx';
import type { PageState } from '../page-data.ts';
import { View, type FindData } from './find.page.tsx';

let sent: Record<string, unknown>[];
/** What the server answers. */
let answer: { code: number; message?: string };

beforeEach(() => {
  sent = [];
  answer = { code: 0 };
  setPageConfig({ appId: 'web', appSecret: 's', nonce: 'n' });
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    if (String(address).startsWith('/admin/oauth/token'))
      return Promise.resolve(Response.json({ code: 0, data: { access_token: 'a', expires_in: 60 } }));
    sent.push(JSON.parse(options.body as string) as Record<string, unknown>);
    return Promise.resolve(Response.json({ message: '', data: {}, ...answer }));
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
    'If +86 138-0000-0000 has a registration or a ticket for this event, we have just sent it there.',
  );
});

it('takes an address as well, and says what is neither', async () => {
  await show();
  await act(() => enter(field(), '1380'));
  await submit();
  expect(sent).toEqual([]);
  expect(words()).toContain('Enter a whole phone number or e-mail address.');
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
