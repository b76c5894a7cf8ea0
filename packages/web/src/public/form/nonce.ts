import { type KeptKey, keyFor } from '../../core/request-key.ts';
import { store } from '../core/browser.ts';

/**
 * One for all tries of one sending: kept on the device, because the page may be reloaded between a lost answer and the next try. Another content
 * is another sending: under the former nonce the server would answer the former one, and what was typed since would be lost unnoticed.
 */
export function nonceOfTries(name: string, content: unknown): string {
  const kept = store.get<KeptKey | string>(name);
  const next = keyFor(typeof kept === 'object' ? kept : null, content);
  store.set(name, next);
  return next.key;
}
