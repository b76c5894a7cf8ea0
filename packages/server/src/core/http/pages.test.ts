import { pageStateType } from '@convoke/contract/core/page-state.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('an open path without a page of its own answers 404 with that title, in the reader’s language', async () => {
  for (const url of ['/watch/abc', '/outbound/a', '/outboundLogin/a', '/register', '/vote-form/a']) {
    const get = (language: string) =>
      server.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } });
    const page = await get('en');
    if (page.statusCode === 503) return; // The web is not built in this checkout; the journeys see it.
    expect([url, page.statusCode]).toEqual([url, 404]);
    expect(page.body).toContain('<title>Page not found · Convoke</title>');
    expect((await get('zh')).body).toContain('<title>页面不存在 · Convoke</title>');
  }
});

test('call agents get pages without the frame of organisers; they may ask for the microphone, nothing else may', async () => {
  const get = (url: string) => server.app.inject({ url, headers: { accept: 'text/html', cookie: 'access_token=x' } });
  for (const [url, may] of [
    ['/outbound', 'microphone=(self)'],
    // The desk follows in the same document.
    ['/outboundLogin', 'microphone=(self)'],
    ['/member-manage/list', 'microphone=()'],
  ] as const) {
    const page = await get(url);
    if (page.statusCode === 503) return;
    expect([url, page.statusCode, String(page.headers['permissions-policy'])]).toEqual([
      url,
      200,
      expect.stringContaining(may),
    ]);
    expect(page.body.includes('<div id="root"></div>')).toBe(url !== '/member-manage/list');
  }
});

test('a browser that shows a page of ours already is told what the next is made of, without its document', async () => {
  const page = await server.app.inject({ url: '/login', headers: { accept: pageStateType, 'accept-language': 'es' } });
  if (page.statusCode === 503) return;
  expect(page.headers).toMatchObject({ 'content-type': pageStateType, 'cache-control': 'no-store' });
  expect(page.headers['vary']).toContain('accept,');
  const { state, title, files } = page.json<{ state: Record<string, unknown>; title: string; files: string[] }>();
  expect(state).toMatchObject({ page: 'login', language: 'es' });
  expect(JSON.stringify(state['config'])).not.toContain('outboxUrl');
  expect(title).toContain('Convoke');
  expect(files.join()).toMatch(/login\.page/);
});

const office = (url: string, cookie: string, language = 'en') =>
  server.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language, cookie } });

test('the back office comes with its frame drawn: title, breadcrumb and menu in the reader’s language and colours', async () => {
  const page = await office('/member-manage/list', 'access_token=x; language=es; theme=dark');
  if (page.statusCode === 503) return;
  expect(page.body).toContain('<html lang="es" data-theme="dark">');
  expect(page.body).toContain('<title>Miembros · Convoke</title>');
  expect(page.body).toContain('<h1>Miembros</h1>');
  expect(page.body).toMatch(/<li><a href="\/dashboard">Panel<\/a><\/li>/);
  expect(page.body).toContain('<span class="inner current">Miembros</span>');
  // Nobody chose: the style sheet follows the system.
  const unchosen = await office('/member-manage/list', 'access_token=x', 'zh-CN,zh;q=0.9');
  expect(unchosen.body).toContain('<html lang="zh">');
  expect(unchosen.body).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme])');
});

test('its styles stand in the page under its own nonce, and what the page needs is fetched along', async () => {
  const page = await office('/manage-center/index?event=a', 'access_token=x');
  if (page.statusCode === 503) return;
  const [, nonce] = page.body.match(/<style nonce="([^"]+)">/) ?? [];
  expect(String(page.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
  expect(page.body).not.toMatch(/<link rel="stylesheet"/);
  expect(page.body).toMatch(/modulepreload" crossorigin href="\/assets-bo\/manage-center\.page-/);
  expect(page.body).toContain('<span class="top">Door</span>');
});

test('an address that is no page, or nobody’s session, has no frame', async () => {
  for (const page of [await office('/no-such-page', 'access_token=x'), await office('/member-manage/list', '')]) {
    if (page.statusCode === 503) return;
    expect(page.body).toContain('<div id="root"></div>');
  }
});
