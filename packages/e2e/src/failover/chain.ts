import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, copyFileSync, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareDatabase, urlOf, withClient } from '@convoke/launcher/database.ts';
import { findHome, newRecord, writeRecord } from '@convoke/launcher/postgres-home.ts';
import { removeDataFolder } from '@convoke/launcher/postgres.ts';
import { scratchFolder } from '@convoke/launcher/testing/scratch-folder.ts';
import { ensureProgram } from '@convoke/launcher/testing/debian-program.ts';
import { asDocumented } from '@convoke/launcher/testing/documented.ts';
import type { Home } from '../support/home.ts';
import { freePort } from '../support/product.ts';
import { type NodePlace, PatroniNode } from './node.ts';

const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pg_isready: 'postgresql',
  pg_controldata: 'postgresql',
} as const;
type Programs = Record<keyof typeof packages, string>;

/** Where the programs lie; undefined, after a line for each that is missing, when the chain cannot be made here. */
export function findPrograms(): Programs | undefined {
  const found = Object.entries(packages).map(([name, packageName]) => [name, ensureProgram(name, packageName)]);
  return found.every(([, path]) => path !== undefined) ? (Object.fromEntries(found) as Programs) : undefined;
}

/** etcd, two nodes of PostgreSQL under Patroni, and HAProxy before them, as docs/patroni.yml and docs/haproxy.cfg say. */
export interface Chain {
  /** A database of the product behind HAProxy, and the folder where all of it lives. */
  home: Home;
  /** Throws when there is none. */
  leader(): Promise<PatroniNode>;
  /** The other one. */
  standby(): Promise<PatroniNode>;
  /** Resolves when there is a leader whose standby confirms every commit. Throws when that takes more than two minutes. */
  settled(): Promise<void>;
  /** Leader and standby change their places, as for work on a machine. */
  switchover(): Promise<void>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts the chain on free ports of this machine. `home.remove` stops and removes all of it; so does a start that fails. */
export async function startChain(programs: Programs): Promise<Chain> {
  const dataDir = scratchFolder('convoke-failover-');
  const record = newRecord();
  const { binaries, base, user } = findHome(dataDir, record);
  writeRecord(dataDir, record);
  const stops: (() => Promise<void>)[] = [];
  const remove = async () => {
    for (const stop of stops.reverse()) await stop();
    removeDataFolder(dataDir);
  };
  const folder = (name: string) => {
    const made = join(base, name);
    mkdirSync(made, { mode: 0o700 });
    if (user) chownSync(made, user.uid, user.gid);
    return made;
  };
  const write = (file: string, text: string) => {
    writeFileSync(file, text, { mode: 0o600 });
    if (user) chownSync(file, user.uid, user.gid);
  };
  const run = (name: 'etcd' | 'haproxy', cwd: string, args: string[]) => {
    const log = openSync(join(cwd, 'log'), 'a');
    const child = spawn(programs[name], args, { cwd, stdio: ['ignore', log, log], ...user });
    closeSync(log);
    stops.push(() => ended(child));
  };
  const [clients, peers, front] = [await freePort(), await freePort(), await freePort()];
  const places: NodePlace[] = [];
  for (const name of ['one', 'two'])
    places.push({ name, folder: folder(name), port: await freePort(), restPort: await freePort() });
  try {
    const [client, peer] = [`http://127.0.0.1:${clients}`, `http://127.0.0.1:${peers}`];
    const settings = {
      'data-dir': 'data',
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `etcd=${peer}`,
      name: 'etcd',
      'enable-v2': 'true',
    };
    run(
      'etcd',
      folder('etcd'),
      Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    );

    // The embedded PostgreSQL has no clients; Debian's, of an older version, read its control file and knock at its door as well.
    const bin = folder('bin');
    for (const name of ['initdb', 'pg_ctl', 'postgres']) symlinkSync(join(binaries, name), join(bin, name));
    for (const name of ['pg_isready', 'pg_controldata'] as const) symlinkSync(programs[name], join(bin, name));
    copyFileSync(fileURLToPath(new URL('copy-leader.py', import.meta.url)), join(bin, 'copy-leader.py'));
    const nodes = places.map((place) => {
      write(
        join(place.folder, 'patroni.yml'),
        patroniFile(place, { clients, bin, password: record.superuserPassword }),
      );
      const node = new PatroniNode(place, programs.patroni, user);
      stops.push(() => node.stop());
      node.start();
      return node;
    });

    const ahead = folder('haproxy');
    const servers = places.map(
      ({ name, port, restPort }) => `    server ${name} 127.0.0.1:${port} check port ${restPort}\n`,
    );
    write(
      join(ahead, 'haproxy.cfg'),
      asDocumented('haproxy.cfg', [
        [/^ +bind .*$/m, `    bind 127.0.0.1:${front}`],
        [/(?:^ +server .*\n)+/m, servers.join('')],
      ]),
    );
    run('haproxy', ahead, ['-db', '-f', join(ahead, 'haproxy.cfg')]);

    const admin = `postgres://postgres:${record.superuserPassword}@127.0.0.1:${front}/postgres`;
    const leader = async () => {
      const isLeader = await Promise.all(nodes.map((node) => node.isLeader()));
      const found = nodes[isLeader.indexOf(true)];
      if (found === undefined) throw new Error('there is no leader');
      return found;
    };
    const standby = async () => {
      const first = await leader();
      return nodes.find((node) => node !== first) as PatroniNode;
    };
    const settled = () =>
      until('a leader whose standby confirms', 120_000, async () => {
        // Patroni knows of a standby that confirms a moment after PostgreSQL, and only such a one may become the leader.
        const cluster = await (await (await leader()).ask('/cluster', {}, 2000)).text();
        if (!cluster.includes('"sync_standby"')) return false;
        return withClient(admin, async (database) => {
          const { rowCount } = await database.query(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`);
          return rowCount === 1;
        });
      });
    await settled();
    const database = 'convoke';
    const { ownerPassword, serverPassword } = record;
    const urls = await prepareDatabase({ superuserUrl: admin, database, ownerPassword, serverPassword });
    return {
      home: { dataDir, ...urls, superuserUrl: urlOf(admin, { database }), remove },
      leader,
      standby,
      settled,
      async switchover() {
        const [old, next] = [await leader(), await standby()];
        const body = JSON.stringify({ leader: old.name, candidate: next.name });
        const answer = await old.ask('/switchover', { method: 'POST', body }, 60_000);
        if (answer.status !== 200) throw new Error(`no switchover: ${answer.status} ${await answer.text()}`);
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function patroniFile(place: NodePlace, own: { clients: number; bin: string; password: string }): string {
  const { name, folder, port, restPort } = place;
  const copy = `python3 ${join(own.bin, 'copy-leader.py')}`;
  return asDocumented('patroni.yml', [
    [/^name: .*$/m, `name: ${name}`],
    [/^ {2}listen: .*:8008\n {2}connect_address: .*$/m, restOf(restPort)],
    [/^ {2}hosts: .*$/m, `  hosts: 127.0.0.1:${own.clients}`],
    [/^ {2}listen: .*:5432\n {2}connect_address: .*$/m, restOf(port)],
    [/^ {2}data_dir: .*$/m, `  data_dir: ${join(folder, 'data')}`],
    [/^ {2}bin_dir: .*$/m, `  bin_dir: ${own.bin}`],
    [/^ {2}pgpass: .*$/m, `  pgpass: ${join(folder, 'pgpass')}`],
    [/^ {6}password: .*$/gm, `      password: "${own.password}"`],
    [/10\.0\.0\.0\/24/g, '127.0.0.1/32'],
    [
      /^ {2}parameters:\n/m,
      `  create_replica_methods: [copy]\n  copy: { command: ${copy}, password: "${own.password}" }\n  parameters:\n    unix_socket_directories: ""\n`,
    ],
  ]);
}

const restOf = (port: number) => `  listen: 127.0.0.1:${port}\n  connect_address: 127.0.0.1:${port}`;

/** Looks until it is so; what that throws counts as no. Throws after `patienceMs`, with the last reason. */
export async function until(what: string, patienceMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    let cause: unknown;
    try {
      if (await isSo()) return;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > end) throw new Error(`${what}: not in ${patienceMs / 1000} s`, { cause });
    await pause(200);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await over;
  clearTimeout(timer);
}
