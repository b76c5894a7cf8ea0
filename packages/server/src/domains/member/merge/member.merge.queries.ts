import type { Language } from '@convoke/contract/core/language.ts';
import type { GroupColour } from '@convoke/contract/participant/participant.rules.ts';
import type { MemberMerge, MergePerson } from '@convoke/contract/member/member.merge.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { consentsOf, ownersBy } from '../member.beside.ts';
import { contactsOf, memberById } from '../member.queries.ts';
import { memberViews } from '../member.views.ts';
import { treeOf } from './member.merge.follow.ts';

/** Registrations of each of them that are looked at for events in common. */
const lookedAt = 1000;

/** Members side by side, who has been one longest first; undefined where one is not there. */
export async function peopleOf(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<MergePerson[] | undefined> {
  const members = [];
  for (const id of ids) {
    const member = await memberById(db, organisationId, id);
    if (!member || member.deleted_at) return undefined;
    members.push(member);
  }
  const contacts = await contactsOf(db, organisationId, ids);
  const consents = await consentsOf(db, organisationId, ids);
  const owner = await ownersBy(
    db,
    organisationId,
    members.map(({ owner_id }) => owner_id),
  );
  const view = await memberViews(db, organisationId, members);
  return members
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
    .map((member) => {
      const own = contacts.filter(({ member_id }) => member_id === member.id);
      return {
        ...view(member),
        language: member.language as Language,
        note: member.note,
        phones: own.filter(({ kind }) => kind === 'phone').map(({ value }) => value),
        emails: own.filter(({ kind }) => kind === 'email').map(({ value }) => value),
        owner: owner(member.owner_id),
        groups: member.groups.map(({ id, name, colour }) => ({ id, name, colour: colour as GroupColour })),
        consents: consents(member.id),
      };
    });
}

/** Events for which more than one of them registered. */
export async function sameEvents(db: Db, organisationId: string, ids: readonly string[]) {
  const { rows } = await sql<{ eventId: string; title: string }>`
    SELECT e.id AS "eventId", e.title FROM (
      SELECT s.event_id FROM (
        SELECT DISTINCT w.id, l.event_id FROM unnest(${ids}::uuid[]) AS w(id) CROSS JOIN LATERAL (
          SELECT event_id FROM member_participant WHERE organisation_id = ${organisationId} AND member_id = w.id ORDER BY at DESC LIMIT ${lookedAt}) l) s
      GROUP BY s.event_id HAVING count(*) > 1 ORDER BY s.event_id DESC LIMIT 20) x
    CROSS JOIN LATERAL (SELECT id, title FROM event WHERE organisation_id = ${organisationId} AND id = x.event_id AND deleted_at IS NULL OFFSET 0) e`.execute(
    db,
  );
  return rows;
}

/** Merges that stand, of a member and of all who became them. */
export async function mergesOf(db: Db, organisationId: string, memberId: string): Promise<MemberMerge[]> {
  const tree = await treeOf(db, organisationId, memberId);
  const { rows } = await sql<{
    id: string;
    made_at: Date;
    by: string | null;
    into_id: string;
    into_name: string;
    people: MemberMerge['people'];
  }>`
    SELECT g.id, g.made_at, (SELECT u.nick_name FROM app_user u WHERE u.organisation_id = ${organisationId} AND u.id = g.made_by) AS by,
      i.id AS into_id, i.name AS into_name, p.people
    FROM unnest(${tree}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (SELECT * FROM member_merge WHERE organisation_id = ${organisationId} AND member_id = w.id AND undone_at IS NULL OFFSET 0) g
    CROSS JOIN LATERAL (SELECT id, name FROM member WHERE organisation_id = ${organisationId} AND id = g.member_id OFFSET 0) i
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('memberId', m.id, 'name', m.name, 'company', m.company, 'phone', m.phone, 'email', m.email) ORDER BY m.id) AS people
      FROM member_merge_part k CROSS JOIN LATERAL (
        SELECT * FROM member WHERE organisation_id = ${organisationId} AND id = k.member_id OFFSET 0) m
      WHERE k.organisation_id = ${organisationId} AND k.merge_id = g.id) p
    ORDER BY g.id DESC`.execute(db);
  return rows.map((row) => ({
    mergeId: row.id,
    at: row.made_at.toISOString(),
    by: row.by,
    into: { memberId: row.into_id, name: row.into_name },
    people: row.people,
  }));
}
