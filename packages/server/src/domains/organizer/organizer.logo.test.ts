import { organizerAdd, organizerGet, organizerLogoUpload } from '@convoke/contract/organizer/organizer.calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});
afterAll(() => server.close());

const upload = (bytes: Buffer | string, name = 'logo.svg') =>
  server.send(organizerLogoUpload, {}, { token: ours.token, file: { name, bytes: Buffer.from(bytes) } });
const svg = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 2" width="4" height="2" ${more}>${inner}</svg>`;
const rect = '<rect width="4" height="2" fill="#c00"/>';

test('an SVG is drawn, sharp however small it says it is, and kept as pixels that cannot run', async () => {
  const { code, data } = await upload(svg(rect));
  expect(code).toBe(0);
  expect(data).toMatchObject({ width: 480, height: 240 });
  const answer = await server.app.inject({ method: 'GET', url: data.url });
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const { data: pixels } = await sharp(answer.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(pixels[0]).toBeGreaterThan(180);
  const { organizerId } = await ours.call(organizerAdd, { name: 'Acme', logoKey: data.key });
  expect(await ours.call(organizerGet, { organizerId })).toMatchObject({ logoUrl: data.url });
});

test('what drawing programs write is taken: style sheets, gradients, clips, notes of their own', async () => {
  const inner = `<!-- Generator: Adobe Illustrator --><metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:li>x</rdf:li></rdf:RDF></metadata>
    <sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" pagecolor="#fff"/>
    <defs><style type="text/css">.st0{fill:url(#g);clip-path:url(#c)}</style><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><path id="p" d="M0 0h4v2H0z"/></defs>
    <clipPath id="c"><use xlink:href="#p" style="overflow:visible"/></clipPath><g class="st0" filter="url('#f')">${rect}</g>`;
  const doctype =
    '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  expect((await upload(doctype + svg(inner))).code).toBe(0);
});

test.each([
  ['a script', svg(`${rect}<script>alert(1)</script>`), 'script'],
  ['a script by another prefix', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'), 'script'],
  ['a handler', svg(rect, 'onload="alert(1)"'), 'handler'],
  ['a handler in capitals', svg('<rect OnClick="alert(1)"/>'), 'handler'],
  ['a page within', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'), 'element'],
  ['a link', svg(`<a href="https://example.com">${rect}</a>`), 'element'],
  ['an animation', svg('<rect><set attributeName="href" to="javascript:alert(1)"/></rect>'), 'element'],
  ['a picture', svg('<image href="data:image/png;base64,AAAA"/>'), 'element'],
  ['another file', svg('<use xlink:href="https://example.com/a.svg#b"/>'), 'reference'],
  ['a script as an address', svg('<use href="java&#115;cript:alert(1)"/>'), 'reference'],
  ['a fill from elsewhere', svg('<rect fill="url(https://example.com/a.svg#b)"/>'), 'reference'],
  ['a style that asks elsewhere', svg('<rect style="fill:url(//example.com/x)"/>'), 'style'],
  ['a style sheet that imports', svg('<style>@import "https://example.com/a.css";</style>'), 'style'],
  ['an escaped import', svg('<style>@\\69mport "https://example.com/a.css";</style>'), 'style'],
  ['a style sheet beside it', `<?xml-stylesheet href="https://example.com/a.css"?>${svg(rect)}`, 'reference'],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`, 'reference'],
  ['no whole file', svg('<g>').replace('</svg>', ''), 'unreadable'],
  ['elements without end', svg('<g/>'.repeat(20_001)), 'large'],
])('an SVG with %s is refused, and the refusal says what it is', async (_, text, fault) => {
  expect((await upload(text)).data).toMatchObject({ failure: 'LOGO_NOT_PLAIN', fault });
});

test('pictures keep their transparency and are made small; anything else is no logo', async () => {
  const png = await sharp({ create: { width: 2000, height: 500, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const { data } = await upload(png, 'logo.png');
  expect(data).toMatchObject({ width: 480, height: 120 });
  const kept = await server.app.inject({ method: 'GET', url: data.url });
  expect((await sharp(kept.rawPayload).metadata()).hasAlpha).toBe(true);
  for (const other of ['<html><script>alert(1)</script></html>', '%PDF-1.7', 'GIF89a'])
    expect((await upload(other)).data, other).toMatchObject({ failure: 'LOGO_NOT_ACCEPTED' });
  expect((await upload(png.subarray(0, 100))).data).toMatchObject({ failure: 'LOGO_NOT_ACCEPTED' });
  expect((await upload('')).data).toMatchObject({ failure: 'FILE_MISSING' });
});
