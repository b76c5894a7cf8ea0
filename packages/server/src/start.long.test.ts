import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '@convoke/launcher/ports.ts';
import { emptyDatabase, type FreshDatabase } from '../testing/database.ts';

/** As prepare.test.ts has it, with processes of their own that listen and take jobs. */

let children: ChildProcess[] = [];

/** Ends all of them as a stop does, and answers their exit codes. */
async function stopAll(): Promise<(number | null)[]> {
  const ends = children.map(
    (child) =>
      new Promise<number | null>((settle) => {
        if (child.exitCode !== null) return settle(child.exitCode);
        child.once('exit', settle);
        child.kill('SIGTERM');
      }),
  );
  children = [];
  return Promise.all(ends);
}

afterEach(stopAll);

/** Starts `count` processes at once; what those said that did not come to listen. */
async function failures(count: number, database: FreshDatabase): Promise<string[]> {
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  children = ports.map((port) =>
    fork(path.join(import.meta.dirname, 'main.ts'), {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database.serverUrl,
        MIGRATION_DATABASE_URL: database.ownerUrl,
        DATABASE_POOL: '3',
        DATA_DIR: mkdtempSync(path.join(tmpdir(), 'convoke-test-data-')),
        PORT: String(port),
        LOG_LEVEL: 'error',
        DEMO: 'off',
        FIRST_ORGANISATION: 'First',
        FIRST_USER: 'anna',
        FIRST_PASSWORD: 'correct-horse-1',
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    }),
  );
  const ends = children.map(
    (child) =>
      new Promise<string | null>((settle) => {
        let said = '';
        child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
        child.once('message', () => settle(null));
        child.once('exit', (code) => settle(`ended with ${code}: ${said}`));
      }),
  );
  return (await Promise.all(ends)).filter((said) => said !== null);
}

test('twenty server processes that start together on an empty database all listen, and again on the full one', async () => {
  const database = await emptyDatabase();
  expect(await failures(20, database)).toEqual([]);
  expect(await stopAll()).toEqual(Array.from({ length: 20 }, () => 0));
  expect(await failures(20, database)).toEqual([]);
});
