import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { languages } from '@convoke/contract/core/language.ts';
import { clippedBytes, unknownVariables } from '@convoke/contract/message/message.mail.rules.ts';
import {
  edmAdd,
  edmConvert,
  edmDelete,
  edmInfo,
  edmPage,
  edmRestore,
  edmStock,
  edmStockInfo,
  edmUpdate,
  edmUpload,
} from '@convoke/contract/resource/edm.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onePixel } from '../../../../testing/fuzz-values.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { copyPictures } from './edm.pictures.ts';
import { stockDesign, stockDesigns, stockKeys } from './stock/stock.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const token = () => ({ token: organisation.token });
const upload = (text: string | Buffer, name = 'My mail.html') =>
  server.send(
    edmUpload,
    {},
    { ...token(), file: { name, bytes: typeof text === 'string' ? Buffer.from(text) : text } },
  );
const failureOf = (answer: { data: unknown }) => (answer.data as { failure?: string } | null)?.failure;
const names = async (input: object = {}) => (await organisation.call(edmPage, input)).records.map(({ name }) => name);

describe('designs of mails', () => {
  test('are added, found, changed, deleted and brought back', async () => {
    const { edmId, version } = await organisation.call(edmAdd, { name: 'Summer', html: '<p>Hello {{name}}</p>' });
    await organisation.call(edmAdd, { name: 'Winter', stock: 'invitation', language: 'es' });
    expect(await names({ sort: 'name' })).toEqual(['Summer', 'Winter']);
    expect(await names({ search: 'wint' })).toEqual(['Winter']);
    expect(await names({ source: 'stock' })).toEqual(['Winter']);
    await organisation.call(edmUpdate, { edmId, version, html: '<h1>Hi</h1>', name: 'Sun' });
    const info = await organisation.call(edmInfo, { edmId });
    expect(info).toMatchObject({ name: 'Sun', source: 'editor', isMjml: false, text: 'Hi', version: 2 });
    const stale = await server.send(edmUpdate, { edmId, version, name: 'Moon' }, token());
    expect(failureOf(stale)).toBe('MAIL_DESIGN_CHANGED');
    await organisation.call(edmDelete, { edmId });
    expect(await names()).toEqual(['Winter']);
    expect((await server.send(edmInfo, { edmId }, token())).status).toBe(403);
    expect(await organisation.call(edmRestore, { edmIds: [edmId] })).toEqual({ changed: 1 });
    expect(await names({ sort: 'name' })).toEqual(['Sun', 'Winter']);
  });

  test('typed ones that run are refused, and nothing is stored', async () => {
    const scripted = await server.send(edmAdd, { name: 'Bad', html: '<p>a</p><script>x</script>' }, token());
    expect(failureOf(scripted)).toBe('MAIL_HTML_ACTIVE');
    const broken = await server.send(edmAdd, { name: 'Bad', mjml: '<mjml><mj-body>' }, token());
    expect(failureOf(broken)).toBe('MAIL_MJML_BROKEN');
    const two = await server.send(edmAdd, { name: 'Bad', html: '<p>a</p>', stock: 'letter' }, token());
    expect(two.code).toBe(1000);
    const unknown = await server.send(edmAdd, { name: 'Bad', stock: 'constructor' }, token());
    expect(failureOf(unknown)).toBe('MAIL_DESIGN_GONE');
    expect(await names()).toEqual([]);
  });

  test('a file is cleaned and says of what, its own pictures come into our storage', async () => {
    const picture = `data:image/png;base64,${onePixel.toString('base64')}`;
    const { data } = await upload(
      `<html><head><meta charset="utf-8"></head><body onload="x()"><script>x</script><p>Grüße</p><img alt="Dot" src="${picture}"><img src="https://a.example/x.png"></body></html>`,
    );
    expect(data).toMatchObject({ removed: ['onload', 'script'], pictures: 1, picturesLeft: 0 });
    const info = await organisation.call(edmInfo, { edmId: data.edmId });
    expect(info).toMatchObject({ name: 'My mail', source: 'upload', text: 'Grüße\n\nDot' });
    expect(info.html).toMatch(/src="\/files\/[\w/-]+\.webp"/);
    expect(info.html).not.toMatch(/script|onload|data:/);
    const { data: mjml } = await upload(
      '<!-- made elsewhere -->\n<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>',
      'letter.mjml',
    );
    expect(await organisation.call(edmInfo, { edmId: mjml.edmId })).toMatchObject({ isMjml: true, name: 'letter' });
  });

  test('a file in the letters of its country is read as it says', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<html><head><meta charset="gbk"></head><body><p>'),
      Buffer.from([0xc4, 0xfa, 0xba, 0xc3]),
      Buffer.from('</p></body></html>'),
    ]);
    const { data } = await upload(bytes);
    const { text, html } = await organisation.call(edmInfo, { edmId: data.edmId });
    expect(text).toBe('您好');
    expect(html).toContain('<meta charset="utf-8">');
    expect(html).not.toContain('gbk');
  });

  test('what is no design is refused', async () => {
    expect(failureOf(await upload(onePixel, 'a.html'))).toBe('MAIL_FILE_UNKNOWN');
    expect(failureOf(await upload('just words'))).toBe('MAIL_FILE_UNKNOWN');
    expect(failureOf(await upload(''))).toBe('FILE_MISSING');
    expect((await upload(Buffer.alloc(60 * 1024 * 1024, 'a'))).status).toBe(413);
    expect(await names()).toEqual([]);
  });

  test.each(['http://127.0.0.1/', 'http://localhost:5432/', 'file:///etc/passwd', 'javascript:alert(1)', 'x'])(
    'no design is made of %s',
    async (url) => {
      expect(failureOf(await server.send(edmConvert, { url }, token()))).toBe('PAGE_NOT_ACCEPTED');
    },
  );
});

describe('pictures of a page', () => {
  let site: Server;
  beforeAll(async () => {
    site = createServer((request, response) => {
      if (request.url?.endsWith('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(onePixel);
      else response.writeHead(404).end();
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  });
  afterAll(() => {
    site.close();
  });

  test('are copied by their whole addresses; what cannot be had stays where it is', async () => {
    const base = new URL(`http://site.example:${(site.address() as AddressInfo).port}/news/`);
    const copied = await copyPictures('<img src="a.png"><img src="/b.png"><img src="gone.gif"><img src="a.png">', {
      services: server.services,
      organisationId: organisation.organisationId,
      userId: organisation.userId,
      base: base.href,
      network: { addressesOf: () => Promise.resolve(['127.0.0.1']), mayAsk: () => Promise.resolve(true) },
    });
    expect(copied).toMatchObject({ pictures: 2, picturesLeft: 1 });
    expect([...copied.urls.keys()].sort()).toEqual([new URL('/b.png', base).href, new URL('a.png', base).href].sort());
  });
});

describe('stock designs', () => {
  const each = stockKeys.flatMap((key) => languages.map((language) => [key, language] as const));

  test('there are at least ten, named in four languages', async () => {
    expect(stockKeys.length).toBeGreaterThanOrEqual(10);
    for (const language of languages)
      for (const { name, text } of stockDesigns(language))
        expect([name.length > 1, text.length > 3]).toEqual([true, true]);
    const listed = await organisation.call(edmStock, { language: 'ja' });
    expect(listed.map(({ key }) => key)).toEqual(stockKeys);
    const one = await organisation.call(edmStockInfo, { stock: 'letter', language: 'zh' });
    expect(one.mjml).toContain('lang="zh"');
  });

  test.each(each)('%s in %s is valid, small, whole, and dark where that is asked', async (key, language) => {
    const design = await stockDesign(key, language);
    if (!design) throw new Error('no design');
    expect({ warnings: design.warnings, removed: design.removed }).toEqual({ warnings: [], removed: [] });
    expect(Buffer.byteLength(design.html)).toBeLessThan(clippedBytes * 0.7);
    expect(design.html).toContain('prefers-color-scheme: dark');
    expect(design.html).toContain('name="color-scheme"');
    expect(design.html).toContain('href="{{unsubscribeUrl}}"');
    expect(design.html).toContain(`lang="${language}"`);
    // Outlook on Windows lays it out by these.
    expect(design.html).toContain('<!--[if mso | IE]>');
    expect(design.mjml).not.toMatch(/\[\[|mj-attributes|<mj-include/);
    expect(unknownVariables([design.subject, design.preview, design.html, design.text], {})).toEqual([]);
    expect(design.text.length).toBeGreaterThan(80);
  });
});
