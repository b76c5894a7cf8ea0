import { pino, type Logger } from 'pino';
import type { Settings } from './settings.ts';

export type Log = Logger;

/** JSON lines with a request id. Never logged: bodies, queries, tokens, names, numbers, addresses. */
export function makeLog(settings: Pick<Settings, 'LOG_LEVEL'>): Log {
  return pino({
    level: settings.LOG_LEVEL,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ['req.headers', 'headers', '*.password', '*.token', '*.phone', '*.email'], remove: true },
  });
}
