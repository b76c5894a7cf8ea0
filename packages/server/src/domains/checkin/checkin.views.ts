import type { Entries, ScanOutcome, SignUser } from '@convoke/contract/checkin/checkin.calls.ts';
import { maskPhone, type SignStatus } from '@convoke/contract/checkin/checkin.rules.ts';
import type { Photo } from '@convoke/contract/participant/participant.photo.calls.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import type { Caller } from '../../core/http/access.ts';
import { Refusal } from '../../core/failure.ts';
import type { SignUserRow } from './checkin.queries.ts';
import { ticketKind } from './places/checkin.points.ts';
import type { Recorded } from './checkin.record.ts';

/** Phone numbers are whole for the organiser alone. */
export function phoneFor(caller: Caller, phone: string | null): string | null {
  return phone === null || caller.kind === 'organiser' ? phone : maskPhone(phone);
}

/** `photos`: those of the people that are answered, for the staff. */
export function signUserView(row: SignUserRow, caller: Caller, photos: ReadonlyMap<string, Photo>): SignUser {
  return {
    signUserId: row.sign_user_id,
    partsId: row.parts_id,
    eventId: row.event_id,
    groupId: row.group_id,
    name: row.name,
    phone: phoneFor(caller, row.phone),
    company: row.company,
    title: row.title,
    state: row.state as ParticipantState,
    signStatus: signStatusOf(row),
    signedInAt: row.signed_in_at?.toISOString() ?? null,
    // Who asks by the own code is the person.
    note: caller.kind === 'application' ? '' : row.door_note,
    photo: caller.kind === 'application' ? null : (photos.get(row.photo_id ?? '') ?? null),
    ticketName: row.ticket_name,
    ticketKind: ticketKind(row.ticket_cents),
    isSandbox: row.is_sandbox,
    entries: entriesView(row),
  };
}

/** How many entries a ticket is good for and how many are used; null where it is good for any number. */
export function entriesView(row: {
  entries_used: number | null;
  entries_most: number | null;
  entries_at: Date | null;
}): Entries | null {
  const told = entriesTold(row);
  return told && { ...told, lastAt: row.entries_at?.toISOString() ?? null };
}

/** The same as it was told with one scan. */
export function entriesTold({
  entries_used: used,
  entries_most: most,
}: {
  entries_used: number | null;
  entries_most: number | null;
}) {
  return used === null || most === null ? null : { used, most };
}

/** Where somebody stands at the event: not come yet, inside, or gone again. */
export function signStatusOf(row: { signed_in_at: Date | null; is_inside: boolean }): SignStatus {
  if (row.signed_in_at === null) return 'NOT_SIGNED';
  return row.is_inside ? 'SIGNED_IN' : 'SIGNED_OUT';
}

/** The ticket that a scanned person came by. */
export function heldTicket(recorded: Pick<Recorded, 'ticket_name' | 'ticket_is_paid' | 'is_sandbox'>) {
  const kind = recorded.ticket_is_paid ? ('paid' as const) : ('free' as const);
  return {
    ticketName: recorded.ticket_name,
    ticketKind: recorded.ticket_name === null ? null : kind,
    isSandbox: recorded.is_sandbox,
  };
}

export function outcomeView(nonce: string, recorded: Recorded, caller: Caller): ScanOutcome {
  return {
    nonce,
    result: recorded.result,
    repeated: recorded.repeated,
    signUserId: recorded.member_id,
    name: recorded.name,
    company: recorded.company,
    title: recorded.title,
    phone: phoneFor(caller, recorded.phone),
    signedInAt: recorded.first_at?.toISOString() ?? null,
    forced: recorded.forced,
    direction: recorded.direction,
    note: recorded.door_note,
    photo: recorded.photo,
    ...heldTicket(recorded),
    entries: entriesView(recorded),
    companionOf: recorded.holder,
    companions: recorded.companions,
  };
}

/** A kiosk's key opens the kiosk alone. */
export function refuseKiosk(caller: Caller): void {
  if (caller.kind === 'staff' && caller.role === 'kiosk') throw new Refusal('FORBIDDEN');
}

/** A key opens its own event alone; another's things look as if they did not exist. */
export function refuseOtherEvent(caller: Caller, eventId: string): void {
  if (caller.kind === 'staff' && caller.eventId !== eventId) throw new Refusal('FORBIDDEN');
}
