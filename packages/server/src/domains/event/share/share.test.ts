import { languages } from '@convoke/contract/core/language.ts';
import { documentOf } from '@convoke/contract/site/templates/template.ts';
import { productTemplates } from '@convoke/contract/site/templates/templates.ts';
import { siteLooks } from '@convoke/contract/site/site.style.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileTexts } from '@convoke/contract/site/testing/hostile-texts.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { begunSite, published } from '../../../../testing/sites.ts';
import { sharePicture } from './share.worker.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer({ domains: ['site'] });
  ours = await server.organisation();
});
afterAll(() => server.close());

const has = { guests: false, schedule: false, partners: false, news: false, review: false, booths: false, map: false };
const pictureOf = (look: (typeof siteLooks)[number], title: string, language: (typeof languages)[number]) => {
  const { style } = documentOf(productTemplates[look], { language, languages: [language], has });
  const lines = ['28 November 2026  19:00 – 21:30', 'Rockbund 外滩美术馆'];
  return sharePicture({ language, timeZone: 'Asia/Shanghai', title, lines, host: 'Folk', look, palette: style.light });
};

test('each look has a picture of its own, of the size that is asked for', async () => {
  const pictures = await Promise.all(
    siteLooks.map((look, at) => pictureOf(look, '上海 Product Night', languages[at % 4] ?? 'en')),
  );
  for (const picture of pictures) {
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(picture.length).toBeLessThan(200_000);
  }
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(siteLooks.length);
});

test('whatever a title is made of, it is a picture', async () => {
  for (const title of [...hostileTexts.slice(0, 30), '', 'W'.repeat(300)])
    expect(await sharp(await pictureOf('launch', title, 'en')).metadata()).toMatchObject({ width: 1200 });
});

test('the address of the picture changes with what it shows; an older one leads to it', async () => {
  const { eventId, code, document } = await begunSite(ours);
  const open = (file: string) => server.app.inject({ url: `/event/${code}/share/${file}` });
  expect((await open('1-1-en.png')).statusCode).toBe(404);
  await published(ours, eventId, document);
  const older = await open('0-0-ja.png');
  expect([older.statusCode, older.headers['cache-control']]).toEqual([302, 'no-store']);
  const path = String(older.headers['location']);
  expect(path).toMatch(/\/share\/\d+-1-ja\.png$/);
  const picture = await server.app.inject({ url: path });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const file of ['1-1-xx.png', 'x', '../1-1-en.png']) expect((await open(file)).statusCode).toBe(404);
});
