import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('only the preview of forms may stand in a frame, and only of this site; the frame says its language', async () => {
  const get = (url: string) => server.app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en' } });
  const preview = await get('/form-preview?language=ja');
  if (preview.statusCode === 503) return; // The web is not built in this checkout; the journeys see it.
  expect(preview.headers['content-security-policy']).toContain(`frame-ancestors 'self'`);
  expect(preview.body).toContain('lang="ja"');
  expect((await get('/form-preview?language=none')).body).toContain('lang="en"');
  const other = await get('/signin/01890000-0000-7000-8000-000000000000?language=ja');
  expect(other.headers['content-security-policy']).toContain(`frame-ancestors 'none'`);
  expect(other.body).toContain('lang="en"');
});
