import { store } from '../../core/browser.ts';
import { knownHere } from '../../poster/known-here.ts';

/** What this device keeps of somebody who has entered the watch page of an event. */
export interface Entry {
  pass: string;
  viewerId: string;
  name: string;
  expiresAt: string;
  /** The code of a registration or ticket that let them in; '' = none was asked for. */
  personalCode: string;
}

const deviceKey = 'convoke.watch.device';
const nameKey = 'convoke.watch.name';
const entryKey = (code: string) => `convoke.watch.${code}`;

let unkept: string | undefined;

/** A random name of this browser: by it a viewer who comes again is counted once. */
export function deviceName(): string {
  const kept = store.get<string>(deviceKey) ?? unkept;
  if (typeof kept === 'string' && /^[\w-]{16,64}$/.test(kept)) return kept;
  unkept = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  store.set(deviceKey, unkept);
  return unkept;
}

/** An entry that still holds for a while. */
export function keptEntry(code: string, now: number): Entry | null {
  const entry = store.get<Entry>(entryKey(code));
  const isOne = typeof entry?.pass === 'string' && typeof entry.viewerId === 'string';
  return isOne && Date.parse(entry.expiresAt) > now + 60_000 ? entry : null;
}

export const keepEntry = (code: string, entry: Entry): void => store.set(entryKey(code), entry);
export const dropEntry = (code: string): void => store.remove(entryKey(code));

export const keptName = (): string => store.get<string>(nameKey) ?? '';
export const keepName = (name: string): void => store.set(nameKey, name);

/** The personal code that a link of a message brings (`?k=`). It is taken out of the address: nobody shares it by accident. */
export function codeOfAddress(): string {
  const address = new URL(location.href);
  const code = address.searchParams.get('k') ?? '';
  if (address.searchParams.has('k')) {
    address.searchParams.delete('k');
    history.replaceState(null, '', address);
  }
  return code.slice(0, 60);
}

/** Somebody of the event whom this device knows: they need not type their code. */
export const codeKnownHere = (code: string): string => knownHere(code)[0]?.participantCode ?? '';
