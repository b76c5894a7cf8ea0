import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RowSum } from './row-sum.ts';
import { readTar, tarEnd, tarHead, tarPadding } from './tar.ts';

const file = (name: string, content: string) => {
  const bytes = Buffer.from(content);
  return Buffer.concat([tarHead(name, bytes.length), bytes, tarPadding(bytes.length)]);
};

/** In pieces of some bytes, as a stream may bring them. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield await Promise.resolve(bytes.subarray(from, from + size));
}

async function read(bytes: Buffer, size = 100): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name, content } of readTar(inPieces(bytes, size))) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    found[name] = Buffer.concat(parts).toString();
  }
  return found;
}

const long = `files/${'folder/'.repeat(20)}${'n'.repeat(80)}.webp`;
const files = { a: '', 'b/c': 'x'.repeat(512), 'd.json': 'y'.repeat(513), [long]: 'long' };
const archive = Buffer.concat([...Object.entries(files).map(([name, content]) => file(name, content)), tarEnd()]);

test('what is put into an archive comes out of it, in whatever pieces it is read, and by tar as well', async () => {
  for (const size of [1, 511, 512, 100_000]) expect(await read(archive, size)).toEqual(files);
  const folder = mkdtempSync(path.join(tmpdir(), 'convoke-test-tar-'));
  writeFileSync(path.join(folder, 'all.tar'), archive);
  execFileSync('tar', ['-xf', 'all.tar'], { cwd: folder });
  for (const [name, content] of Object.entries(files))
    expect(readFileSync(path.join(folder, name), 'utf8')).toBe(content);
  rmSync(folder, { recursive: true });
});

test('an archive that is cut off anywhere, or is none, is refused', async () => {
  for (const end of [0, 300, 700, 1600, archive.length - 1024])
    await expect(read(archive.subarray(0, end)), String(end)).rejects.toThrow(/ends too early/);
  await expect(read(Buffer.alloc(2000, 'no archive'))).rejects.toThrow(/no tar archive/);
  const changed = Buffer.from(archive);
  changed[0] = 66;
  await expect(read(changed)).rejects.toThrow(/no tar archive/);
});

test('files of 8 GiB and more have their size, for tar as well', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'convoke-test-tar-'));
  for (const bytes of [8 * 1024 ** 3 - 1, 8 * 1024 ** 3, 5 * 1024 ** 4]) {
    const head = tarHead('films/long.mp4', bytes);
    for await (const entry of readTar(inPieces(head, 512))) {
      expect([entry.name, entry.bytes]).toEqual(['films/long.mp4', bytes]);
      break;
    }
    writeFileSync(path.join(folder, 'head.tar'), head);
    // It complains that the content is missing, after it has told what it is.
    const { stdout } = spawnSync('tar', ['-tvf', 'head.tar'], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toContain(` ${bytes} `);
  }
  rmSync(folder, { recursive: true });
});

test('a name that no archive can hold is refused', () => {
  expect(() => tarHead('n'.repeat(101), 0)).toThrow(/too long a name/);
});

const sumOf = (...parts: string[]) => {
  const sum = new RowSum();
  for (const part of parts) sum.add(Buffer.from(part));
  return { rows: sum.rows, digest: sum.digest() };
};

test('the sum of a table tells one changed, missing or doubled row, and not another order or other pieces', () => {
  const whole = sumOf('1\tone\n2\ttwo\n3\tthree\n');
  expect(whole.rows).toBe(3);
  expect(sumOf('3\tthree\n1\to', 'ne\n2\t', 'two\n')).toEqual(whole);
  for (const other of ['1\tone\n2\ttwo\n', '1\tone\n2\ttwo\n3\tthree\n3\tthree\n', '1\tone\n2\ttwo\n3\tthird\n'])
    expect(sumOf(other).digest).not.toBe(whole.digest);
  expect(sumOf()).toEqual({ rows: 0, digest: '0'.repeat(32) });
  expect(() => sumOf('1\tone')).toThrow(/no end/);
});
