import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asDocumented } from '@convoke/launcher/testing/documented.ts';
import { freePort } from './product.ts';

export interface PgBouncer {
  /** The database that was given, through PgBouncer. */
  url: string;
  stop(): Promise<void>;
}

/** PgBouncer as documented, in front of a database, with `poolSize` connections to it. Throws with what it said when it does not start. */
export async function startPgBouncer(program: string, databaseUrl: string, poolSize: number): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'convoke-pgbouncer-'));
  const port = await freePort();
  const [users, settings] = [join(folder, 'userlist.txt'), join(folder, 'pgbouncer.ini')];
  const name = decodeURIComponent(target.pathname.slice(1));
  writeFileSync(users, `"${decodeURIComponent(target.username)}" "${decodeURIComponent(target.password)}"\n`);
  const text = asDocumented('pgbouncer.ini', [
    [/^convoke = .*$/m, `${name} = host=${target.hostname} port=${target.port} dbname=${name}`],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
    [/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`],
    [/^logfile = .*$/m, `logfile = ${join(folder, 'log')}\nunix_socket_dir =`],
    [/^pidfile = .*$/m, `pidfile = ${join(folder, 'pid')}`],
  ]);
  writeFileSync(settings, text);
  const user = ordinaryUser();
  if (user) for (const file of [folder, users, settings]) chownSync(file, user.uid, user.gid);
  const child = spawn(program, [settings], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user });
  await ready(child);
  const through = new URL(databaseUrl);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: through.href,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        // At once: by SIGINT it would wait for its clients.
        child.kill('SIGTERM');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** It refuses to run as root; Debian's package brings the user `postgres`. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('process up')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}: ${said}`)));
  });
}
