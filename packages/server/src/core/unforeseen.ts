import type { Log } from './log.ts';

type Unforeseen = Error & { code?: string; constraint?: string; table?: string };

/** What the database refused though its call should have: tests compare it with nothing after each test. */
export const unforeseen: string[] = [];

/** Writes down a value that only the database refused. Its words may hold the value, so only names and the code are logged. */
export function noteUnforeseen(
  log: Pick<Log, 'error'>,
  error: Unforeseen,
  where: { requestId: string; route: string | undefined },
): void {
  const { code, constraint, table } = error;
  log.error({ code, constraint, table, ...where }, 'a value that no call foresaw was refused by the database');
  if (process.env['NODE_ENV'] === 'test') unforeseen.push(`${where.route}: ${code} ${constraint ?? error.message}`);
}
