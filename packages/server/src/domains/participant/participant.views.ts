import type { OwnRegistration, ParticipantRow } from '@convoke/contract/participant/participant.calls.ts';
import type { ParticipantGroup } from '@convoke/contract/participant/participant.groups.calls.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import type { WormKind } from '@convoke/contract/member/member.worm.rules.ts';
import type { EventRecord } from '../../core/context.ts';
import { fileUrl } from '../../core/storage.ts';
import { joinOf } from '../event/joining/event.join.ops.ts';
import { phaseOf } from '../event/event.ops.ts';
import type { Party } from './companions/participant.party.ts';
import type { OwnTicket } from './list/participant.tickets.ts';

interface Row extends OwnTicket {
  id: string;
  code: string;
  state: string;
  name: string;
  phone: string | null;
  email: string | null;
  company: string;
  title: string;
  channel: string;
  submitted_at: Date;
  reviewed_at: Date | null;
  signed_in_at: Date | null;
  ticket_id: string | null;
  is_sandbox: boolean;
  group_id: string | null;
  badge_prints: number;
  badge_printed_at: Date | null;
  entries_used: number;
  entries_used_at: Date | null;
  holder_name: string | null;
  companions: number;
}

/** A participant as the organiser's lists show it. */
export function participantView(row: Row, groups: readonly ParticipantGroup[], worm: WormKind | null): ParticipantRow {
  const group = groups.find(({ groupId }) => groupId === row.group_id);
  return {
    partsId: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    company: row.company,
    title: row.title,
    state: row.state as ParticipantState,
    channel: row.channel,
    participantCode: row.code,
    submittedAt: row.submitted_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    signedInAt: row.signed_in_at?.toISOString() ?? null,
    ticketId: row.ticket_id,
    ticketName: row.ticket_name,
    orderId: row.order_id,
    orderNumber: row.order_number,
    isSandbox: row.is_sandbox,
    group: group ? { groupId: group.groupId, name: group.name, colour: group.colour } : null,
    badgePrints: row.badge_prints,
    badgePrintedAt: row.badge_printed_at?.toISOString() ?? null,
    entries:
      row.entries_most === null
        ? null
        : { used: row.entries_used, most: row.entries_most, lastAt: row.entries_used_at?.toISOString() ?? null },
    holderName: row.holder_name,
    bringing: row.companions,
    worm,
  };
}

/** A watch page lets in whose code its link brings. */
const ownLink = (event: EventRecord, link: string, code: string) =>
  link === '' || link === event.join_url ? link : `${link}?k=${encodeURIComponent(code)}`;

export function ownView(
  row: Pick<Row, 'code' | 'name' | 'state' | 'signed_in_at'>,
  party: Party,
  event: EventRecord,
  /** By which one joins it online. */
  link: string,
  now: Date,
): OwnRegistration {
  return {
    participantCode: row.code,
    name: row.name,
    state: row.state as ParticipantState,
    signedInAt: row.signed_in_at?.toISOString() ?? null,
    event: {
      code: event.code,
      title: event.title,
      startsAt: event.starts_at.toISOString(),
      endsAt: event.ends_at.toISOString(),
      timeZone: event.time_zone,
      placeName: event.place_name,
      address: event.address,
      coverUrl: fileUrl(event.cover_key),
      model: event.model,
      phase: phaseOf(event, now),
    },
    companions: {
      most: party.most,
      people: party.people.map(({ code, name, state, signed_in_at }) => ({
        participantCode: code,
        name,
        state: state as ParticipantState,
        signedInAt: signed_in_at?.toISOString() ?? null,
      })),
    },
    companionOf: party.holder?.name ?? null,
    join: row.state === 'APPROVED' ? joinOf(event, ownLink(event, link, row.code), now) : null,
    calendarUrl: `/event/public/v2/participants/own/${row.code}/calendar.ics`,
  };
}
