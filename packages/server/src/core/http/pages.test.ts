import { pageStateType } from '@convoke/contract/core/page-state.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('an open path without a page of its own answers 404 with that title, in the reader’s language', async () => {
  for (const url of ['/watch/abc', '/outbound', '/outboundLogin', '/register', '/vote-form/a']) {
    const get = (language: string) =>
      server.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } });
    const page = await get('en');
    if (page.statusCode === 503) return; // The web is not built in this checkout; the journeys see it.
    expect([url, page.statusCode]).toEqual([url, 404]);
    expect(page.body).toContain('<title>Page not found · Convoke</title>');
    expect((await get('zh')).body).toContain('<title>页面不存在 · Convoke</title>');
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
