import { startOutbox, defaultKeys } from './outbox.ts';

/**
 * The outbox as a process: `OUTBOX_PORT` 8081 (page, API, SMS end point), `SMTP_PORT` 8082, `DATA_DIR` ./data, `OUTBOX_HOST` 127.0.0.1.
 * Also `OUTBOX_RECEIPT_URL`, `OUTBOX_REPLY_URL`, `OUTBOX_MAIL_EVENT_URL`, `OUTBOX_BOUNCE_SERVER` (smtp://host:port; see control.ts),
 * `OUTBOX_RECEIPT_DELAY_MS`, `OUTBOX_KEEP` (how many of the newest messages are kept, 20000) and `OUTBOX_ACCESS_KEY_ID` / `OUTBOX_ACCESS_KEY_SECRET`
 * of the SMS end point.
 */

function port(name: string, otherwise: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) stop(`${name} is not a port: ${text}`);
  return value;
}

function text(name: string): string | undefined {
  return process.env[name] || undefined;
}

function stop(reason: string): never {
  console.error(`outbox: ${reason}`);
  process.exit(1);
}

const delay = text('OUTBOX_RECEIPT_DELAY_MS');
if (delay !== undefined && !/^\d{1,6}$/.test(delay))
  stop(`OUTBOX_RECEIPT_DELAY_MS is not a number of milliseconds: ${delay}`);

const keep = text('OUTBOX_KEEP');
if (keep !== undefined && !/^[1-9]\d{0,6}$/.test(keep)) stop(`OUTBOX_KEEP is not a number of messages: ${keep}`);

const outbox = await startOutbox({
  dataDir: text('DATA_DIR') ?? './data',
  httpPort: port('OUTBOX_PORT', 8081),
  smtpPort: port('SMTP_PORT', 8082),
  host: text('OUTBOX_HOST'),
  receiptUrl: text('OUTBOX_RECEIPT_URL'),
  replyUrl: text('OUTBOX_REPLY_URL'),
  mailEventUrl: text('OUTBOX_MAIL_EVENT_URL'),
  bounceServer: text('OUTBOX_BOUNCE_SERVER'),
  keep: keep === undefined ? undefined : Number(keep),
  receiptDelayMs: delay === undefined ? undefined : Number(delay),
  keys: {
    accessKeyId: text('OUTBOX_ACCESS_KEY_ID') ?? defaultKeys.accessKeyId,
    accessKeySecret: text('OUTBOX_ACCESS_KEY_SECRET') ?? defaultKeys.accessKeySecret,
  },
}).catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)));

let leaving = false;
function leave(): void {
  if (leaving) return;
  leaving = true;
  // Something that does not end by itself must not keep the launcher waiting.
  setTimeout(() => process.exit(0), 3000).unref();
  outbox.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

process.on('SIGTERM', leave);
process.on('SIGINT', leave);
process.on('disconnect', leave);
console.log(`outbox (simulator): http://127.0.0.1:${outbox.httpPort} and smtp://127.0.0.1:${outbox.smtpPort}`);
process.send?.({ ready: true });
