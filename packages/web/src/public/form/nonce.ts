import { store } from '../core/browser.ts';

/** One for all tries of one sending: kept on the device, because the page may be reloaded between a lost answer and the next try. */
export function nonceOfTries(key: string): string {
  const kept = store.get<string>(key);
  if (typeof kept === 'string') return kept;
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  store.set(key, made);
  return made;
}
