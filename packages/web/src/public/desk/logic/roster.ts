import { foldSought, foldText } from '@convoke/contract/core/fold-text.ts';
import type { OldCode, Person } from './types.ts';

/** A person as the roster call sends them. */
export interface RosterEntry extends Person {
  removed: boolean;
}

export interface RosterChange {
  put: Person[];
  /** Code hashes to forget altogether. */
  remove: string[];
  /** Codes that let nobody in any more. */
  old: OldCode[];
  /** People of whom the server has told everything: what this device noted of them is out of date. */
  notHere: string[];
}

/**
 * What a page of the roster means for this device. `pending` are the people with scans of this device that the server has not seen, `undone` those whose
 * sign-in it has taken back since.
 */
export function rosterChange(
  entries: readonly RosterEntry[],
  pending: ReadonlySet<string>,
  undone: ReadonlySet<string> = new Set(),
  old: readonly OldCode[] = [],
): RosterChange {
  const hashes = old.map(({ codeHash }) => codeHash);
  const change: RosterChange = { put: [], remove: hashes, old: [...old], notHere: [...hashes] };
  for (const { removed, ...person } of entries) {
    if (removed) change.remove.push(person.codeHash);
    else
      change.put.push(undone.has(person.codeHash) ? { ...person, signedInAt: null, at: [], entriesUsed: 0 } : person);
    if (!pending.has(person.codeHash)) change.notHere.push(person.codeHash);
  }
  return change;
}

/**
 * Searches the list like the server does: last digits of the phone (3 or more), beginning of the name or of a word in it, part of name or
 * company from 3 characters on. Chinese and Japanese names are found by any part.
 */
export function searchRoster(people: Iterable<Person>, question: string, most = 20): Person[] {
  const asked = foldSought(question);
  if (asked === '') return [];
  const digits = asked.replace(/[\s+-]/g, '');
  const tail = /^\d{3,}$/.test(digits) ? digits.slice(-4) : null;
  const first: Person[] = [];
  const rest: Person[] = [];
  for (const person of people) {
    const name = foldText(person.name);
    if ((tail !== null && person.phoneTail.endsWith(tail)) || name.startsWith(asked)) first.push(person);
    else if (rest.length < most && (name.includes(` ${asked}`) || holds(person, name, asked))) rest.push(person);
    if (first.length >= most) break;
  }
  return [...first, ...rest].slice(0, most);
}

function holds(person: Person, name: string, asked: string): boolean {
  const long = [...asked].length >= 3 || /[^\p{Script=Latin}\d\s]/u.test(asked);
  return long && (name.includes(asked) || foldText(person.company).includes(asked));
}
