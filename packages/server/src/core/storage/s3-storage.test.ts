import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { startServer } from '../../../testing/server.ts';
import { startedSwift } from '../../../testing/swift.ts';
import { isQuick } from '../../../testing/tier.ts';
import { SettingsError } from '../settings.ts';
import { StorageTrouble } from '../storage.ts';
import { S3Storage } from './s3-storage.ts';
import type { S3Options } from './storage-settings.ts';

/** What only a bucket does, against OpenStack Swift; and what is said when there is none, against nothing but an answer. */
const swift = startedSwift();
const link = { seconds: 60, fileName: '会议 "notes".pdf', contentType: 'application/pdf', isAttachment: true };

const clientOf = ({ endpoint, region, accessKey, secretKey }: S3Options) =>
  new S3Client({
    endpoint: endpoint ?? '',
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  });

describe.runIf(swift.isHere)('against Swift', () => {
  test('a signed address hands out the file under its name until it ends, and not one letter of it may change', async () => {
    const storage = await swift.newStorage();
    await storage.put('signed/one.pdf', Buffer.from('0123456789'));
    await storage.put('signed/two.pdf', Buffer.from('secret'));
    const url = (await storage.signedUrl('signed/one.pdf', link)) as string;
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="__ _notes_.pdf"; filename*=UTF-8''${encodeURIComponent(link.fileName)}`,
      'cache-control': 'private, no-store',
    });
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
    const shown = new URL((await storage.signedUrl('signed/one.pdf', { ...link, isAttachment: false })) as string);
    expect((await fetch(shown)).headers.get('content-disposition')).toMatch(/^inline/);

    const changed = {
      'another file': url.replace('one.pdf', 'two.pdf'),
      'a longer time': url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
      'another type': url.replace('application%2Fpdf', 'text%2Fhtml'),
      'another signature': url.replace(
        /X-Amz-Signature=./,
        (found) => found.slice(0, -1) + (found.endsWith('0') ? '1' : '0'),
      ),
      'no signature': url.split('&X-Amz-Signature')[0] as string,
    };
    for (const [what, address] of Object.entries(changed)) {
      expect(address, what).not.toBe(url);
      const { status } = await fetch(address);
      expect([400, 403], what).toContain(status);
    }
    const short = (await storage.signedUrl('signed/one.pdf', { ...link, seconds: 1 })) as string;
    await expect.poll(async () => (await fetch(short)).status, { interval: 500 }).toBe(403);
    // It writes nothing and takes nothing away.
    for (const method of ['PUT', 'DELETE']) expect((await fetch(url, { method })).status, method).toBe(403);
    expect((await fetch(url)).status).toBe(200);
  });

  test('a link for browsers leads to their address of the storage', async () => {
    const options = await swift.newOptions();
    const other = (options.endpoint as string).replace('127.0.0.1', 'localhost');
    const storage = new S3Storage({ ...options, endpoint: options.endpoint, publicEndpoint: other });
    await storage.put('signed/one.pdf', Buffer.from('here'));
    const url = (await storage.signedUrl('signed/one.pdf', link)) as string;
    expect(url.startsWith(other)).toBe(true);
    expect(await (await fetch(url)).text()).toBe('here');
  });

  test('a bucket in the name of the host is signed as one', async () => {
    const options = await swift.newOptions();
    await new S3Storage(options).put('signed/one.pdf', Buffer.from('by its host'));
    const { port } = new URL(options.endpoint as string);
    const host = { ...options, endpoint: `http://s3.localhost:${port}`, isPathStyle: false };
    const url = new URL((await new S3Storage(host).signedUrl('signed/one.pdf', link)) as string);
    expect([url.host, url.pathname]).toEqual([`${options.bucket}.s3.localhost:${port}`, '/signed/one.pdf']);
    // Not every machine knows where such a name leads.
    const asked = (path: string) =>
      new Promise<string>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, headers: { host: url.host } }, (answer) =>
          text(answer).then((said) => resolve(`${answer.statusCode} ${said}`), reject),
        )
          .once('error', reject)
          .end();
      });
    expect(await asked(url.pathname + url.search)).toBe('200 by its host');
    expect(await asked(`${url.pathname}${url.search}0`)).toMatch(/^403/);
  });

  test('wrong settings are told apart, in words, without a secret', async () => {
    const options = await swift.newOptions();
    const said = (change: Partial<S3Options>) =>
      new S3Storage({ ...options, ...change }).check().then(
        () => 'nothing',
        (error: unknown) => {
          expect(error).toBeInstanceOf(SettingsError);
          return (error as Error).message;
        },
      );
    expect(await said({})).toBe('nothing');
    const secret = 'another-secret-of-somebody';
    const wrong = await said({ secretKey: secret });
    expect(wrong).toMatch(/S3_ACCESS_KEY, S3_SECRET_KEY: .* do not belong together/);
    for (const hidden of [secret, options.secretKey, options.accessKey]) expect(wrong).not.toContain(hidden);
    expect(await said({ bucket: 'nowhere' })).toMatch(/has no bucket nowhere; make it there first/);
    const storage = new S3Storage({ ...options, secretKey: secret });
    for (const work of [
      () => storage.put('a/b.pdf', Buffer.from('x')),
      () => storage.get('a/b.pdf'),
      () => storage.size('a/b.pdf'),
      () => storage.remove('a/b.pdf'),
    ])
      await expect(work()).rejects.toBeInstanceOf(StorageTrouble);
  });

  test('what a failed stream had sent is aborted; what a killed process left is, eight days later', async () => {
    const options = await swift.newOptions();
    const storage = new S3Storage(options);
    const client = clientOf(options);
    const Bucket = options.bucket;
    const open = async () => (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? [];
    async function* broken() {
      for (let piece = 0; piece < 5; piece += 1) yield Buffer.alloc(6_000_000, piece);
      // Parts of it are there by now.
      await expect.poll(async () => (await open()).length).toBe(1);
      throw new Error('hung up');
    }
    await expect(storage.putStream('halves/failed.mp4', broken())).rejects.toThrow('hung up');
    expect(await open()).toEqual([]);

    for (const Key of ['halves/killed.mp4', 'of-somebody-else']) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
      await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: Buffer.alloc(100) }));
    }
    expect(await storage.removeHalves()).toBe(0);
    const later = new S3Storage(options, () => Date.now() + (8 * 24 + 1) * 3_600_000);
    expect(await later.removeHalves()).toBe(1);
    expect((await open()).map(({ Key }) => Key)).toEqual(['of-somebody-else']);
    expect(await storage.size('halves/killed.mp4')).toBeNull();
  });

  test('a stream of 1 GiB goes in and out in less than 200 MB above idle', { timeout: 600_000 }, async () => {
    const program = fileURLToPath(new URL('../../../testing/stream-memory.ts', import.meta.url));
    const env = { ...process.env, ...(await swift.server().newBucket()) };
    const { stdout } = await promisify(execFile)(process.execPath, [program, String(1024 ** 3)], { env });
    const found = JSON.parse(stdout) as { bytes: number; isSame: boolean; aboveIdle: number };
    console.log(`1 GiB through S3: ${stdout.trim()}`);
    expect(found).toMatchObject({ bytes: 1024 ** 3, isSame: true });
    expect(found.aboveIdle).toBeLessThan(200_000_000);
  });

  test('the product keeps and serves from it; while it is away files are refused with 503, and nothing of them is there', {
    timeout: 300_000,
  }, async () => {
    const server = await startServer({ env: await swift.server().newBucket() });
    try {
      const ours = await server.organisation();
      const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#3a6' } })
        .png()
        .toBuffer();
      const upload = () => server.send(resourceFileUpload, {}, { token: ours.token, file: { name: 'a.png', bytes } });
      const rows = () =>
        server.services.database.inOrganisation(ours.organisationId, 'read', (db) =>
          db.selectFrom('stored_file').select('key').execute(),
        );
      const { data } = await upload();
      const get = () => server.app.inject({ method: 'GET', url: data.url });
      const shown = await get();
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect((await sharp(shown.rawPayload).metadata()).width).toBe(30);

      await swift.server().takeDown();
      const refused = await upload();
      expect([refused.status, refused.code]).toEqual([503, 503]);
      expect(refused.headers['retry-after']).toBeDefined();
      expect((await get()).statusCode).toBe(503);
      expect(await rows()).toHaveLength(1);

      await swift.server().bringUp();
      expect((await get()).statusCode).toBe(200);
      expect((await upload()).code).toBe(0);
      const keys = [];
      for await (const { key } of server.services.storage.list('')) keys.push(key);
      expect(keys.sort()).toEqual((await rows()).map(({ key }) => key).sort());
    } finally {
      await server.close();
    }
  });
});

const answers: Server[] = [];
afterAll(() => answers.map((server) => server.close()));

/** Where nothing but this is ever answered. */
async function answering(status: number, body = ''): Promise<S3Options> {
  const server = createServer((_request, response) => void response.writeHead(status).end(body));
  answers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return optionsOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const optionsOf = (endpoint: string): S3Options => ({
  endpoint,
  publicEndpoint: null,
  region: 'us-east-1',
  bucket: 'files',
  accessKey: 'the-access-key',
  secretKey: 'the-secret-key',
  isPathStyle: true,
  isAws: false,
});

const slowDown =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate</Message></Error>';

test.each([
  ['503', () => answering(503, slowDown)],
  ['503 without words', () => answering(503)],
  ['500 in HTML', () => answering(500, '<html>oops</html>')],
  ['no connection', () => Promise.resolve(optionsOf('http://127.0.0.1:9'))],
])('a storage that answers %s is away: each way to it says so, and no secret', async (_what, make) => {
  const storage = new S3Storage(await make());
  const one = async function* () {
    yield await Promise.resolve(Buffer.from('x'));
  };
  const list = async () => {
    for await (const _ of storage.list('')) return;
  };
  const ways = [
    () => storage.check(),
    () => storage.put('a/b.pdf', Buffer.from('x')),
    () => storage.putStream('a/b.pdf', one()),
    () => storage.get('a/b.pdf'),
    () => storage.size('a/b.pdf'),
    () => storage.remove('a/b.pdf'),
    () => storage.removeHalves(),
    list,
  ];
  const errors = await Promise.all(
    ways.map((way) =>
      way().then(
        () => null,
        (thrown: unknown) => thrown,
      ),
    ),
  );
  for (const error of errors) {
    expect(error).toBeInstanceOf(StorageTrouble);
    expect(JSON.stringify([error, (error as Error).message, (error as Error).stack])).not.toMatch(
      /the-(?:access|secret)-key/,
    );
    expect((error as Error).cause).toBeUndefined();
  }
});

test('links of AWS lead to its own hosts', async () => {
  const options = { ...optionsOf(''), endpoint: null, isAws: true, isPathStyle: false };
  const url = async (change: Partial<S3Options>) =>
    new URL((await new S3Storage({ ...options, ...change }).signedUrl('a/b.pdf', link)) as string);
  expect((await url({})).host).toMatch(/^files\.s3\.(?:us-east-1\.)?amazonaws\.com$/);
  expect((await url({ region: 'cn-north-1' })).host).toBe('files.s3.cn-north-1.amazonaws.com.cn');
  expect((await url({})).href).not.toContain('the-secret-key');
});

test.each([true, false])(
  'an address for a part holds its length and no checksum of a body that is not there: AWS %s',
  async (isAws) => {
    const endpoint = isAws ? null : 'https://s3.example.com';
    const { parts } = new S3Storage({ ...optionsOf(''), endpoint, isAws, isPathStyle: !isAws });
    const url = new URL(await parts.signPart('library/a/b.bin', 'upload', 3, 100, 3600));
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
    expect(url.search).not.toMatch(/checksum/i);
    expect(url.searchParams.get('partNumber')).toBe('3');
    expect(await parts.origin()).toBe(url.origin);
  },
);

test.skipIf(isQuick)('a storage that takes a request and never answers is given up', { timeout: 60_000 }, async () => {
  const silent = createServer(() => {});
  answers.push(silent);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const storage = new S3Storage(optionsOf(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`));
  const began = performance.now();
  await expect(storage.get('a/b.pdf')).rejects.toThrow(/the storage of files \(get\): ETIMEDOUT/);
  expect(performance.now() - began).toBeLessThan(25_000);
  silent.closeAllConnections();
});

test('what is no S3 storage at all is a wrong setting', async () => {
  const said = async (options: S3Options) => new S3Storage(options).check();
  await expect(said(await answering(404, '<html>no such page</html>'))).rejects.toThrow(SettingsError);
  await expect(said(await answering(400, 'what?'))).rejects.toThrow(/does not answer as S3 does \(400/);
  await expect(said(optionsOf('http://nowhere.invalid'))).rejects.toThrow(
    /S3_ENDPOINT, S3_STYLE: there is no host of that name/,
  );
});
