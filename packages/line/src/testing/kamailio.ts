import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@convoke/launcher/ports.ts';
import { ensureProgram } from '@convoke/launcher/testing/debian-program.ts';
import { asDocumented } from '@convoke/launcher/testing/documented.ts';
import { vi } from 'vitest';

/** The paths of Kamailio and rtpengine; installed from Debian where we may. */
export function findKamailio(): { kamailio: string; rtpengine: string } | undefined {
  const packages = 'kamailio kamailio-extra-modules kamailio-tls-modules kamailio-websocket-modules';
  const kamailio = ensureProgram('kamailio', packages);
  const rtpengine = ensureProgram('rtpengine', 'rtpengine-daemon');
  return kamailio === undefined || rtpengine === undefined ? undefined : { kamailio, rtpengine };
}

export interface Kamailio {
  udp: string;
  wss: string;
  password: string;
  /** The certificate that Kamailio has made for itself. */
  certificate: string;
  output: () => string;
  close: () => Promise<void>;
}

/** docs/kamailio.cfg at 127.0.0.1, with a carrier elsewhere. */
export async function startKamailio(
  programs: { kamailio: string; rtpengine: string },
  carrier: { host: string; port: number },
): Promise<Kamailio> {
  const folder = mkdtempSync(join(tmpdir(), 'convoke-kamailio-'));
  const [sip, tls, control] = await Promise.all([freePort(), freePort(), freePort()]);
  const [key, certificate, settings] = ['calls.key', 'calls.pem', 'kamailio.cfg'].map((name) => join(folder, name));
  if (!key || !certificate || !settings) throw new Error('never');
  const names = 'subjectAltName=DNS:calls.example.com,IP:127.0.0.1';
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=calls.example.com',
      '-addext',
      names,
    ].concat(['-keyout', key, '-out', certificate]),
    { stdio: 'ignore' },
  );
  const password = 'only-for-this-test';
  writeFileSync(
    settings,
    asDocumented('kamailio.cfg', [
      [/^#!define LINE_PASSWORD .*$/m, `#!define LINE_PASSWORD "${password}"`],
      [/^#!define CARRIER .*$/m, `#!define CARRIER "${carrier.host}:${carrier.port}"`],
      [/^#!define CARRIER_NETS .*$/m, `#!define CARRIER_NETS "${carrier.host}/32"`],
      [/^listen=udp:.*$/m, `listen=udp:127.0.0.1:${sip}`],
      [/^listen=tls:.*$/m, `listen=tls:127.0.0.1:${tls}`],
      [/\/etc\/kamailio\/calls\.example\.com\.key/, key],
      [/\/etc\/kamailio\/calls\.example\.com\.pem/, certificate],
      [/udp:127\.0\.0\.1:2223/, `udp:127.0.0.1:${control}`],
    ]),
  );
  let output = '';
  const run = (program: string, args: string[]) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    return async () => {
      child.kill('SIGTERM');
      await ended;
    };
  };
  // Table -1: no module of the kernel.
  const sound = ['--config-file=none', '--table=-1', '--interface=127.0.0.1', '--port-min=35000', '--port-max=35999'];
  const ends = [
    run(programs.rtpengine, ['--foreground', '--log-stderr', `--listen-ng=127.0.0.1:${control}`, ...sound]),
  ];
  // Kamailio that finds none asks again after a minute.
  await vi.waitUntil(() => output.includes('Startup complete'), { timeout: 20_000 });
  ends.push(run(programs.kamailio, ['-DD', '-E', '-f', settings, '-Y', folder]));
  return {
    udp: `sip:127.0.0.1:${sip}`,
    wss: `wss://127.0.0.1:${tls}/`,
    password,
    certificate,
    output: () => output,
    close: async () => {
      for (const end of ends) await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
