import type { ConsentAnswer, ConsentChannel } from '@convoke/contract/member/member.rights.rules.ts';
import type { MemberOrigin } from '@convoke/contract/member/member.rules.ts';
import type { WormKind } from '@convoke/contract/member/member.worm.rules.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import type { FieldValue } from '@convoke/contract/member/member.field.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { valuesColumn } from '../fields/member.fields.queries.ts';

export interface Registration {
  eventId: string;
  title: string;
  at: Date;
  state: ParticipantState;
  signedInAt: Date | null;
  ticketId: string | null;
  ticket: string | null;
}

/** A line of the history that conditions ask for. */
export interface Line {
  kind: 'paid' | 'refunded' | 'reviewed' | 'answered' | 'voted';
  at: Date;
  eventId: string | null;
  title: string | null;
  cents: number;
  to: ParticipantState | null;
  /** The questionnaire, or vote. */
  subjectId: string | null;
  subject: string | null;
}

/** What is known of one person, as far as a condition can ask for it. */
export interface Person {
  id: string;
  name: string;
  company: string;
  title: string;
  note: string;
  channel: string;
  language: string;
  origin: MemberOrigin;
  ownerId: string | null;
  owner: string | null;
  createdAt: Date;
  lastAt: Date;
  phones: string[];
  emails: string[];
  tags: Label[];
  /** Static ones. */
  groups: Label[];
  /** The last word for each way. */
  consents: { channel: ConsentChannel; answer: ConsentAnswer }[];
  /** In fields of the organisation's own, by their ids. */
  values: Record<string, FieldValue>;
  registrations: Registration[];
  lines: Line[];
  /** Those of their numbers that stand on the list of gift hunters. */
  listedPhones: string[];
  isListedName: boolean;
  /** How registrations of theirs are flagged. */
  wormMatches: WormKind[];
}

export interface Label {
  id: string;
  name: string;
}

/** Nobody has as many; whoever does is a machine. */
const mostRows = 5000;

interface Row extends Omit<Person, 'createdAt' | 'lastAt' | 'registrations' | 'lines'> {
  createdAt: Date;
  lastAt: Date;
  registrations: (Omit<Registration, 'at' | 'signedInAt'> & { at: string; signedInAt: string | null })[];
  lines: (Omit<Line, 'at'> & { at: string })[];
}

/** The facts of people who are not deleted, each by their key. */
export async function factsOf(db: Db, organisationId: string, ids: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Row>`
    SELECT m.id, m.name, m.company, m.title, m.note, m.channel, m.language, m.origin, m.owner_id AS "ownerId", u.nick_name AS owner,
      m.created_at AS "createdAt", m.last_at AS "lastAt", coalesce(c.phones, '{}') AS phones, coalesce(c.emails, '{}') AS emails,
      coalesce(r.all, '[]') AS registrations, ${valuesColumn(organisationId)} AS values,
      coalesce(tg.all, '[]') AS tags, coalesce(gr.all, '[]') AS groups, coalesce(cs.all, '[]') AS consents, coalesce(g.all, '[]') AS lines,
      coalesce(lp.all, '{}') AS "listedPhones", coalesce(wm.all, '{}') AS "wormMatches",
      m.name <> '' AND EXISTS (SELECT FROM member_worm w WHERE w.organisation_id = ${organisationId} AND w.deleted_at IS NULL
        AND lower(w.name) COLLATE "C" = lower(m.name) COLLATE "C" OFFSET 0) AS "isListedName"
    FROM unnest(${ids}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (SELECT * FROM member WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL OFFSET 0) m
    LEFT JOIN LATERAL (SELECT nick_name FROM app_user WHERE organisation_id = ${organisationId} AND id = m.owner_id OFFSET 0) u ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(k.value ORDER BY k.position, k.value) FILTER (WHERE k.kind = 'phone') AS phones,
        array_agg(k.value ORDER BY k.position, k.value) FILTER (WHERE k.kind = 'email') AS emails
      FROM member_contact k WHERE k.organisation_id = ${organisationId} AND k.member_id = m.id AND k.is_live) c ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) ORDER BY t.name) AS all
      FROM (SELECT tag_id FROM member_tagged WHERE organisation_id = ${organisationId} AND member_id = m.id LIMIT ${mostRows}) h
      CROSS JOIN LATERAL (SELECT id, name FROM member_tag WHERE organisation_id = ${organisationId} AND id = h.tag_id AND deleted_at IS NULL OFFSET 0) t) tg ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.name) AS all
      FROM (SELECT group_id FROM member_in_group WHERE organisation_id = ${organisationId} AND member_id = m.id LIMIT ${mostRows}) h
      CROSS JOIN LATERAL (SELECT id, name FROM member_group WHERE organisation_id = ${organisationId} AND id = h.group_id AND deleted_at IS NULL OFFSET 0) g) gr ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('channel', s.channel, 'answer', s.answer) ORDER BY s.channel) AS all
      FROM member_consent s WHERE s.organisation_id = ${organisationId} AND s.member_id = m.id AND s.is_last) cs ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('eventId', l.event_id, 'title', e.title, 'at', l.at, 'state', p.state, 'signedInAt', p.signed_in_at,
        'ticketId', p.ticket_id, 'ticket', t.name) ORDER BY l.at DESC) AS all
      FROM (SELECT * FROM member_participant WHERE organisation_id = ${organisationId} AND member_id = m.id ORDER BY at DESC LIMIT ${mostRows}) l
      CROSS JOIN LATERAL (SELECT * FROM participant WHERE organisation_id = ${organisationId} AND id = l.participant_id AND state <> 'DELETED' OFFSET 0) p
      CROSS JOIN LATERAL (SELECT title FROM event WHERE organisation_id = ${organisationId} AND id = l.event_id OFFSET 0) e
      LEFT JOIN LATERAL (SELECT name FROM ticket WHERE organisation_id = ${organisationId} AND id = p.ticket_id OFFSET 0) t ON true) r ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('kind', l.kind, 'at', l.at, 'eventId', l.event_id, 'title', e.title,
        'cents', coalesce((l.data->>'amountCents')::bigint, 0), 'to', l.data->>'to',
        'subjectId', l.subject_id, 'subject', coalesce(q.title, v.title)) ORDER BY l.at DESC) AS all
      FROM unnest(ARRAY['paid', 'refunded', 'reviewed', 'answered', 'voted']) AS k(kind)
      CROSS JOIN LATERAL (SELECT * FROM member_log WHERE organisation_id = ${organisationId} AND member_id = m.id AND kind = k.kind
        ORDER BY at DESC LIMIT ${mostRows}) l
      LEFT JOIN LATERAL (SELECT title FROM event WHERE organisation_id = ${organisationId} AND id = l.event_id OFFSET 0) e ON true
      LEFT JOIN LATERAL (SELECT title FROM questionnaire WHERE organisation_id = ${organisationId} AND id = l.subject_id OFFSET 0) q ON true
      LEFT JOIN LATERAL (SELECT title FROM vote WHERE organisation_id = ${organisationId} AND id = l.subject_id OFFSET 0) v ON true) g ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(k.value ORDER BY k.value) AS all FROM member_contact k CROSS JOIN LATERAL (
        SELECT FROM member_worm WHERE organisation_id = ${organisationId} AND phone = k.value AND deleted_at IS NULL OFFSET 0) w
      WHERE k.organisation_id = ${organisationId} AND k.member_id = m.id AND k.kind = 'phone' AND k.is_live) lp ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT x.how) AS all FROM member_participant l CROSS JOIN LATERAL (
        SELECT how FROM worm_match WHERE organisation_id = ${organisationId} AND event_id = l.event_id AND participant_id = l.participant_id OFFSET 0) x
      WHERE l.organisation_id = ${organisationId} AND l.member_id = m.id) wm ON true`.execute(db);
  return rows.map((row) => ({
    ...row,
    registrations: row.registrations.map((each) => ({
      ...each,
      at: new Date(each.at),
      signedInAt: each.signedInAt === null ? null : new Date(each.signedInAt),
    })),
    lines: row.lines.map((each) => ({ ...each, at: new Date(each.at) })),
  }));
}
