import { spawn } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ensureProgram } from '@convoke/launcher/testing/debian-program.ts';
import { isQuick } from './tier.ts';

/** What every scanner takes for a virus and is none. In two parts, so that none takes this file for one. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
/** Of clamd in these tests, in bytes: a stream may not be longer. */
export const mostScanned = 1024 * 1024;

export interface Scanner {
  /** For CLAMAV_ADDRESS. */
  address: string;
  stop(): Promise<void>;
}

/** How the fake one behaves: as clamd does, hang up midway, say nothing, or something else. */
export type Manner = 'well' | 'hangs up' | 'silent' | 'nonsense';

/** Speaks INSTREAM as clamd does, and finds EICAR. */
export async function fakeClamd(): Promise<Scanner & { manner: Manner }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => {});
    let came: Buffer = Buffer.alloc(0);
    let file: Buffer | undefined;
    const answer = (line: string) => void socket.end(`${line}\0`);
    socket.on('data', (piece: Buffer) => {
      if (scanner.manner === 'hangs up') return void socket.destroy();
      if (scanner.manner === 'silent') return;
      if (scanner.manner === 'nonsense') return answer('what?');
      came = Buffer.concat([came, piece]);
      if (file === undefined) {
        if (came.length < 10) return;
        if (came.subarray(0, 10).toString() !== 'zINSTREAM\0') return answer('UNKNOWN COMMAND');
        came = came.subarray(10);
        file = Buffer.alloc(0);
      }
      while (came.length >= 4) {
        const length = came.readUInt32BE(0);
        if (length === 0) return answer(file.includes(eicar) ? 'stream: Eicar-Test FOUND' : 'stream: OK');
        if (file.length + length > mostScanned) return answer('INSTREAM size limit exceeded. ERROR');
        if (came.length < 4 + length) return;
        file = Buffer.concat([file, came.subarray(4, 4 + length)]);
        came = came.subarray(4 + length);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const scanner = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    manner: 'well' as Manner,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return scanner;
}

/** The real one, where Debian has it and the run is not quick, with a single signature of its own. */
export const findClamd = (): string | undefined => (isQuick ? undefined : ensureProgram('clamd', 'clamav-daemon'));

export async function startClamd(program: string): Promise<Scanner> {
  const here = mkdtempSync(path.join(tmpdir(), 'convoke-clamd-'));
  const socket = path.join(here, 'socket');
  mkdirSync(path.join(here, 'signatures'));
  writeFileSync(path.join(here, 'signatures', 'eicar.ndb'), `Eicar-Test:0:*:${eicar.toString('hex')}\n`);
  const settings = {
    Foreground: 'yes',
    LocalSocket: socket,
    LogFile: path.join(here, 'log'),
    DatabaseDirectory: path.join(here, 'signatures'),
    StreamMaxLength: mostScanned,
    User: 'root',
  };
  const file = path.join(here, 'clamd.conf');
  const lines = Object.entries(settings).filter(([name]) => name !== 'User' || process.getuid?.() === 0);
  writeFileSync(file, lines.map(([name, value]) => `${name} ${value}\n`).join(''));
  const child = spawn(program, ['--config-file', file], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(here, { recursive: true });
  };
  const log = () => {
    try {
      return readFileSync(settings.LogFile, 'utf8');
    } catch {
      return '';
    }
  };
  for (let tries = 0; !log().includes('Unix socket file'); tries += 1) {
    if (child.exitCode !== null || tries > 200) {
      const said = log();
      await stop();
      throw new Error(`clamd does not start: ${said.slice(-1000)}`);
    }
    await setTimeout(100);
  }
  return { address: socket, stop };
}
