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
    ...ticketOf(person, point),
  };
  // Somebody who registered after the list was read: the person at the door may know better.
  if (person === null) return { ...base, result: forced ? 'ok' : 'unknown' };
  if (person.state === 'CANCELLED') return { ...base, result: 'cancelled' };
  if (person.unpaid && person.state === 'APPROVED') return { ...base, result: 'unpaid' };
  if (person.isSandbox && point && !point.admitsSandbox) return { ...base, result: 'sandbox' };
  if (person.state !== 'APPROVED' && !forced) return { ...base, result: 'not-approved' };
  if (!forced && point && !admits(point, person)) return { ...base, result: 'other-ticket' };
  if (!forced && point && !isOpen(point, at)) return { ...base, result: 'outside-window' };
  const before = earliest(hereAt, severalPoints ? null : person.signedInAt);
  if (before !== null) return { ...base, result: 'already', signedInAt: before };
  return { ...base, result: 'ok', signedInAt: new Date(at).toISOString() };
}

/** What is shown of a person's ticket: its name stands with the points, once for everybody. */
export function ticketOf(
  person: Person | null,
  point: Point | null,
): Pick<Judgement, 'ticketName' | 'ticketKind' | 'isSandbox'> {
  const ticket = point?.tickets.find((each) => each.ticketId === person?.ticketId);
  return {
    ticketName: ticket?.name ?? null,
    ticketKind: ticket?.kind ?? null,
    isSandbox: person?.isSandbox ?? false,
  };
}

/** A ticket that this device has not heard of yet is let in: the server has the last word. */
function admits(point: Point, { ticketId }: Person): boolean {
  if (ticketId === null) return point.admitsTicketless;
  return point.tickets.find((each) => each.ticketId === ticketId)?.admits ?? true;
}

function isOpen(point: Point, at: number): boolean {
  if (point.opensAt !== null && at < Date.parse(point.opensAt)) return false;
  return point.closesAt === null || at < Date.parse(point.closesAt);
}

function earliest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(a) <= Date.parse(b) ? a : b;
}
