import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { withClient } from './database.ts';
import { freePort } from './ports.ts';
import { removeDataFolder } from './postgres.ts';
import { isAlive, waitUntil } from './process-facts.ts';
import { eventually, type StartedLauncher, startLauncher } from './testing/start-launcher.ts';

interface Told {
  pid: number;
  database: string;
  smtp: string;
  payment: string;
}

const launchers: StartedLauncher[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const { process, ended } of launchers.splice(0)) {
    process.kill('SIGTERM');
    await ended;
  }
  for (const folder of folders.splice(0)) removeDataFolder(folder);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'convoke-test-launcher-'));
  folders.push(folder);
  return folder;
}

function start(env: Record<string, string>): StartedLauncher {
  const launcher = startLauncher(env);
  launchers.push(launcher);
  return launcher;
}

const ask = (port: number, launcher: StartedLauncher) =>
  eventually(async () => (await (await fetch(`http://127.0.0.1:${port}`)).json()) as Told, launcher.output);

const postmaster = (folder: string) => {
  const [cluster = ''] = readdirSync(join(folder, 'postgres'));
  return Number(readFileSync(join(folder, 'postgres', cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
};

/** The payment sandbox's settings, once it has written them and answers where they say. */
const sandboxOf = (told: Told, launcher: StartedLauncher) =>
  eventually(async () => {
    const text = readFileSync(told.payment, 'utf8');
    const { wechat } = JSON.parse(text) as { wechat: { baseUrl: string } };
    const status = (await (await fetch(`${wechat.baseUrl}/api/status`)).json()) as { sandbox: boolean };
    if (!status.sandbox) throw new Error('somebody else');
    return { text, baseUrl: wechat.baseUrl };
  }, launcher.output);

/** The process of ours whose command line ends like this. */
const processOf = (folder: string, port: number, entry: string) => {
  const list = JSON.parse(readFileSync(join(folder, `launcher-${port}.json`), 'utf8')) as { pid: number }[];
  const found = list.find(
    ({ pid }) =>
      isAlive(pid) && execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(entry),
  );
  return found?.pid ?? 0;
};

test('starts, says where everything is, stops cleanly, and finds its data again', async () => {
  const folder = newFolder();
  const port = await freePort();
  const env = { PORT: String(port), DATA_DIR: folder };
  // What an earlier start left, on another port.
  mkdirSync(join(folder, 'payment'));
  writeFileSync(join(folder, 'payment', 'settings.json'), '{"wechat":{"baseUrl":"http://127.0.0.1:1"}}');
  const first = start(env);
  const told = await ask(port, first);
  await eventually(
    () => (first.output().includes('Demo login') ? Promise.resolve() : Promise.reject(new Error('not yet'))),
    first.output,
  );
  expect(first.output()).toContain(`http://localhost:${port}/openapi`);
  expect(first.output()).toContain('demo-password');
  expect(told.database).toMatch(/^postgres:\/\/convoke_app:/);
  expect(told.smtp).toMatch(/^smtp:\/\/127\.0\.0\.1:/);
  expect(told.payment).toBe(join(folder, 'payment', 'settings.json'));
  const sandbox = await sandboxOf(told, first);
  expect(first.output()).toContain(`http://localhost:${new URL(sandbox.baseUrl).port}   (simulator: WeChat Pay`);
  expect(first.output()).toMatch(/Payment sandbox +http/);
  await withClient(told.database.replace(/\/convoke$/, '/postgres'), async (client) => {
    const { rows } = await client.query('SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user');
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  });

  const busy = start({ PORT: String(port), DATA_DIR: newFolder() });
  expect(await busy.ended).toBe(1);
  expect(busy.output()).toContain(`Port ${port} is in use`);

  const clusters = readdirSync(join(folder, 'postgres'));
  const database = postmaster(folder);
  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect([told.pid, database].filter(isAlive)).toEqual([]);

  const second = start(env);
  const again = await ask(port, second);
  expect(again.database.split('@')[0]).toBe(told.database.split('@')[0]);
  expect(readdirSync(join(folder, 'postgres'))).toEqual(clusters);
  // The same keys, whatever the port: payments of before are known to both sides.
  const withoutPorts = (text: string) => text.replaceAll(/(127\.0\.0\.1|localhost):\d+/g, '$1');
  expect(withoutPorts((await sandboxOf(again, second)).text)).toBe(withoutPorts(sandbox.text));
});

test('recovers by itself from kill -9 of the server, of PostgreSQL and of the launcher', async () => {
  const folder = newFolder();
  const port = await freePort();
  const env = { PORT: String(port), DATA_DIR: folder };
  const first = start(env);
  const before = await ask(port, first);

  process.kill(before.pid, 'SIGKILL');
  const after = await eventually(async () => {
    const now = await ask(port, first);
    if (now.pid === before.pid) throw new Error('still the old one');
    return now;
  }, first.output);
  expect(first.output()).toContain('server ended by SIGKILL');

  const sandbox = await sandboxOf(before, first);
  const gateway = processOf(folder, port, 'payment/main.ts');
  process.kill(gateway, 'SIGKILL');
  await eventually(async () => {
    if ([0, gateway].includes(processOf(folder, port, 'payment/main.ts'))) throw new Error('still the old one');
  }, first.output);
  // The server, which was not started again, finds it where it was, with the keys it had.
  expect(await sandboxOf(before, first)).toEqual(sandbox);

  process.kill(postmaster(folder), 'SIGKILL');
  await eventually(async () => {
    if (!first.output().includes('PostgreSQL runs again')) throw new Error('not yet');
  }, first.output);
  await withClient(after.database, (client) => client.query('SELECT 1'));

  const database = postmaster(folder);
  first.process.kill('SIGKILL');
  await first.ended;
  const second = start(env);
  const again = await ask(port, second);
  expect(again.pid).not.toBe(after.pid);
  expect(await waitUntil(() => !isAlive(after.pid) && !isAlive(database), 5000)).toBe(true);
  await withClient(again.database, (client) => client.query('SELECT 1'));
  await sandboxOf(again, second);
});

test('a bad setting and a data folder in use stop the start with one clear line', async () => {
  const bad = start({ PORT: 'eighty', DATA_DIR: newFolder() });
  expect(await bad.ended).toBe(1);
  expect(bad.output().trim()).toBe('convoke: PORT is not a port (1 to 65535): "eighty".');

  const folder = newFolder();
  const port = await freePort();
  const first = start({ PORT: String(port), DATA_DIR: folder });
  const sandbox = await sandboxOf(await ask(port, first), first);
  const second = start({ PORT: String(await freePort()), DATA_DIR: folder });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`The data folder ${folder} is in use by another running process`);
  // It touched nothing of the first's.
  expect(await sandboxOf(await ask(port, first), first)).toEqual(sandbox);
});

test('in production it starts no simulator, shows no demo login, and stays', async () => {
  const folder = newFolder();
  const port = await freePort();
  const launcher = start({ PORT: String(port), DATA_DIR: folder, NODE_ENV: 'production' });
  const told = await ask(port, launcher);
  await eventually(
    () => (launcher.output().includes('Ctrl-C') ? Promise.resolve() : Promise.reject(new Error('not yet'))),
    launcher.output,
  );
  expect(launcher.output()).not.toMatch(/Demo login|Outbox|sandbox/i);
  expect(told.smtp).toBeUndefined();
  expect(told.payment).toBeUndefined();
  expect(isAlive(launcher.process.pid ?? 0)).toBe(true);
});
