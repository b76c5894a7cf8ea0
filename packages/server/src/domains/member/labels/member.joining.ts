import { sql } from 'kysely';
import type { BaseContext, WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { channels, give, groups, liveLabels } from './member.labels.ts';

type Ctx = Pick<BaseContext<'MEMBER_GROUP_DYNAMIC'>, 'notFound' | 'fail'> & { organisationId: string };

/** Whether a filter fills a group; refuses one that is not there. */
export async function isDynamic(
  ctx: Pick<Ctx, 'notFound' | 'organisationId'>,
  db: Db,
  groupId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('member_group')
    .select('kind')
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', '=', groupId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found ? found.kind === 'dynamic' : ctx.notFound();
}

/** Refuses a group that is not there, or that a filter fills. */
export async function checkGroup(ctx: Ctx, db: Db, groupId: string): Promise<void> {
  if (await isDynamic(ctx, db, groupId)) ctx.fail('MEMBER_GROUP_DYNAMIC');
}

interface Joined {
  groupIds?: readonly string[] | undefined;
  memberChannelDTOList?: readonly { channelId: string }[] | undefined;
}

/** Puts a member into groups and channels, besides those that they are in. Who calls it holds the lock of members. */
export async function join(
  ctx: WriteContext<'MEMBER_GROUP_DYNAMIC'>,
  memberId: string,
  { groupIds = [], memberChannelDTOList = [] }: Joined,
): Promise<void> {
  const { tx, organisationId, userId } = ctx;
  for (const groupId of new Set(groupIds)) await checkGroup(ctx, tx, groupId);
  const channelIds = [...new Set(memberChannelDTOList.map(({ channelId }) => channelId))];
  if (channelIds.length > 0 && (await liveLabels(tx, channels, channelIds)).length < channelIds.length)
    return ctx.notFound();
  if (groupIds.length > 0) await give(ctx, groups, [memberId], groupIds);
  if (channelIds.length === 0) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`labels of ${organisationId}`}, 0))`.execute(tx);
  await sql`
    SELECT give_channel(${organisationId}, w.id, ${memberId}, 'entry', ${userId}) FROM unnest(${channelIds}::uuid[]) AS w(id)
    WHERE NOT EXISTS (
      SELECT FROM member_in_channel WHERE organisation_id = ${organisationId} AND member_id = ${memberId} AND channel_id = w.id)`.execute(
    tx,
  );
}

/** The channels by which a member came, the first one first. */
export async function channelsOf(db: Db, organisationId: string, memberId: string) {
  const { rows } = await sql<{ id: string; name: string; since: Date }>`
    SELECT c.id, c.name, l.since FROM member_in_channel l CROSS JOIN LATERAL (
      SELECT id, name FROM member_channel WHERE organisation_id = ${organisationId} AND id = l.channel_id AND deleted_at IS NULL OFFSET 0) c
    WHERE l.organisation_id = ${organisationId} AND l.member_id = ${memberId} ORDER BY l.since, c.id`.execute(db);
  return rows.map(({ id, name, since }) => ({ channelId: id, name, since: since.toISOString() }));
}
