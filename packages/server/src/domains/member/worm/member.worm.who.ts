import type { WormKind } from '@convoke/contract/member/member.worm.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';

/**
 * Which members are on the list of gift hunters (decisions 0071 and 0073). Read as they stand now, along one step of an index each: by a number of theirs, or by that of
 * one of their registrations, for sure; by their name, or by that of a registration, perhaps. All of it is for organisers alone.
 */

/** That a member called m has a number of the list. */
const hasNumber = (organisationId: string) => sql<SqlBool>`EXISTS (
  SELECT FROM member_contact c CROSS JOIN LATERAL (
    SELECT FROM member_worm WHERE organisation_id = ${organisationId} AND phone = c.value AND deleted_at IS NULL OFFSET 0) w
  WHERE c.organisation_id = ${organisationId} AND c.member_id = m.id AND c.kind = 'phone' AND c.is_live OFFSET 0)`;

/** That a member called m has the name of an entry. */
const hasName = (organisationId: string) => sql<SqlBool>`EXISTS (
  SELECT FROM member_worm w WHERE w.organisation_id = ${organisationId} AND m.name <> '' AND lower(w.name) COLLATE "C" = lower(m.name) COLLATE "C"
    AND w.deleted_at IS NULL OFFSET 0)`;

/** That a registration of a member called m is flagged so. */
const hasMatch = (organisationId: string, how: WormKind) => sql<SqlBool>`EXISTS (
  SELECT FROM member_participant l CROSS JOIN LATERAL (
    SELECT FROM worm_match WHERE organisation_id = ${organisationId} AND event_id = l.event_id AND participant_id = l.participant_id AND how = ${how} OFFSET 0) w
  WHERE l.organisation_id = ${organisationId} AND l.member_id = m.id OFFSET 0)`;

/** That a member called m is on the list for sure. Whatever invites people leaves these out unless it is told not to (`withoutWorms`). */
const isSure = (organisationId: string) =>
  sql<SqlBool>`(${hasNumber(organisationId)} OR ${hasMatch(organisationId, 'phone')})`;

const isPossible = (organisationId: string) =>
  sql<SqlBool>`(${hasName(organisationId)} OR ${hasMatch(organisationId, 'name')})`;

/** That a member called m is on the list in one of these ways; `name` is who is there by their name alone. */
export function isListed(organisationId: string, kinds: readonly WormKind[]): RawBuilder<SqlBool> {
  const [sure, possible] = [isSure(organisationId), isPossible(organisationId)];
  if (!kinds.includes('name')) return sure;
  return kinds.includes('phone') ? sql<SqlBool>`(${sure} OR ${possible})` : sql<SqlBool>`(${possible} AND NOT ${sure})`;
}

interface Way {
  /** Ids of members, each once. */
  source: RawBuilder<unknown>;
  /** The same, asked of a member called m. */
  where: RawBuilder<SqlBool>;
}

/** Members whose registrations are flagged so; of several of one person the first counts. */
const byMatch = (organisationId: string, how: WormKind): Way => ({
  source: sql`SELECT l.member_id FROM worm_match w CROSS JOIN LATERAL (
      SELECT member_id FROM member_participant WHERE organisation_id = ${organisationId} AND participant_id = w.participant_id OFFSET 0) l
    WHERE w.organisation_id = ${organisationId} AND w.how = ${how} AND NOT EXISTS (
      SELECT FROM member_participant b CROSS JOIN LATERAL (
        SELECT FROM worm_match WHERE organisation_id = ${organisationId} AND event_id = b.event_id AND participant_id = b.participant_id AND how = ${how} OFFSET 0) x
      WHERE b.organisation_id = ${organisationId} AND b.member_id = l.member_id AND b.participant_id < w.participant_id OFFSET 0)`,
  where: hasMatch(organisationId, how),
});

/** Where all of them are found: by the entries of the list, and by what is flagged. */
export function waysToListed(organisationId: string, kinds: readonly WormKind[]): Way[] {
  const sure: Way[] = [
    {
      // Of several numbers of one person the first counts.
      source: sql`SELECT c.member_id FROM member_worm w CROSS JOIN LATERAL (
          SELECT member_id, value FROM member_contact WHERE organisation_id = ${organisationId} AND kind = 'phone' AND value = w.phone AND is_live OFFSET 0) c
        WHERE w.organisation_id = ${organisationId} AND w.phone IS NOT NULL AND w.deleted_at IS NULL AND NOT EXISTS (
          SELECT FROM member_contact d CROSS JOIN LATERAL (
            SELECT FROM member_worm WHERE organisation_id = ${organisationId} AND phone = d.value AND deleted_at IS NULL OFFSET 0) x
          WHERE d.organisation_id = ${organisationId} AND d.member_id = c.member_id AND d.kind = 'phone' AND d.is_live AND d.value < c.value OFFSET 0)`,
      where: hasNumber(organisationId),
    },
    byMatch(organisationId, 'phone'),
  ];
  const possible: Way[] = [
    {
      // Of several entries with one name the first counts.
      source: sql`SELECT n.id FROM member_worm w CROSS JOIN LATERAL (
          SELECT id FROM member WHERE organisation_id = ${organisationId} AND deleted_at IS NULL AND lower(name) COLLATE "C" = lower(w.name) COLLATE "C" OFFSET 0) n
        WHERE w.organisation_id = ${organisationId} AND w.name <> '' AND w.deleted_at IS NULL AND NOT EXISTS (
          SELECT FROM member_worm x WHERE x.organisation_id = ${organisationId} AND lower(x.name) COLLATE "C" = lower(w.name) COLLATE "C"
            AND x.deleted_at IS NULL AND x.id < w.id OFFSET 0)`,
      where: hasName(organisationId),
    },
    byMatch(organisationId, 'name'),
  ];
  return [...(kinds.includes('phone') ? sure : []), ...(kinds.includes('name') ? possible : [])];
}

export interface Listed {
  wormId: string;
  how: WormKind;
}

/** Which of some members are on the list, by which entry and how that is known; a number counts before a name. */
export async function wormsAmongMembers(
  db: Db,
  organisationId: string,
  memberIds: readonly string[],
): Promise<Map<string, Listed>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ member_id: string; worm_id: string; how: WormKind }>`
    SELECT * FROM listed_worms(${organisationId}, ${memberIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ member_id: id, worm_id: wormId, how }) => [id, { wormId, how }]));
}
