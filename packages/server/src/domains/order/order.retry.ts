import { againstDeadlock as undoneAgain } from '../../core/data/deadlock.ts';

/**
 * Runs a transaction again that PostgreSQL ended because it and another waited for each other, or that met a key another one wrote in the same
 * moment (23505): the second time it sees what the other one did.
 */
export function againstDeadlock<T>(work: () => Promise<T>): Promise<T> {
  return undoneAgain(work, ['23505']);
}
