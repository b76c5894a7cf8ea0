import type { OwnRegistration } from '@convoke/contract/participant/participant.calls.ts';
import { store } from '../core/browser.ts';
import type { Registered } from '../register/registered.ts';

/** Somebody of the event, as this phone knows them. */
export interface KnownPerson {
  participantCode: string;
  name: string;
}

const ownBeginning = 'convoke.own.';
const provedName = (eventCode: string) => `convoke.poster.${eventCode}`;

function ownNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(ownBeginning));
  } catch {
    return [];
  }
}

/** Who has registered with this phone, opened the own page on it, or signed in with it before. */
export function knownHere(eventCode: string): KnownPerson[] {
  const registered = store.get<Registered>(`convoke.registered.${eventCode}`);
  const opened = ownNames().flatMap((name) => {
    const own = store.get<OwnRegistration>(name);
    return own?.event?.code === eventCode ? [own] : [];
  });
  const proved = store.get<KnownPerson[]>(provedName(eventCode));
  const all = [...(registered ? [registered] : []), ...opened, ...(Array.isArray(proved) ? proved : [])];
  const people = new Map<string, KnownPerson>();
  // What an older page or a person wrote there is nobody.
  for (const { participantCode, name } of all)
    if (typeof participantCode === 'string' && typeof name === 'string' && !people.has(participantCode))
      people.set(participantCode, { participantCode, name });
  return [...people.values()];
}

/** Who has proved to be theirs is asked nothing the next time. */
export function keepKnown(eventCode: string, people: readonly KnownPerson[]): void {
  store.set(
    provedName(eventCode),
    people.map(({ participantCode, name }) => ({ participantCode, name })),
  );
}
