import { createHash, randomFillSync } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { documentInfo, documentPage } from '@convoke/contract/resource/document.calls.ts';
import { uploadFinish, uploadPath, uploadUnfinished } from '@convoke/contract/resource/upload.calls.ts';
import { Upload } from 'tus-js-client';
import { expect } from 'vitest';
import { logIn, must, wire } from '../support/client.ts';
import { plainInstallation, type Product, startProduct } from '../support/product.ts';

/** Of one request, in bytes. */
const pieceBytes = 32 * 1024 * 1024;
/** How much more than idle a server may take up, in bytes. */
const mostMemory = 200 * 1024 * 1024;

/**
 * A file is uploaded by the client of the web while the server is killed with SIGKILL in the middle of a piece, so often: what is kept is the same to the bit, of each piece that was
 * cut off at most that piece is sent again, and no process ever holds much of it.
 */
export async function uploadWhileKilled({ bytes, kills }: { bytes: number; kills: number }): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'convoke-upload-'));
  const file = path.join(folder, 'recording.mp4');
  const product = await startProduct({ durable: true, env: plainInstallation.env });
  try {
    const sha256 = await makeFile(file, bytes);
    const token = await logIn(product.url, plainInstallation.login);
    const memory = watchMemory(() => product.server().pid);
    const { uploadId, resent } = await upload(product, token, { file, bytes, kills });
    const { documentId } = await must(product.url, uploadFinish, { uploadId }, token);
    const again = await must(product.url, uploadFinish, { uploadId }, token);
    const over = memory.end();
    console.log(
      `${Math.round(bytes / 1024 ** 2)} MiB, ${kills} kills: ${(resent / 1024 ** 2).toFixed(1)} MiB sent again, ${Math.round(over / 1024 ** 2)} MiB above idle`,
    );
    expect(again.documentId).toBe(documentId);
    expect(resent).toBeLessThanOrEqual(kills * pieceBytes);
    expect(over).toBeLessThan(mostMemory);
    expect(await must(product.url, documentInfo, { documentId }, token)).toMatchObject({ bytes, sha256 });
    expect((await must(product.url, documentPage, {}, token)).records).toHaveLength(1);
    expect(await must(product.url, uploadUnfinished, {}, token)).toEqual([]);
    expect(await hashOf(onlyFileIn(path.join(product.dataDir, 'files', 'library')))).toBe(sha256);
    expect(readdirSync(path.join(product.dataDir, 'uploads'))).toEqual([]);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Random bytes that begin as a film does; answers their hash. */
async function makeFile(file: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  async function* pieces() {
    let left = bytes;
    let piece = Buffer.from('\0\0\0\x18ftypmp42');
    while (left > 0) {
      const part = piece.subarray(0, left);
      hash.update(part);
      yield part;
      left -= part.length;
      piece = randomFillSync(Buffer.alloc(1024 * 1024));
    }
  }
  await pipeline(pieces(), createWriteStream(file));
  return hash.digest('hex');
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}

function onlyFileIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files).toHaveLength(1);
  return path.join(files[0]?.parentPath ?? '', files[0]?.name ?? '');
}

async function upload(
  product: Product,
  token: string,
  { file, bytes, kills }: { file: string; bytes: number; kills: number },
): Promise<{ uploadId: string; resent: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let reached = 0;
  let resent = 0;
  let killed = 0;
  const killing: Promise<void>[] = [];
  const sending = new Upload(createReadStream(file), {
    endpoint: `${product.url}${uploadPath}`,
    metadata: { filename: path.basename(file) },
    chunkSize: pieceBytes,
    uploadSize: bytes,
    retryDelays: Array<number>(200).fill(300),
    onBeforeRequest(request) {
      const { headers } = wire(uploadUnfinished, {}, token);
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    },
    onAfterResponse(request, response) {
      if (request.getMethod() !== 'HEAD') return;
      const offset = Number(response.getHeader('Upload-Offset'));
      resent += Math.max(0, reached - offset);
      reached = offset;
    },
    onUploadUrlAvailable: () => void (sending.options.endpoint = null),
    onProgress(sent) {
      reached = Math.max(reached, sent);
      // In the middle of a piece: its end is far from any third of the file.
      if (killed < kills && sent > ((killed + 1) * bytes) / (kills + 1)) {
        killed += 1;
        product.server().kill('SIGKILL');
        killing.push(product.restartServer());
      }
    },
    onSuccess: () => resolve(),
    onError: reject,
  });
  sending.start();
  await promise;
  await Promise.all(killing);
  expect(killed).toBe(kills);
  const url = sending.url ?? '';
  return { uploadId: url.slice(url.lastIndexOf('/') + 1), resent };
}

/** How much more the processes take up than the first one did when it had started, at most. */
function watchMemory(pid: () => number | undefined): { end(): number } {
  const used = () => {
    try {
      const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1];
      return Number(kilobytes ?? 0) * 1024;
    } catch {
      return 0; // It is just being killed.
    }
  };
  const idle = used();
  let most = idle;
  const timer = setInterval(() => (most = Math.max(most, used())), 100);
  return {
    end() {
      clearInterval(timer);
      return most - idle;
    },
  };
}
