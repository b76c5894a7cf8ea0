import { fork } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, openSync, closeSync, fsyncSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { documentRename } from '@convoke/contract/resource/document.many.calls.ts';
import { documentAddress } from '@convoke/contract/resource/document.record.calls.ts';
import { mostRenamed } from '@convoke/contract/resource/document.rules.ts';
import { uploadFinish, uploadPath, uploadUnfinished } from '@convoke/contract/resource/upload.calls.ts';
import pg from 'pg';
import { logIn, must, wire } from '../support/client.ts';
import { newHome } from '../support/home.ts';
import { plainInstallation, type Product, startProduct } from '../support/product.ts';
import { fillLibrary } from './library-fill.ts';
import { libraryPages } from './library-pages.ts';

/** Of the file that goes up and comes down, and of one request of it, in bytes. */
const fileBytes = Number(process.env['FILE_BYTES'] ?? 1024 ** 3);
const pieceBytes = 32 * 1024 * 1024;
const rounds = 3;

/** Files in and out beside the least that streams them over HTTP to and from the same disk (asked: at least 0.7); a library of so many documents (p95 at most 50 ms), beside the same written by hand; 10,000 renamed (at most 2 s). */
export async function library(documents: number): Promise<void> {
  const home = await newHome(true, console.error);
  const product = await startProduct({ home, durable: true, env: { ...plainInstallation.env, WORKER: 'off' } });
  const database = new pg.Client({ connectionString: product.superuserUrl });
  try {
    await database.connect();
    const token = await logIn(product.url, plainInstallation.login);
    await streams(product, token);
    const { categoryIds, toRename } = await fillLibrary(database, documents, mostRenamed);
    await libraryPages({ product, home, database, token, documents, categoryIds });
    const input = { categoryId: toRename, renaming: { by: 'add', before: 'Final ' } } as const;
    const seconds = await timed(() => must(product.url, documentRename, input, token));
    console.log(`renaming ${mostRenamed.toLocaleString('en')} of them (asked: 2 s): ${seconds.toFixed(2)} s\n`);
  } finally {
    await database.end();
    await product.stop();
    await home.remove();
  }
}

async function streams(product: Product, token: string): Promise<void> {
  const piece = randomFillSync(Buffer.alloc(pieceBytes));
  const taken = {
    written: [] as number[],
    up: [] as number[],
    upload: [] as number[],
    down: [] as number[],
    download: [] as number[],
  };
  const file = path.join(product.dataDir, 'bare');
  const child = fork(fileURLToPath(new URL('library-bare.main.ts', import.meta.url)), [file]);
  child.channel?.unref();
  process.once('exit', () => child.kill());
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const bare = { url: `http://127.0.0.1:${port}` };
  for (let round = 0; round < rounds; round += 1) {
    taken.written.push(await timed(() => write(file, piece)));
    rmSync(file);
    taken.up.push(await timed(() => uploadBare(bare, piece)));
    let documentId = '';
    taken.upload.push(await timed(async () => (documentId = await upload(product, token, piece, round))));
    taken.down.push(await timed(async () => drain(await ask(bare, 'GET', '/'))));
    rmSync(file);
    const { url } = await must(product.url, documentAddress, { documentId, use: 'download' }, token);
    taken.download.push(await timed(async () => drain(await ask(product, 'GET', url))));
  }
  child.kill();
  const perSecond = (times: readonly number[]) => fileBytes / 1e6 / (times.toSorted((a, b) => a - b)[1] ?? 0);
  console.log(
    `\na file of ${Math.round(fileBytes / 1e6)} MB, in MB/s    bare HTTP   Convoke, HTTP   ratio (asked: 0.7)`,
  );
  for (const [name, beside, ours] of [
    ['upload, kept with its hash', taken.up, taken.upload],
    ['download', taken.down, taken.download],
  ] as const)
    console.log(
      `  ${name.padEnd(32)} ${perSecond(beside).toFixed(0).padStart(9)} ${perSecond(ours).toFixed(0).padStart(15)} ${(perSecond(ours) / perSecond(beside)).toFixed(2).padStart(7)}`,
    );
  console.log(`  (written to the disk from memory: ${perSecond(taken.written).toFixed(0)})`);
}

/** The same bytes to the same disk, until they are on it. */
async function write(file: string, piece: Buffer): Promise<void> {
  await pipeline(function* () {
    for (let at = 0; at < fileBytes; at += piece.length) yield piece.subarray(0, fileBytes - at);
  }, createWriteStream(file));
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

async function uploadBare(bare: Place, piece: Buffer): Promise<void> {
  for (let at = 0; at < fileBytes; at += piece.length) {
    const isLast = at + piece.length >= fileBytes;
    await ask(bare, 'PUT', isLast ? '/?end' : '/', {}, piece.subarray(0, fileBytes - at));
  }
}

/** By tus, as the web sends it; answers the document. */
async function upload(product: Product, token: string, piece: Buffer, round: number): Promise<string> {
  const headers = () => ({ ...wire(uploadUnfinished, {}, token).headers, 'tus-resumable': '1.0.0' });
  const name = Buffer.from(`Recording ${round}.bin`).toString('base64');
  const begun = await ask(product, 'POST', uploadPath, {
    ...headers(),
    'upload-length': String(fileBytes),
    'upload-metadata': `filename ${name}`,
  });
  const url = begun.headers.location ?? '';
  for (let at = 0; at < fileBytes; at += piece.length) {
    const more = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) };
    const sent = await ask(product, 'PATCH', url, { ...headers(), ...more }, piece.subarray(0, fileBytes - at));
    if (sent.statusCode !== 204) throw new Error(`a piece was answered ${sent.statusCode}`);
  }
  const uploadId = url.slice(url.lastIndexOf('/') + 1);
  return (await must(product.url, uploadFinish, { uploadId }, token)).documentId;
}

type Place = Pick<Product, 'url'>;

async function ask(
  { url }: Place,
  method: string,
  address: string,
  headers: Record<string, string> = {},
  body?: Buffer,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const length = body ? { 'content-length': String(body.length) } : {};
  request(new URL(address, url), { method, headers: { ...headers, ...length }, agent: false }, resolve)
    .once('error', reject)
    .end(body);
  const answer = await promise;
  if (method !== 'GET') await drain(answer);
  return answer;
}

async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const piece of stream) void piece;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
