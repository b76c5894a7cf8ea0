import { store } from '../../core/browser.ts';
import { newNonce } from '../logic/hash.ts';

/** The same with who was at the desk, as the log of scans has it. */
export function deskNameWith(holder: string | undefined): string {
  return holder ? `${deskName()} · ${holder}` : deskName();
}

/** What this device is called in the log of scans: what it is, and four letters that tell it from its like. */
export function deskName(): string {
  const key = 'convoke-desk-name';
  const kept = store.get<string>(key);
  if (kept !== null) return kept;
  const what = /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(navigator.userAgent)?.[0] ?? 'Device';
  const name = `${what} ${newNonce().slice(0, 4)}`;
  store.set(key, name);
  return name;
}
