import type { MemberChannel } from '@convoke/contract/member/member.channel.calls.ts';
import { channelStanding, type MemberChannelKind } from '@convoke/contract/member/member.channel.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { DB } from '../../../core/data/database-types.ts';

export type ChannelRow = Selectable<DB['member_channel']>;

export const channelUrl = (publicUrl: string, code: string) => `${publicUrl}/channel/${code}`;

/** The channels that are not deleted, by their names: an organisation has few. */
export const allChannels = (db: Db, organisationId: string) =>
  db
    .selectFrom('member_channel as c')
    .selectAll('c')
    .where('c.organisation_id', '=', organisationId)
    .where('c.deleted_at', 'is', null)
    .orderBy(sql`lower(c.name) COLLATE "C"`);

export const channelById = (db: Db, organisationId: string, channelId: string): Promise<ChannelRow | undefined> =>
  allChannels(db, organisationId).where('c.id', '=', channelId).executeTakeFirst();

export function channelView(row: ChannelRow, publicUrl: string, now: Date): MemberChannel {
  return {
    channelId: row.id,
    name: row.name,
    kind: row.kind as MemberChannelKind,
    source: row.source,
    formId: row.form_id,
    url: row.code === null ? null : channelUrl(publicUrl, row.code),
    isOpen: row.is_open,
    closesAt: row.closes_at?.toISOString() ?? null,
    standing: channelStanding({ isOpen: row.is_open, closesAt: row.closes_at }, now),
    isFilling: row.is_filling,
    members: row.members,
    entries: row.entries,
    pending: row.pending,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

/** So many channels of registrations are looked at for those that none takes over. */
const mostLooked = 250;
const mostOffered = 50;

/** What registrations name that no channel takes over yet: each found by one step along the index, however many people it has. */
export async function freeSources(db: Db, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    WITH RECURSIVE found AS (
      (SELECT lower(channel) COLLATE "C" AS key, 1 AS n FROM member
        WHERE organisation_id = ${organisationId} AND deleted_at IS NULL AND channel <> '' ORDER BY lower(channel) COLLATE "C" LIMIT 1)
      UNION ALL
      SELECT next.key, f.n + 1 FROM found f CROSS JOIN LATERAL (
        SELECT lower(channel) COLLATE "C" AS key FROM member
        WHERE organisation_id = ${organisationId} AND deleted_at IS NULL AND channel <> '' AND lower(channel) COLLATE "C" > f.key
        ORDER BY lower(channel) COLLATE "C" LIMIT 1) next
      WHERE f.n < ${mostLooked}
    )
    SELECT key FROM found f WHERE NOT EXISTS (
      SELECT FROM member_channel c WHERE c.organisation_id = ${organisationId} AND c.deleted_at IS NULL
        AND (c.source = f.key OR c.kind = 'own' AND lower(c.name) COLLATE "C" = f.key))
    ORDER BY key LIMIT ${mostOffered}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Entries of each of the last days, the oldest first; days without any are there too. */
export async function channelDays(db: Db, organisationId: string, channel: ChannelRow, days: number, now: Date) {
  const { rows } = await sql<{ day: string; entries: number; made: number }>`
    SELECT to_char(g.day, 'YYYY-MM-DD') AS day, coalesce(d.entries, 0) AS entries, coalesce(d.made, 0) AS made
    FROM generate_series((${now}::timestamptz AT TIME ZONE ${channel.time_zone})::date - ${days - 1}::int, (${now}::timestamptz AT TIME ZONE ${channel.time_zone})::date, interval '1 day') AS g(day)
    LEFT JOIN member_channel_day d ON d.organisation_id = ${organisationId} AND d.channel_id = ${channel.id} AND d.day = g.day::date
    ORDER BY g.day`.execute(db);
  return rows;
}
