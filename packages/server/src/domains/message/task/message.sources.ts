import { isEmail, normaliseEmail, readPhone } from '@convoke/contract/core/contact.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { nextMembers } from '../../member/member.reach.ops.ts';
import { nextParticipants } from '../../participant/participant.reach.ops.ts';
import { languageVariable } from '../answers/message.footer.ts';
import type { TaskSource } from './message.rows.ts';
// Phone numbers are read here.
import '../../../core/phones.ts';

/** The next people of a source. */
export interface People {
  /**
   * Their rows: ord, address (null = has none), member_id, participant_id, entry_id, name, company, title, language (null = not known), and `more` that is known of them by the names of variables. Found
   * by their keys: so it costs the same however many members or participants there are.
   */
  rows: RawBuilder<unknown>;
  /** Typed ones that are no numbers or addresses. */
  invalid: string[];
  /** Where the source goes on; null = that were all. */
  next: string | null;
}

export interface Asked {
  db: Db;
  organisationId: string;
  channel: MessageChannel;
  now: Date;
}

/** A number or an address as it is kept; null = it is none. */
export function addressOf(channel: MessageChannel, text: string): string | null {
  if (channel === 'mail') return isEmail(text) ? normaliseEmail(text) : null;
  return readPhone(text)?.phone ?? null;
}

const column = (channel: MessageChannel) => sql.ref(channel === 'sms' ? 'phone' : 'email');

/** Whose a number or an address is. */
const memberWith = ({ organisationId, channel }: Asked, address: RawBuilder<unknown>) => sql`
  LEFT JOIN LATERAL (SELECT member_id FROM member_contact WHERE organisation_id = ${organisationId} AND kind = ${channel === 'sms' ? 'phone' : 'email'}
    AND value = ${address} AND is_live OFFSET 0) l ON true
  LEFT JOIN LATERAL (SELECT name, company, title, language FROM member WHERE organisation_id = ${organisationId} AND id = l.member_id OFFSET 0) m ON true`;

const members = ({ organisationId, channel }: Asked, ids: readonly string[]) => sql`
  SELECT w.ord, m.address, m.id AS member_id, NULL::uuid AS participant_id, NULL::uuid AS entry_id, m.name, m.company, m.title, m.language, '{}'::jsonb AS more
  FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS w(id, ord) CROSS JOIN LATERAL (
    SELECT id, ${column(channel)} AS address, name, company, title, language FROM member
    WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL OFFSET 0) m`;

const participants = ({ organisationId, channel }: Asked, ids: readonly string[]) => sql`
  SELECT w.ord, p.address, l.member_id, p.id AS participant_id, NULL::uuid AS entry_id, p.name, p.company, p.title, p.language, '{}'::jsonb AS more
  FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS w(id, ord) CROSS JOIN LATERAL (
    SELECT id, ${column(channel)} AS address, name, coalesce(company, '') AS company, coalesce(title, '') AS title, language FROM participant
    WHERE organisation_id = ${organisationId} AND id = w.id OFFSET 0) p
  LEFT JOIN LATERAL (
    SELECT member_id FROM member_participant WHERE organisation_id = ${organisationId} AND participant_id = w.id OFFSET 0) l ON true`;

/** Of entries e with their ord. */
const ofEntries = (asked: Asked, found: RawBuilder<unknown>) => sql`
  SELECT e.ord, e.address, l.member_id, NULL::uuid AS participant_id, e.id AS entry_id, coalesce(nullif(e.name, ''), m.name, '') AS name,
    coalesce(nullif(e.company, ''), m.company, '') AS company, coalesce(nullif(e.title, ''), m.title, '') AS title, m.language, e.vars AS more
  FROM (${found}) e ${memberWith(asked, sql`e.address`)}`;

export const entries = (asked: Asked, ids: readonly string[]) =>
  ofEntries(
    asked,
    sql`SELECT w.ord, w.id, q.address, q.name, q.company, q.title, q.vars FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS w(id, ord) CROSS JOIN LATERAL (
      SELECT address, name, company, title, vars FROM address_book_entry WHERE organisation_id = ${asked.organisationId} AND id = w.id OFFSET 0) q`,
  );

/** Those of a book after one as far as another (null = to the end), in the order of the book: together, not one by one. */
const entriesAfter = (asked: Asked, bookId: string, after: string, last: string | null) =>
  ofEntries(
    asked,
    sql`SELECT row_number() OVER (ORDER BY id DESC) AS ord, id, address, name, company, title, vars FROM address_book_entry
      WHERE organisation_id = ${asked.organisationId} AND book_id = ${bookId} AND id < ${after}::uuid AND id >= ${last ?? firstId}::uuid`,
  );

const typed = (asked: Asked, addresses: readonly string[]) => sql`
  SELECT w.ord, w.address, l.member_id, NULL::uuid AS participant_id, NULL::uuid AS entry_id, coalesce(m.name, '') AS name, coalesce(m.company, '') AS company,
    coalesce(m.title, '') AS title, m.language, '{}'::jsonb AS more
  FROM unnest(${addresses}::text[]) WITH ORDINALITY AS w(address, ord) ${memberWith(asked, sql`w.address`)}`;

const lines = ({ organisationId }: Asked, ids: readonly string[]) => sql`
  SELECT w.ord, e.address, e.member_id, e.participant_id, NULL::uuid AS entry_id, '' AS name, '' AS company, '' AS title, e.vars->>${languageVariable}::text AS language, coalesce(e.vars, '{}') AS more
  FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS w(id, ord) CROSS JOIN LATERAL (
    SELECT address, member_id, participant_id, vars FROM message_line WHERE organisation_id = ${organisationId} AND id = w.id OFFSET 0) e`;

/** One of those whom a source may name. */
export interface Whom {
  memberId?: string | undefined;
  partsId?: string | undefined;
  entryId?: string | undefined;
  /** As it is kept. */
  address?: string | undefined;
}

/** The row of somebody, as a source that names them has it; null = nobody is meant. */
export function rowOf(asked: Asked, { memberId, partsId, entryId, address }: Whom): RawBuilder<unknown> | null {
  if (memberId !== undefined) return members(asked, [memberId]);
  if (partsId !== undefined) return participants(asked, [partsId]);
  if (entryId !== undefined) return entries(asked, [entryId]);
  return address === undefined ? null : typed(asked, [address]);
}

/** Before and after all that are made. */
const [firstId, lastId] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** A list that the task itself holds, from a place on. */
function slice(all: readonly string[], after: string | null, most: number) {
  const from = Number(after ?? 0);
  const end = from + most;
  return { part: all.slice(from, end), next: end < all.length ? String(end) : null };
}

/** The next people of a source, at most `most`. */
export async function nextPeople(
  asked: Asked,
  source: TaskSource,
  after: string | null,
  most: number,
): Promise<People> {
  const { db, organisationId, channel, now } = asked;
  switch (source.kind) {
    case 'members':
    case 'group': {
      const { kind: _, ...filter } = source;
      const { ids, next } = await nextMembers(db, organisationId, now, filter, after, most);
      return { rows: members(asked, ids), invalid: [], next };
    }
    case 'memberIds': {
      const { part, next } = slice(source.memberIds, after, most);
      return { rows: members(asked, part), invalid: [], next };
    }
    case 'participants': {
      const { kind: _, eventId, ...filter } = source;
      const { ids, next } = await nextParticipants(db, organisationId, eventId, filter, after, most);
      return { rows: participants(asked, ids), invalid: [], next };
    }
    case 'book': {
      const from = after ?? lastId;
      // Where they end, not who they are: ten thousand ids would come here and go back.
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM address_book_entry WHERE organisation_id = ${organisationId} AND book_id = ${source.bookId} AND id < ${from}::uuid
        ORDER BY id DESC OFFSET ${most - 1} LIMIT 1`.execute(db);
      const next = rows[0]?.id ?? null;
      return { rows: entriesAfter(asked, source.bookId, from, next), invalid: [], next };
    }
    case 'typed': {
      const { part, next } = slice(source.addresses, after, most);
      const read = part.map((text) => ({ text, address: addressOf(channel, text) }));
      return {
        rows: typed(
          asked,
          read.flatMap(({ address }) => (address === null ? [] : [address])),
        ),
        invalid: read.flatMap(({ text, address }) => (address === null ? [text] : [])),
        next,
      };
    }
    case 'lines': {
      const { part, next } = slice(source.lineIds, after, most);
      return { rows: lines(asked, part), invalid: [], next };
    }
    default:
      return source satisfies never;
  }
}
