import { startIngest } from './ingest.ts';

/**
 * The ingest as a process: `LIVE_RTMP_PORT` 1935 on `HOST` 0.0.0.0 for cameras, `LIVE_PORT` 8087 on `LIVE_HOST` 127.0.0.1 for viewers who are passed on,
 * `LIVE_SERVER_URL` (the server; by default that of `PORT`), `LIVE_INGEST_KEY` (what both know), `LIVE_FLV_MBITS`, `DATA_DIR`.
 */

function stop(reason: string): never {
  console.error(`live: ${reason}`);
  process.exit(1);
}

const given = (name: string) => process.env[name] || undefined;

function whole(name: string, otherwise: number, most: number): number {
  const value = Number(given(name) ?? otherwise);
  if (!Number.isInteger(value) || value < 1 || value > most)
    stop(`${name} is a whole number from 1 to ${most}, not “${given(name)}”`);
  return value;
}

const key = given('LIVE_INGEST_KEY') ?? stop('LIVE_INGEST_KEY is missing: the server has the same one');
const rtmpPort = whole('LIVE_RTMP_PORT', 1935, 65_535);
const port = whole('LIVE_PORT', 8087, 65_535);

const ingest = await startIngest({
  dataDir: given('DATA_DIR') ?? './data',
  rtmpHost: given('HOST') ?? '0.0.0.0',
  rtmpPort,
  host: given('LIVE_HOST') ?? '127.0.0.1',
  port,
  serverUrl: (given('LIVE_SERVER_URL') ?? `http://127.0.0.1:${whole('PORT', 8080, 65_535)}`).replace(/\/+$/, ''),
  key,
  flvMbits: whole('LIVE_FLV_MBITS', 2000, 1_000_000),
  log: (line) => console.log(`live: ${line}`),
}).catch((error: NodeJS.ErrnoException) =>
  stop(
    error.code === 'EADDRINUSE'
      ? `port ${String((error as { port?: number }).port)} is in use by another program; cameras cannot come until it is free`
      : error.message,
  ),
);

// A fault in what one stranger sent must not end everybody's stream; it is written down to be mended.
process.on('uncaughtException', (error) => console.error(`live: ${error.stack ?? error.message}`));
process.on('unhandledRejection', (error) => console.error('live:', error));

let leaving = false;
function leave(): void {
  if (leaving) return;
  leaving = true;
  // Something that does not end by itself must not keep the launcher waiting.
  setTimeout(() => process.exit(0), 4000).unref();
  ingest.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

process.on('SIGTERM', leave);
process.on('SIGINT', leave);
process.on('disconnect', leave);
console.log(`live: cameras at rtmp port ${ingest.rtmpPort}`);
process.send?.({ ready: true });
