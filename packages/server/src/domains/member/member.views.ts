import type { Candidate } from '@convoke/contract/member/member.examine.calls.ts';
import type { contactSources, MemberLogKind, MemberOrigin } from '@convoke/contract/member/member.rules.ts';
import type { GroupColour, ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { DB } from '../../core/data/database-types.ts';
import type { MemberFieldKind } from '@convoke/contract/member/member.field.rules.ts';
import { valuesView } from './fields/member.fields.queries.ts';
import type { JoinedRow, LogRow } from './member.history.ts';
import type { Chip } from './member.labelled.ts';
import type { ListedMember } from './member.shown.ts';
import { type Listed, wormsAmongMembers } from './worm/member.worm.who.ts';

type Shown = Omit<ListedMember, 'n' | 'key' | 'worm_id' | 'worm_how'>;

export const chipView = ({ id, name, colour }: Chip) => ({ id, name, colour: colour as GroupColour });

export function memberView(row: Shown, listed: Listed | undefined) {
  return {
    memberId: row.id,
    name: row.name,
    company: row.company,
    title: row.title,
    phone: row.phone,
    email: row.email,
    origin: row.origin as MemberOrigin,
    channel: row.channel,
    events: row.events,
    createdAt: row.created_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    tags: row.tags.map(chipView),
    fields: valuesView(row.values),
    worm: listed?.how ?? null,
    version: row.version,
  };
}

/** How a row of the list is answered. */
export const listedView = (row: ListedMember) =>
  memberView(
    row,
    row.worm_id === null || row.worm_how === null ? undefined : { wormId: row.worm_id, how: row.worm_how },
  );

/** How members who were found otherwise are answered: those who are on the list of gift hunters say so. */
export async function memberViews(db: Db, organisationId: string, rows: readonly { id: string }[]) {
  const listed = await wormsAmongMembers(
    db,
    organisationId,
    rows.map(({ id }) => id),
  );
  return (row: Shown) => memberView(row, listed.get(row.id));
}

type ContactSource = (typeof contactSources)[number];

export const contactView = ({ value, source, since }: { value: string; source: string; since: Date }) => ({
  value,
  source: source as ContactSource,
  since: since.toISOString(),
});

/** What functions and handlers write beside a line. */
interface LineData {
  to?: ParticipantState;
  channel?: string;
  number?: string;
  amountCents?: number;
  minutes?: number;
  fields?: string[] | null;
  /** Of consent. */
  answer?: string;
  channels?: string[];
}

export function logView(row: LogRow) {
  const { to, channel, number, amountCents, minutes, answer, channels = [], ...data } = row.data as LineData;
  const fields = data.fields ?? [];
  return {
    logId: row.id,
    at: row.at.toISOString(),
    kind: row.kind as MemberLogKind,
    event: row.event_id === null ? null : { eventId: row.event_id, title: row.event_title ?? '' },
    partsId: row.participant_id,
    orderId: row.order_id,
    by: row.nick_name,
    state: to ?? null,
    amountCents: amountCents ?? null,
    minutes: minutes ?? null,
    changes: row.changes.map(({ name, kind, was, became }) => ({ name, kind: kind as MemberFieldKind, was, became })),
    words: [...fields, ...row.labels, ...channels, ...[answer, channel, number].filter((word) => word !== undefined)],
  };
}

export const joinedView = (row: JoinedRow) => ({
  eventId: row.event_id,
  title: row.title,
  startsAt: row.starts_at.toISOString(),
  timeZone: row.time_zone,
  partsId: row.id,
  state: row.state as ParticipantState,
  submittedAt: row.at.toISOString(),
  signedInAt: row.signed_in_at?.toISOString() ?? null,
});

export function candidateView(
  member: Selectable<DB['member']>,
  contacts: readonly { member_id: string; kind: string; value: string }[],
): Candidate {
  const own = contacts.filter(({ member_id }) => member_id === member.id);
  return {
    memberId: member.id,
    name: member.name,
    company: member.company,
    title: member.title,
    phones: own.filter(({ kind }) => kind === 'phone').map(({ value }) => value),
    emails: own.filter(({ kind }) => kind === 'email').map(({ value }) => value),
    createdAt: member.created_at.toISOString(),
    lastAt: member.last_at.toISOString(),
    isDeleted: member.deleted_at !== null,
  };
}
