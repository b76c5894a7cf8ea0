import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { edmConvert } from '@convoke/contract/resource/edm.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Network } from '../../../core/http/fetch-public.ts';
import { onePixel } from '../../../../testing/fuzz-values.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { designOfPage } from './edm.convert.ts';

let server: TestServer;
let organisation: Organisation;
let site: Server;
let asked: IncomingMessage[] = [];
let pages: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer({ domains: ['resource'] });
  organisation = await server.organisation();
  site = createServer((request, response) => {
    asked.push(request);
    const { pathname } = new URL(request.url ?? '/', 'http://site.example');
    const page = pages[pathname];
    if (page !== undefined) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    else if (pathname.startsWith('/mmbiz')) response.writeHead(200, { 'content-type': 'image/png' }).end(onePixel);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  site.close();
  await server.close();
});
beforeEach(() => {
  asked = [];
  pages = {};
});

const network: Network = { addressesOf: () => Promise.resolve(['127.0.0.1']), mayAsk: () => Promise.resolve(true) };

async function read(path: string) {
  const { services } = server;
  const { organisationId, userId } = organisation;
  const url = `http://site.example:${(site.address() as AddressInfo).port}${path}`;
  const page = await designOfPage(url, { services, organisationId, userId, network });
  if (typeof page === 'string') throw new Error(page);
  return page;
}

test('an article of WeChat: its text, its title, its late pictures, asked for without a Referer', async () => {
  pages['/s/abc'] = `<!DOCTYPE html><html><head><title></title><meta property="og:title" content="秋季大会 &amp; 展览">
    <script>var huge = "${'x'.repeat(3_000_000)}"</script></head><body><div class="bar">Follow us <img data-src="/mmbiz/ad.png"></div>
    <div id="js_content" style="visibility: hidden; opacity: 0;"><section onclick="x()"><p>您好，各位</p>
    <img data-src="/mmbiz/one?wx_fmt=png" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><img data-src="/mmbiz/two" style="width:100%">
    <img data-src="/gone.png"><iframe data-src="https://v.qq.com/x"></iframe><a href="/s/next">More</a></section></div><div>Comments</div></body></html>`;
  const { design, copied, title } = await read('/s/abc');
  expect(title).toBe('秋季大会 &amp; 展览');
  expect(copied).toMatchObject({ pictures: 2, picturesLeft: 1 });
  expect(design.text).toContain('您好，各位');
  expect(design.text).not.toMatch(/Follow us|Comments/);
  expect(design.html.match(/src="\/files\/[\w/-]+\.webp"/g)).toHaveLength(2);
  expect(design.html).not.toMatch(/visibility|data-src|<script|<iframe|onclick/);
  expect(design.html).toContain('/s/next"');
  expect(asked.map(({ url }) => url ?? '').sort()).toEqual([
    '/gone.png',
    '/mmbiz/one?wx_fmt=png',
    '/mmbiz/two',
    '/s/abc',
  ]);
  for (const { headers } of asked)
    expect([headers.referer, headers.cookie, headers.authorization]).toEqual([undefined, undefined, undefined]);
});

test('of other pages the one article, else all of it', async () => {
  const words = 'An afternoon about tickets. '.repeat(20);
  pages['/one'] =
    `<title>News</title><nav>Menu</nav><article><h1>One</h1><p>${words}</p></article><footer>Imprint</footer>`;
  pages['/many'] = `<title>List</title><nav>Menu</nav><article>${words}</article><article>${words}</article>`;
  pages['/mail'] = '<html><head><title>Mail</title></head><body><table><tr><td>Hello</td></tr></table></body></html>';
  const one = await read('/one');
  expect(one.design.text).toContain('An afternoon');
  expect(one.design.text).not.toMatch(/Menu|Imprint/);
  expect((await read('/many')).design.text).toContain('Menu');
  expect((await read('/mail')).design.html).toContain('<table>');
});

test('what is too deep, too long or no page is refused or cleaned, and costs no more than it may', async () => {
  pages['/deep'] = `<p>Top</p>${'<div>'.repeat(20_000)}deep`;
  pages['/long'] = `<article>${'<p>words words words</p>'.repeat(60_000)}</article>`;
  expect((await read('/deep')).design.text).toContain('Top');
  await expect(read('/long')).rejects.toThrow('MAIL_HTML_TOO_LONG');
  await expect(read('/nothing')).rejects.toThrow('PAGE_NOT_READ');
});

test.each([
  'http://127.0.0.1/',
  'http://0x7f.1/',
  'http://[::ffff:127.0.0.1]/',
  'http://2130706433/',
  'http://169.254.169.254/latest/',
])('nothing is made of %s', async (url) => {
  const answer = await server.send(edmConvert, { url }, { token: organisation.token });
  expect(answer.data).toMatchObject({ failure: 'PAGE_NOT_ACCEPTED' });
});
