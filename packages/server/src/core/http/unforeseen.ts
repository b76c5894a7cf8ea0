import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { anyCallFails } from '@convoke/contract/core/failures.ts';
import { Refusal } from '../failure.ts';
import type { Log } from '../log.ts';

type Unforeseen = Error & { code?: string; constraint?: string; table?: string };

/** What the database refused though its call should have, and refusals that their call does not declare: tests compare it with nothing after each test. */
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

const ofAnyCall: readonly string[] = anyCallFails;

/** Writes down a refusal that left a call which does not declare it: callers cannot know of it, nor does the API's document tell. */
export function noteUndeclared(log: Pick<Log, 'error'>, call: AnyCall, error: unknown): void {
  if (!(error instanceof Refusal)) return;
  const { failureName } = error;
  if (call.fails.includes(failureName) || ofAnyCall.includes(failureName)) return;
  log.error({ call: call.id, failure: failureName }, 'a refusal that the call does not declare');
  if (process.env['NODE_ENV'] === 'test') unforeseen.push(`${call.id} does not declare ${failureName}`);
}
