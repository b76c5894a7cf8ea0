import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});

afterAll(() => server.close());

const upload = (bytes: Buffer, name = 'picture.png') =>
  server.send(resourceFileUpload, {}, { token: ours.token, file: { name, bytes } });
const get = (url: string) => server.app.inject({ method: 'GET', url });
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a6' } });
const noisy = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s is kept as WebP and served for good', async (format) => {
  const { code, data } = await upload(await plain(320, 200).toFormat(format).toBuffer(), 'whatever.txt');
  expect(code).toBe(0);
  expect(data).toMatchObject({ width: 320, height: 200, url: `/files/${data.key}` });
  const answer = await get(data.url);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp');
});

test('keys cannot be guessed and do not tell the organisation', async () => {
  const { data } = await upload(await plain(10, 10).png().toBuffer());
  expect(data.key).toMatch(/^[\w-]{12}\/[\w-]{24}\.webp$/);
  expect(data.key).not.toContain(ours.organisationId.slice(0, 8));
});

test('a photograph is turned upright, freed of camera data and made at most 1920 wide', async () => {
  const photograph = await plain(3000, 4000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '31/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(photograph).metadata()).exif?.includes('Somebody')).toBe(true);
  const { data } = await upload(photograph);
  expect(data).toMatchObject({ width: 1920, height: 1440 });
  const kept = await sharp((await get(data.url)).rawPayload).metadata();
  expect(kept.exif).toBeUndefined();
  expect(kept.orientation).toBeUndefined();
});

test('anything else is not accepted, whatever its name says', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const others = {
    svg,
    html: Buffer.from('<html><script>alert(1)</script></html>'),
    pdf: Buffer.from('%PDF-1.7\n'),
    tiff: await plain(9, 9).tiff().toBuffer(),
    'a GIF in name only': Buffer.concat([Buffer.from('GIF89a'), svg]),
    'a PNG in name only': Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), svg]),
  };
  for (const [what, bytes] of Object.entries(others)) expect((await upload(bytes)).code, what).toBe(1000);
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a truncated %s is not accepted', async (format) => {
  const whole = await noisy(200, 200).toFormat(format).toBuffer();
  expect((await upload(whole.subarray(0, Math.floor(whole.length / 2)))).code).toBe(1000);
});

test('a picture of more than 50 megapixels is not accepted, small as its file may be', async () => {
  const bomb = await plain(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect((await upload(bomb)).code).toBe(1000);
});

test('more than ten megabytes is too large', async () => {
  const picture = await plain(9, 9).png().toBuffer();
  const answer = await upload(Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]));
  expect(answer.status).toBe(413);
});

test('no file, an empty file and a body that is none are refused', async () => {
  expect((await upload(Buffer.alloc(0))).code).toBe(1000);
  expect((await server.send(resourceFileUpload, {}, { token: ours.token })).code).toBe(1000);
});

test('what is not there, and ways out of the folder, answer 404 with an envelope', async () => {
  for (const url of [
    '/files/a/b.webp',
    '/files/../secret-key',
    '/files/%2e%2e/secret-key',
    '/files/..%2fsecret-key',
    '/files/',
    '/files/a.html',
  ]) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(404);
    expect(answer.json()).toMatchObject({
      code: 404,
      data: { failure: expect.stringMatching(/^(NO_SUCH_FILE|UNKNOWN_CALL)$/) as string },
    });
  }
});

test.each(['ENOSPC', 'EDQUOT', 'EROFS'])(
  'on a disk that says %s an upload is put off, and nothing is recorded',
  async (code) => {
    const count = () =>
      server.services.database.inOrganisation(ours.organisationId, 'read', (db) =>
        db.selectFrom('stored_file').select('id').execute(),
      );
    const before = await count();
    const put = vi.spyOn(server.services.storage, 'put').mockRejectedValue(Object.assign(new Error(code), { code }));
    const answer = await upload(await plain(10, 10).png().toBuffer());
    put.mockRestore();
    expect(answer).toMatchObject({ status: 503, data: { failure: 'UNAVAILABLE' } });
    expect(answer.headers['retry-after']).toBeDefined();
    expect(await count()).toEqual(before);
    expect((await upload(await plain(10, 10).png().toBuffer())).code).toBe(0);
  },
);
