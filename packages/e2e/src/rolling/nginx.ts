import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asDocumented } from '@convoke/launcher/testing/documented.ts';
import { freePort } from '../support/product.ts';

export interface Nginx {
  /** Where it listens, without TLS. */
  url: string;
  port: number;
  /** What it complained of, a line each. */
  complaints(): string[];
  stop(): Promise<void>;
}

/** nginx as documented, in front of these servers; only addresses, TLS and the name are ours. Throws with what it said when it does not start. */
export async function startNginx(program: string, servers: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'convoke-nginx-'));
  const port = await freePort();
  const log = join(folder, 'error.log');
  const site = asDocumented('nginx.conf', [
    [
      /(?:^ +server \d.*\n)+/m,
      servers.map((url) => `    server 127.0.0.1:${new URL(url).port} max_fails=0;\n`).join(''),
    ],
    [/^ +listen .*$/m, `    listen 127.0.0.1:${port};`],
    [/^ +server_name .*$/m, '    server_name localhost;'],
    [/(?:^ +ssl_.*\n)+/m, ''],
  ]);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(
    join(folder, 'nginx.conf'),
    [
      'daemon off;',
      // Its workers change to somebody who may not read the folder.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'worker_processes 1;',
      `pid ${join(folder, 'pid')};`,
      `error_log ${log} warn;`,
      'events { worker_connections 4096; }',
      `http { access_log off; ${folders.join(' ')} include ${join(folder, 'site.conf')}; }`,
    ].join('\n'),
  );
  const child = spawn(program, ['-p', folder, '-e', log, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await takes(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${readFileSync(log, 'utf8')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    // That a body was laid down in a file is no complaint.
    complaints: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.includes('temporary file')),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function takes(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
