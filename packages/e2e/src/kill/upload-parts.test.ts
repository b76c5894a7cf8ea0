import { createHash, randomFillSync } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { findSwift, startSwift } from '@convoke/launcher/testing/swift.ts';
import { documentInfo, documentPage } from '@convoke/contract/resource/document.calls.ts';
import { documentAddress } from '@convoke/contract/resource/document.record.calls.ts';
import {
  type PartsToSend,
  uploadBegin,
  uploadFinish,
  uploadParts,
  uploadUnfinished,
} from '@convoke/contract/resource/upload.calls.ts';
import { expect, test } from 'vitest';
import { logIn, must, send } from '../support/client.ts';
import { plainInstallation, startProduct } from '../support/product.ts';

const tab = 'a-tab-of-this-test-01';
const fileBytes = 200 * 1024 * 1024 + 12_345;

/** A file of a film, of which no more is in memory than a part. */
const pieceAt = (number: number, bytes: number): Buffer => {
  const piece = Buffer.alloc(bytes, number);
  if (number === 1) piece.write('\0\0\0\x18ftypmp42', 'latin1');
  else randomFillSync(piece, 0, 16);
  return piece;
};

const programs = findSwift();
if (programs !== undefined)
  test('parts go past the servers into a bucket; killed midway and while the whole is looked at, nothing is sent twice', {
    timeout: 600_000,
  }, async () => {
    const swift = await startSwift(programs);
    const product = await startProduct({ env: { ...plainInstallation.env, ...(await swift.newBucket()) } });
    try {
      const second = await product.addServer();
      const token = await logIn(product.url, plainInstallation.login);
      const hash = createHash('sha256');
      const sent: number[] = [];
      const put = async ({ parts, partBytes }: PartsToSend, most: number) => {
        for (const { number, url } of parts.slice(0, most)) {
          const piece = pieceAt(number, Math.min(partBytes, fileBytes - (number - 1) * partBytes));
          const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(piece) });
          expect(answer.status).toBe(200);
          hash.update(piece);
          sent.push(number);
        }
      };
      const begun = await must(product.url, uploadBegin, { filename: 'talk.mp4', bytes: fileBytes, tab }, token);
      if (!begun.sending) throw new Error('the bucket takes no parts');
      const { uploadId } = begun.sending;
      await put(begun.sending, 9);
      product.server().kill('SIGKILL');
      for (;;) {
        const told = await must(second.url, uploadParts, { uploadId, tab }, token);
        if (told.parts.length === 0) break;
        await put(told, 16);
      }
      expect(sent).toEqual(Array.from({ length: 26 }, (_, at) => at + 1));
      const sha256 = hash.digest('hex');
      const finishing = send(second.url, uploadFinish, { uploadId }, token).catch(() => 'cut off');
      await setTimeout(300);
      second.process().kill('SIGKILL');
      await finishing;
      await product.restartServer();
      const finish = () => send(product.url, uploadFinish, { uploadId }, token);
      // The lease of the one that was killed runs out.
      await expect.poll(async () => (await finish()).code, { timeout: 60_000, interval: 1000 }).toBe(0);
      const { documentId } = (await finish()).data;
      expect(await must(product.url, documentInfo, { documentId }, token)).toMatchObject({ sha256, bytes: fileBytes });
      expect((await must(product.url, documentPage, {}, token)).records).toHaveLength(1);
      expect(await must(product.url, uploadUnfinished, {}, token)).toEqual([]);
      const { url } = await must(product.url, documentAddress, { documentId }, token);
      const answer = await fetch(new URL(url, product.url));
      const read = createHash('sha256');
      for await (const piece of answer.body as ReadableStream<Uint8Array>) read.update(piece);
      expect(read.digest('hex')).toBe(sha256);
    } finally {
      await product.stop();
      await swift.stop();
    }
  });
