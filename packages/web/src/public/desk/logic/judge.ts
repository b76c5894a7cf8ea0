import type { Judgement, Person, Point } from './types.ts';

export interface Known {
  /** Null when no such person is on this device's list. */
  person: Person | null;
  /** When this device signed the person in at this point; null when it did not. */
  hereAt: string | null;
  point: Point | null;
  /** Whether the event has several points: then being signed in somewhere says nothing about this one. */
  severalPoints: boolean;
  /** Milliseconds. */
  at: number;
  forced: boolean;
}

/**
 * What the server would most likely say, by the list that this device keeps. Same order of reasons as the server's own record_scans.
 */
export function judge({ person, hereAt, point, severalPoints, at, forced }: Known): Judgement {
  const base = {
    name: person?.name || null,
    company: person?.company || null,
    phone: person?.phoneTail ? `•••${person.phoneTail}` : null,
    signedInAt: null,
  };
  // Somebody who registered after the list was read: the person at the door may know better.
  if (person === null) return { ...base, result: forced ? 'ok' : 'unknown' };
  if (person.state === 'CANCELLED') return { ...base, result: 'cancelled' };
  if (person.unpaid && person.state === 'APPROVED') return { ...base, result: 'unpaid' };
  if (person.state !== 'APPROVED' && !forced) return { ...base, result: 'not-approved' };
  if (!forced && point && !isOpen(point, at)) return { ...base, result: 'outside-window' };
  const before = earliest(hereAt, severalPoints ? null : person.signedInAt);
  if (before !== null) return { ...base, result: 'already', signedInAt: before };
  return { ...base, result: 'ok', signedInAt: new Date(at).toISOString() };
}

function isOpen(point: Point, at: number): boolean {
  if (point.opensAt !== null && at < Date.parse(point.opensAt)) return false;
  return point.closesAt === null || at < Date.parse(point.closesAt);
}

function earliest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(a) <= Date.parse(b) ? a : b;
}
