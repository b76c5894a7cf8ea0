import { entryUse, type Way } from '@convoke/contract/checkin/checkin.rules.ts';
import type { Entries } from '@convoke/contract/checkin/checkin.calls.ts';
import type { Judgement, OldCode, Person, Point, Standing } from './types.ts';

export interface Known {
  /** Null when no such person is on this device's list. */
  person: Person | null;
  /** Why the code lets nobody in any more. */
  old?: OldCode['why'] | undefined;
  /** Where the person stands at each point, as this device has it: from the list, and from its own scans since. */
  standings: readonly Standing[];
  point: Point | null;
  /** The points that lead to the same hall. */
  sameHall: readonly string[];
  direction: Way;
  /** Milliseconds. */
  at: number;
  forced: boolean;
}

/**
 * What the server would most likely say, by the list that this device keeps. Same order of reasons as the server's own record_scans.
 */
export function judge({ person, old, standings, point, sameHall, direction, at, forced }: Known): Judgement {
  const base = {
    direction,
    name: person?.name || null,
    company: person?.company || null,
    phone: person?.phoneTail ? `•••${person.phoneTail}` : null,
    signedInAt: null,
    note: person?.note,
    photo: person?.photo,
    ...ticketOf(person, point),
    entries: null,
  };
  if (old) return { ...base, result: old };
  // Somebody who registered after the list was read: the person at the door may know better.
  if (person === null) return { ...base, result: forced ? 'ok' : 'unknown' };
  // Nobody is kept inside by a list that may be behind.
  if (direction === 'out') return { ...base, result: 'ok' };
  if (person.state === 'CANCELLED') return { ...base, result: 'cancelled' };
  if (person.unpaid && person.state === 'APPROVED') return { ...base, result: 'unpaid' };
  if (person.isSandbox && point && !point.admitsSandbox) return { ...base, result: 'sandbox' };
  if (person.state !== 'APPROVED' && !forced) return { ...base, result: 'not-approved' };
  if (!forced && point && !admits(point, person)) return { ...base, result: 'other-ticket' };
  if (!forced && point && !isOpen(point, at)) return { ...base, result: 'outside-window' };
  const here = standings.find((each) => each.signPointId === point?.signPointId);
  const isEach = point?.direction === 'in' && point.reentry;
  const inside = standings.find((each) => each.isIn && (each === here || sameHall.includes(each.signPointId)));
  const entries = entriesOf(person, standings, point);
  const use = entries && point && entryUse(point, entries.most);
  const been = standings.some((each) => each.entries > 0 && (each === here || sameHall.includes(each.signPointId)));
  const costs = entries !== null && !(use === 'first' && been);
  if (inside && !isEach && use !== 'each') return { ...base, entries, result: 'already', signedInAt: inside.firstAt };
  if (!forced && here && !point?.reentry && !entries)
    return { ...base, result: 'no-reentry', signedInAt: here.firstAt };
  if (!forced && costs && entries.used >= entries.most) return { ...base, entries, result: 'no-entries' };
  // Those of today or of this window are not known here: the server says afterwards.
  if (!forced && here && here.entries >= (point?.entriesAll ?? Infinity)) return { ...base, result: 'no-entries' };
  if (!forced && point?.needsConfirm) return { ...base, entries, result: 'waiting' };
  const now = new Date(at).toISOString();
  const counted = costs ? { ...entries, used: entries.used + 1, lastAt: now } : entries;
  return { ...base, entries: counted, result: 'ok', signedInAt: now };
}

/** How many entries of the ticket are used, as this device knows it: by its list, or by what it has scanned since. Null where none is asked for here. */
function entriesOf(person: Person, standings: readonly Standing[], point: Point | null): Entries | null {
  const most = point?.tickets.find((each) => each.ticketId === person.ticketId)?.entries ?? null;
  if (most === null || point?.usesEntries === false) return null;
  const listed = { used: person.entriesUsed ?? 0, lastAt: person.entriesUsedAt ?? null };
  const newest = standings
    .map((each) => ({ used: each.used ?? 0, lastAt: each.usedAt ?? null }))
    .reduce((one, other) => (other.used > one.used ? other : one), listed);
  return { ...newest, most };
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

function isOpen({ windows }: Point, at: number): boolean {
  return (
    windows.length === 0 || windows.some((each) => at >= Date.parse(each.opensAt) && at < Date.parse(each.closesAt))
  );
}
