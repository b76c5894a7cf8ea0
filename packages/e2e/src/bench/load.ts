import { connect } from 'node:net';
import type { Wire } from '../support/client.ts';
import type { Cpu } from './cpu.ts';

export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Answers that were no success: the envelope's code was not 0, or without an envelope the status not 204. */
  refused: number;
  total: number;
  /** How long it took, seconds. */
  seconds: number;
  latencies: readonly number[];
  /** Microseconds of CPU for one of them, where it was counted. */
  cpu?: Cpu;
}

/** The figures of some latencies (milliseconds) over some seconds. */
export function figures(latencies: number[], seconds: number, refused = 0): Measured {
  const sorted = [...latencies].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    refused,
    total: sorted.length,
    seconds,
    latencies: sorted,
  };
}

/** Several runs of the same as one. */
export function together(runs: readonly Measured[]): Measured {
  const sum = (of: (run: Measured) => number) => runs.reduce((all, run) => all + of(run), 0);
  const total = sum((run) => run.total);
  const each = (side: keyof Cpu) => sum((run) => (run.cpu?.[side] ?? 0) * run.total) / total;
  return {
    ...figures(
      runs.flatMap((run) => run.latencies),
      sum((run) => run.seconds),
      sum((run) => run.refused),
    ),
    cpu: { generator: each('generator'), server: each('server'), database: each('database'), sandbox: each('sandbox') },
  };
}

/** Two ways of the same by turns, so that a slow minute of the machine falls on both. */
export async function byTurns(
  turns: number,
  one: () => Promise<Measured>,
  other: () => Promise<Measured>,
): Promise<[Measured, Measured]> {
  const runs: [Measured[], Measured[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    runs[0].push(await one());
    runs[1].push(await other());
  }
  return [together(runs[0]), together(runs[1])];
}

/**
 * Sends requests over `connections` plain keep-alive connections for `seconds`, or until `make` has no more, one at a time on each. The generator shares the machine's cores
 * with what it measures, so it does as little as it can: no HTTP client, answers read only as far as their code. Requests made beforehand (`madeBefore`)
 * leave it only writing and reading.
 */
export async function loadHttp(
  url: string,
  make: () => Wire | Buffer | null,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  let refused = 0;
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
          socket.setNoDelay(true);
          let sent = 0;
          let read = '';
          const next = () => {
            sent = performance.now();
            const request = sent >= until ? null : make();
            if (request === null) {
              socket.end();
              resolve();
              return;
            }
            socket.write(Buffer.isBuffer(request) ? request : requestText(request));
          };
          socket.on('connect', next);
          socket.on('error', reject);
          socket.setEncoding('latin1');
          socket.on('data', (chunk: string) => {
            read += chunk;
            const head = read.indexOf('\r\n\r\n');
            if (head < 0) return;
            const isEmpty = read.startsWith('HTTP/1.1 204');
            const length = isEmpty ? 0 : Number(/content-length: (\d+)/i.exec(read)?.[1]);
            if (read.length < head + 4 + length) return;
            if (!isEmpty && !read.startsWith('{"code":0', head + 4)) refused += 1;
            latencies.push(performance.now() - sent);
            read = '';
            next();
          });
        }),
    ),
  );
  return figures(latencies, (performance.now() - began) / 1000, refused);
}

/** A page, asked for as long as that; and how many kB it is. */
export async function loadPage(
  url: string,
  path: string,
  encoding: 'identity' | 'br',
  connections: number,
  seconds: number,
): Promise<{ measured: Measured; kB: number }> {
  const headers = { accept: 'text/html', 'accept-encoding': encoding };
  const get = (): Wire => ({ method: 'GET', path, headers, body: undefined });
  const sample = await fetch(`${url}${path}`, { headers });
  if (!sample.ok) throw new Error(`the page answered ${sample.status}`);
  await loadHttp(url, get, connections, 1);
  // A page has no envelope that could say that it was refused.
  const measured = { ...(await loadHttp(url, get, connections, seconds)), refused: 0 };
  return { measured, kB: Number(sample.headers.get('content-length')) / 1000 };
}

/** Up to `count` requests as bytes, made before any clock runs: to sign and to write JSON is the work of buyers' own devices. Afterwards they are made one by one. */
export function madeBefore(make: () => Wire, count: number): () => Wire | Buffer {
  const ready = Array.from({ length: count }, () => Buffer.from(requestText(make()))).reverse();
  return () => ready.pop() ?? make();
}

function requestText({ method, path, headers, body }: Wire): string {
  let text = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n`;
  for (const [name, value] of Object.entries(headers)) text += `${name}: ${value}\r\n`;
  if (body !== undefined) text += `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${text}\r\n${body ?? ''}`;
}

/** Runs `work` on every client over and over for `seconds`. */
export async function loadClients<Client>(
  clients: readonly Client[],
  work: (client: Client) => Promise<unknown>,
  seconds: number,
): Promise<Measured> {
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      for (let now = performance.now(); now < until; ) {
        await work(client);
        const after = performance.now();
        latencies.push(after - now);
        now = after;
      }
    }),
  );
  return figures(latencies, (performance.now() - began) / 1000);
}
