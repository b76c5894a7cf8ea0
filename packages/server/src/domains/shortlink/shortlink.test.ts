import { shortlinkConvert } from '@convoke/contract/shortlink/shortlink.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { LookupFailed, type Resolve } from '../../core/http/private-network.ts';
import { checkTarget } from './shortlink.target.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});

afterAll(() => server.close());

const convert = (data: string) => server.send(shortlinkConvert, { data }, { token: ours.token });
const follow = (link: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: new URL(link).pathname, headers });
const clicksOf = (organisation: Organisation, target: string) =>
  server.services.database.inOrganisation(organisation.organisationId, 'read', (db) =>
    db.selectFrom('short_link').select(['clicks', 'last_clicked_at']).where('target', '=', target).executeTakeFirst(),
  );

test('a link becomes a short one whose code cannot be guessed, and leads back to it', async () => {
  const { code, data } = await convert('  https://93.184.216.34/news?a=1&b=活动#top ');
  expect(code).toBe(0);
  expect(data).toMatch(/^http:\/\/convoke\.test\/s\/[0-9A-Z]{14}$/);
  const answer = await follow(data);
  expect(answer.statusCode).toBe(302);
  expect(answer.headers).toMatchObject({
    location: 'https://93.184.216.34/news?a=1&b=%E6%B4%BB%E5%8A%A8#top',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
});

test('the same link of one organisation is one short link, however many ask at once; another organisation has its own', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => convert('https://93.184.216.34/same')));
  expect(new Set(answers.map((answer) => answer.data)).size).toBe(1);
  const theirs = await server.organisation();
  expect(await theirs.call(shortlinkConvert, { data: 'https://93.184.216.34/same' })).not.toBe(answers[0]?.data);
});

test('every click is counted, also those that come together', async () => {
  const target = 'https://93.184.216.34/clicks';
  const { data } = await convert(target);
  expect(await clicksOf(ours, target)).toMatchObject({ clicks: 0, last_clicked_at: null });
  await Promise.all(Array.from({ length: 40 }, () => follow(data)));
  await follow(data.toLowerCase().replace('convoke.test', 'convoke.test'));
  const counted = await clicksOf(ours, target);
  expect(counted?.clicks).toBe(41);
  expect(counted?.last_clicked_at).toBeInstanceOf(Date);
  const head = await server.app.inject({ method: 'HEAD', url: new URL(data).pathname });
  expect([head.statusCode, head.headers.location]).toEqual([302, target]);
  expect((await clicksOf(ours, target))?.clicks).toBe(41);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://93.184.216.34/',
  'https:93.184.216.34',
  'www.example.com',
  'https://user:pass@93.184.216.34/',
  'http://192.168.0.1/admin',
  'http://0x7f.1/',
  'http://[::ffff:10.0.0.1]/',
  'http://localhost:5432/',
  'not a link',
])('%s is not accepted', async (link) => {
  expect((await convert(link)).code).toBe(1000);
});

test('a short link is never made of a short link, however it is written; other pages of ours are fine', async () => {
  const publicUrl = 'http://localhost:8080';
  for (const link of ['/s/ABCDEFGHJK', '/%73/ABCDEFGHJK', '/./s/ABCDEFGHJK', '/x/../s/ABCDEFGHJK', '//s/ABCDEFGHJK'])
    expect(await checkTarget(publicUrl + link, publicUrl), link).toBe('LINK_OWN');
  expect(await checkTarget(`${publicUrl}/event/ABC`, publicUrl)).toEqual({ target: `${publicUrl}/event/ABC` });
  expect(await checkTarget('http://localhost:5432/', publicUrl)).toBe('LINK_NOT_ACCEPTED');
  expect((await convert('http://convoke.test/s/ABCDEFGHJKMNPQ')).code).toBe(1000);
  expect((await convert('http://convoke.test/event/ABC')).code).toBe(0);
});

test('a name is made short when it was looked up and all its addresses are public, else refused for good or for now', async () => {
  const check = (resolve: Resolve) => checkTarget('https://news.example.com/today', 'http://convoke.test', resolve);
  expect(await check(() => Promise.resolve(['93.184.216.34']))).toEqual({ target: 'https://news.example.com/today' });
  expect(await check(() => Promise.resolve(['93.184.216.34', '10.0.0.8']))).toBe('LINK_NOT_ACCEPTED');
  expect(await check(() => Promise.resolve([]))).toBe('LINK_NOT_ACCEPTED');
  expect(await check(() => Promise.reject(new LookupFailed('none answers')))).toBe('LINK_NOT_LOOKED_UP');
  await expect(check(() => Promise.reject(new Error('a mistake of ours')))).rejects.toThrow('a mistake of ours');
});

test('where nothing can be looked up names are made short only when that is set, and inner addresses never', async () => {
  const blind = await startServer({ database: server.database, env: { LINK_LOOKUP: 'off' } });
  const shorten = (data: string) => blind.send(shortlinkConvert, { data }, { token: ours.token });
  expect((await shorten('https://news.example.com/today')).code).toBe(0);
  for (const link of ['http://10.0.0.8/', 'http://printer.local/', 'http://router/'])
    expect((await shorten(link)).code, link).toBe(1000);
  await blind.close();
});

test('an unknown code is a friendly page in the visitor’s language', async () => {
  for (const path of ['/s/00000000000000', '/s/x', "/s/'%20OR%201=1", '/s/%00']) {
    const answer = await follow(`http://convoke.test${path}`, { 'accept-language': 'zh-CN' });
    expect(answer.statusCode, path).toBe(404);
    expect(answer.body).toContain('链接无效');
  }
});

test('making one needs an organiser', async () => {
  expect((await server.send(shortlinkConvert, { data: 'https://1.1.1.1/' })).status).toBe(401);
  const token = await server.applicationToken();
  expect((await server.send(shortlinkConvert, { data: 'https://1.1.1.1/' }, { token })).status).toBe(403);
});
