import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@convoke/launcher/ports.ts';
import { ensureProgram } from '@convoke/launcher/testing/debian-program.ts';
import { heldMegabytes } from './held-memory.ts';
import { startProcess } from './processes.ts';

/** The path of sipp; installed from Debian where we may. */
export const findSipp = (): string | undefined => ensureProgram('sipp', 'sip-tester');

export interface Flood {
  /** 0: every call was answered and hung up. */
  status: number | null;
  succeeded: number;
  failed: number;
  seconds: number;
  /** Milliseconds of CPU that the people took for a call. */
  cpuMilliseconds: number;
  /** Megabytes that the system has given to the people, each second. */
  rss: number[];
  /** Megabytes that they held before the first call, and hold when they have rested. */
  held: { before: number; after: number };
  /** What sipp did not like, the first few lines of it. */
  problems: string[];
}

/** Calls people who answer at once, so many times a second, by SIPp's own scenario of a caller. They rest afterwards, in milliseconds. */
export async function flood(sipp: string, rate: number, calls: number, rest = 0): Promise<Flood> {
  const [sip, control, inspector] = await Promise.all([freePort(), freePort(), freePort()]);
  const people = await startProcess('people/main', {
    PEOPLE_SIP_PORT: String(sip),
    PEOPLE_PORT: String(control),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
  });
  const pid = people.process.pid ?? 0;
  const before = await heldMegabytes(inspector);
  const rss: number[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'convoke-sipp-'));
  const errors = join(folder, 'errors.log');
  const watch = setInterval(() => rss.push(megabytes(pid)), 1000);
  const began = performance.now();
  const caller = spawn(
    sipp,
    [
      `127.0.0.1:${sip}`,
      '-sn',
      'uac',
      '-s',
      '17',
      '-r',
      String(rate),
      '-m',
      String(calls),
      '-i',
      '127.0.0.1',
      '-nostdin',
      // Its own 64 kB lose answers whenever it has to wait for a processor.
      '-buff_size',
      '2097152',
      '-timeout',
      '600',
      '-trace_err',
      '-error_file',
      errors,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [caller.stdout, caller.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  const status = await new Promise<number | null>((done) => caller.once('exit', done));
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  const cpu = cpuMilliseconds(pid);
  await setTimeout(rest);
  const after = await heldMegabytes(inspector);
  people.process.kill('SIGTERM');
  await people.ended;
  const problems =
    (existsSync(errors) ? readFileSync(errors, 'utf8') : '').match(/Aborting call[^\n]*|[^\n]*unexpected[^\n]*/gi) ??
    [];
  rmSync(folder, { recursive: true });
  const total = (name: string) =>
    Number(new RegExp(`${name} call\\s*\\|\\s*\\d+\\s*\\|\\s*(\\d+)`).exec(output)?.[1] ?? -1);
  return {
    status,
    succeeded: total('Successful'),
    failed: total('Failed'),
    seconds,
    cpuMilliseconds: cpu / calls,
    rss,
    held: { before, after },
    problems: problems.slice(0, 5),
  };
}

const megabytes = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** User and system time together; the kernel counts it in hundredths. */
export function cpuMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
