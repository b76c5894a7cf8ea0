import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureProgram } from './debian-program.ts';
import { freePort } from '../ports.ts';

/** OpenStack Swift, a storage that speaks S3 and really looks at signatures, hashes and expiry: what tests of files in a bucket talk to. */
export interface Swift {
  /** The product's settings for a new, empty bucket there; pages of any origin may send to it if `takesBrowsers`. */
  newBucket(options?: {
    takesBrowsers: boolean;
  }): Promise<Record<'STORAGE' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_STYLE', string>>;
  /** Its front goes and comes back: nobody can be reached meanwhile. */
  takeDown(): Promise<void>;
  bringUp(): Promise<void>;
  stop(): Promise<void>;
}

const kinds = ['account', 'container', 'object'] as const;
const packages = 'swift-proxy swift-account swift-container swift-object memcached';
/** As in swift/proxy-server.conf. */
const [accessKey, secretKey] = ['convoke:tests', 'a-secret-for-tests'];

/** The folder of Swift's programs; installed from Debian where we may. Undefined, and one line that says why, when there are none. */
export const findSwift = (): string | undefined => ensureProgram('swift-proxy-server', packages)?.replace(/[^/]*$/, '');

/** Four servers and memcached on free ports, some 250 MB of memory, in a folder that is thrown away. Throws with what they said when they do not start. */
export async function startSwift(programs: string): Promise<Swift> {
  // A disk with user xattrs: not every /dev/shm has them.
  const here = mkdtempSync(join(tmpdir(), 'convoke-swift-'));
  const [port, cache, ...ports] = await Promise.all([1, 2, 3, 4, 5].map(freePort));
  const user = ordinaryUser();
  const folders = ['', 'conf', 'data', 'data/d1', 'data/cache'].map((name) => join(here, name));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  if (user) for (const folder of folders) chownSync(folder, user.uid, user.gid);
  const write = (name: string, template: string, values: Record<string, string | number | undefined>) =>
    writeFileSync(
      join(here, 'conf', name),
      filled(template, { HERE: here, USER: user?.name ?? userInfo().username, ...values }),
    );
  write('swift.conf', 'swift.conf', {});
  write('proxy-server.conf', 'proxy-server.conf', { PORT: port, MEMCACHED: cache });
  for (const [at, kind] of kinds.entries())
    write(`${kind}-server.conf`, 'server.conf', { KIND: kind, PORT: ports[at] });
  const log = openSync(join(here, 'log'), 'a');
  const options = {
    cwd: here,
    stdio: ['ignore', log, log] as ['ignore', number, number],
    ...(user && { uid: user.uid, gid: user.gid }),
  };
  execFileSync('/usr/bin/python3', [fileOf('rings.py'), join(here, 'conf'), ...ports.map(String)], options);
  const children: ChildProcess[] = [];
  const start = (program: string, args: readonly string[]) => {
    const child = spawn(program, args, options);
    children.push(child);
    return child;
  };
  const serve = (kind: string) =>
    start(join(programs, `swift-${kind}-server`), [join(here, 'conf', `${kind}-server.conf`)]);
  const url = `http://127.0.0.1:${port}`;
  start('memcached', ['-l', '127.0.0.1', '-p', String(cache), '-m', '16']);
  for (const kind of kinds) serve(kind);
  let front = serve('proxy');
  const ready = async () => {
    // Its front is up before those behind it.
    while (!(await Promise.all([port, ...ports].map(isHealthy))).every(Boolean)) {
      const dead = children.find(({ exitCode }) => exitCode !== null);
      if (dead)
        throw new Error(
          `${dead.spawnfile} ended with ${dead.exitCode}: ${readFileSync(join(here, 'log'), 'utf8').slice(-2000)}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  let buckets = 0;
  const stop = async () => {
    await Promise.all(children.map(ended));
    closeSync(log);
    rmSync(here, { recursive: true, force: true });
  };
  try {
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    async newBucket({ takesBrowsers } = { takesBrowsers: false }) {
      const bucket = `files-${(buckets += 1)}`;
      const rule: Record<string, string> = takesBrowsers ? { 'x-container-meta-access-control-allow-origin': '*' } : {};
      // Parts lie in a bucket of their own.
      for (const each of [bucket, `${bucket}+segments`]) await makeBucket(url, each, rule);
      return {
        STORAGE: 's3',
        S3_ENDPOINT: url,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY: accessKey,
        S3_SECRET_KEY: secretKey,
        S3_STYLE: 'path',
      };
    },
    async takeDown() {
      await ended(front);
      children.splice(children.indexOf(front), 1);
    },
    async bringUp() {
      front = serve('proxy');
      await ready();
    },
    stop,
  };
}

const fileOf = (name: string) => fileURLToPath(new URL(`swift/${name}`, import.meta.url));

function filled(template: string, values: Record<string, string | number | undefined>): string {
  return readFileSync(fileOf(template), 'utf8').replaceAll(/@([A-Z]+)@/g, (_, name: string) => String(values[name]));
}

/** As root they would change to this user, whom Debian's package brings, and memcached would refuse. */
function ordinaryUser(): { name: string; uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'swift'], { encoding: 'utf8' }));
  return { name: 'swift', uid: ask('-u'), gid: ask('-g') };
}

async function isHealthy(port: number | undefined): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthcheck`)).ok;
  } catch {
    return false;
  }
}

/** By Swift's own protocol, which takes a token instead of signatures. */
async function makeBucket(url: string, bucket: string, rule: Record<string, string>): Promise<void> {
  const signedIn = await fetch(`${url}/auth/v1.0`, {
    headers: { 'x-storage-user': accessKey, 'x-storage-pass': secretKey },
  });
  const token = signedIn.headers.get('x-auth-token') ?? '';
  const made = await fetch(`${url}/v1/AUTH_convoke/${bucket}`, {
    method: 'PUT',
    headers: { ...rule, 'x-auth-token': token },
  });
  if (!made.ok) throw new Error(`no bucket could be made: ${made.status} ${await made.text()}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(timer);
}
