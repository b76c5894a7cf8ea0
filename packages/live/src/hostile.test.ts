import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAudioConfig, readVideoConfig } from './media/configs.ts';
import { readTag } from './media/tags.ts';
import { Parser } from './rtmp/parser.ts';
import { type IngestUnderTest, ingestUnderTest } from './testing/ingest-under-test.ts';

let folder: string;
let under: IngestUnderTest;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'convoke-live-'));
  under = await ingestUnderTest(folder);
});
afterAll(async () => {
  await under.close();
  rmSync(folder, { recursive: true, force: true });
});

const handshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536), Buffer.alloc(1536)]);

/** A chunk of a message: its type, and a length that need not be true. */
function chunk(type: number, body: Buffer, { length = body.length, stream = 3 } = {}): Buffer {
  const head = Buffer.alloc(12);
  head[0] = stream;
  head.writeUIntBE(length, 4, 3);
  head[7] = type;
  return Buffer.concat([head, body]);
}
const text = (value: string) =>
  Buffer.concat([Buffer.from([2, value.length >> 8, value.length & 255]), Buffer.from(value)]);
const number = Buffer.from([0, 63, 240, 0, 0, 0, 0, 0, 0]);
const command = (name: string, ...more: Buffer[]) => chunk(20, Buffer.concat([text(name), number, ...more]));
const object = (fields: Record<string, string>) =>
  Buffer.concat([
    Buffer.from([3]),
    ...Object.entries(fields).flatMap(([name, value]) => [text(name).subarray(1), text(value)]),
    Buffer.from([0, 0, 9]),
  ]);
const nothing = Buffer.from([5]);
const smallChunks = chunk(1, Buffer.from([0, 0, 255, 255]), { stream: 2 });
const greeting = () => [handshake, smallChunks, command('connect', object({ app: 'live', tcUrl: 'rtmp://x/live' }))];

/** Sends all of it; resolves when the other side has closed, with what it said. */
function sent(...pieces: Buffer[]): Promise<Buffer> {
  return new Promise((done) => {
    const socket: Socket = connect(under.ingest.rtmpPort, '127.0.0.1');
    const heard: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => heard.push(bytes));
    socket.on('error', () => undefined);
    socket.once('close', () => done(Buffer.concat(heard)));
    for (const piece of pieces) socket.write(piece);
  });
}

test('whatever is no RTMP is cut off, and nobody else is', async () => {
  await sent(Buffer.from('GET / HTTP/1.1\r\n\r\n'), randomBytes(5000));
  await Promise.all(Array.from({ length: 20 }, () => sent(handshake, randomBytes(20_000))));
  expect(under.told).toEqual([]);
});

test('a message that is too long, a chunk of no size, a thousand chunk streams and AMF without an end are cut off', async () => {
  await sent(...greeting(), chunk(20, Buffer.alloc(100), { length: 0xffffff }));
  await sent(handshake, chunk(1, Buffer.alloc(4), { stream: 2 }));
  await sent(handshake, chunk(1, Buffer.alloc(0), { stream: 2 }), chunk(1, Buffer.alloc(1), { stream: 2 }));
  await sent(
    handshake,
    ...Array.from({ length: 30 }, (_, at) => chunk(20, Buffer.alloc(128), { length: 1000, stream: at + 3 })),
  );
  // A list of four thousand million things.
  await sent(...greeting(), command('publish', Buffer.from([0x0a, 255, 255, 255, 255])));
  const deep = Buffer.concat(
    Array.from({ length: 3000 }, () => Buffer.concat([Buffer.from([3]), text('a').subarray(1)])),
  );
  await sent(...greeting(), command('publish', deep));
});

test('frames before the key is judged are not taken, and watching by RTMP is refused', async () => {
  const heard = await sent(
    ...greeting(),
    command('createStream', nothing),
    chunk(9, Buffer.alloc(10, 0x17), { stream: 6 }),
  );
  expect(heard.includes('NetStream.Publish')).toBe(false);
  expect(
    (await sent(...greeting(), command('play', nothing, text('right?sign=right')))).includes('NetStream.Play.Failed'),
  ).toBe(true);
  expect(
    (await sent(...greeting(), command('publish', nothing, text('x?sign=guessed')))).includes(
      'NetStream.Publish.BadName',
    ),
  ).toBe(true);
});

test('property: no bytes make the parser do more than throw', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 4000 }),
      fc.array(fc.nat({ max: 4000 }), { maxLength: 5 }),
      (bytes, cuts) => {
        const parser = new Parser({
          output: () => {},
          publish: () => {},
          play: () => {},
          over: () => {},
          media: () => {},
        });
        const all = Buffer.concat([handshake, smallChunks, Buffer.from(bytes)]);
        let from = 0;
        try {
          for (const cut of [...cuts.sort((a, b) => a - b), all.length]) {
            parser.take(all.subarray(from, Math.max(from, cut)));
            from = Math.max(from, cut);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      },
    ),
  );
});

test('property: no tag and no settings of a decoder make their readers throw', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 300 }),
      fc.constantFrom(8 as const, 9 as const),
      (bytes, type) => {
        readTag(type, 0, Buffer.from(bytes));
        readVideoConfig(
          Buffer.concat([Buffer.from([1, 100, 0, 31, 255, 225, 0, bytes.length & 255]), Buffer.from(bytes)]),
        );
        readAudioConfig(Buffer.from(bytes));
      },
    ),
  );
});
