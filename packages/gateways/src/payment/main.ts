import { startPayment } from './payment.ts';

/**
 * The payment sandbox as a process: `PAYMENT_PORT` 8084, `DATA_DIR` ./data, `PAYMENT_HOST` 127.0.0.1, `PAYMENT_PUBLIC_URL` (where people reach the cashier, by
 * default http://127.0.0.1:PORT), `PAYMENT_TIME_FACTOR` 60 (how many times faster than in reality notices are repeated and refunds settled). Writes
 * `DATA_DIR/payment/settings.json` for the server, then says `{ ready: true }`.
 */

function stop(reason: string): never {
  console.error(`payment sandbox: ${reason}`);
  process.exit(1);
}

function text(name: string): string | undefined {
  return process.env[name] || undefined;
}

function whole(name: string, otherwise: number, least: number, most: number): number {
  const given = text(name);
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (!Number.isInteger(value) || value < least || value > most)
    stop(`${name} is a whole number from ${least} to ${most}, not ${given}`);
  return value;
}

const publicUrl = text('PAYMENT_PUBLIC_URL');
if (publicUrl !== undefined && !/^https?:$/.test(URL.parse(publicUrl)?.protocol ?? '')) {
  stop(`PAYMENT_PUBLIC_URL is not an http address: ${publicUrl}`);
}
if (process.env['NODE_ENV'] === 'production') stop('production has no sandbox: NODE_ENV is production');

const sandbox = await startPayment({
  dataDir: text('DATA_DIR') ?? './data',
  port: whole('PAYMENT_PORT', 8084, 0, 65_535),
  host: text('PAYMENT_HOST'),
  publicUrl,
  factor: whole('PAYMENT_TIME_FACTOR', 60, 1, 100_000),
}).catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)));

let leaving = false;
function leave(): void {
  if (leaving) return;
  leaving = true;
  // Something that does not end by itself must not keep the launcher waiting.
  setTimeout(() => process.exit(0), 3000).unref();
  sandbox.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

process.on('SIGTERM', leave);
process.on('SIGINT', leave);
process.on('disconnect', leave);
console.log(`payment (SANDBOX): http://127.0.0.1:${sandbox.port}`);
process.send?.({ ready: true });
