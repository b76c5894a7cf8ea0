import { restoreDays } from '@convoke/contract/member/member.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { type LabelData, labelJob, type RecountData } from '../member.job-names.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { channels, groups, tags } from './member.labels.ts';

/** Rows of one step: a transaction of some tens of milliseconds, in which nobody of the organisation is labelled. */
const stepRows = 2000;

/** Milliseconds after which a run leaves the rest to the next. */
const runFor = 40_000;

const named = {
  member_tag: { of: ['member_tagged'], key: 'tag_id' },
  member_group: { of: ['member_in_group'], key: 'group_id' },
  member_channel: { of: ['member_in_channel'], key: 'channel_id' },
  member_field: { of: ['member_value', 'member_choice'], key: 'field_id' },
} as const;

/** Removes what names a tag, a group, a channel or a field that nobody can bring back any more, step by step. The row itself stays, for the history. */
export async function emptyLabel(services: Services, data: LabelData): Promise<void> {
  const { organisationId, table, id } = data;
  const { of, key } = named[table];
  const begun = performance.now();
  while (performance.now() - begun < runFor) {
    const isOver = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      // Locked, so that nobody brings it back meanwhile.
      const gone = await tx
        .selectFrom(table)
        .select('id')
        .where('id', '=', id)
        .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${restoreDays})`)
        .where('emptied_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!gone) return true;
      for (const rows of of) {
        const { numAffectedRows = 0n } = await sql`
          DELETE FROM ${sql.table(rows)} t USING (
            SELECT member_id FROM ${sql.table(rows)} WHERE organisation_id = ${own} AND ${sql.ref(key)} = ${id} LIMIT ${stepRows}) s
          WHERE t.organisation_id = ${own} AND t.${sql.ref(key)} = ${id} AND t.member_id = s.member_id`.execute(tx);
        if (numAffectedRows > 0n) return false;
      }
      // What people answered goes with their channel.
      if (table === 'member_channel' && (await removeEntries(tx, id)) > 0n) return false;
      await tx.updateTable(table).set({ emptied_at: sql`now()` }).where('id', '=', id).execute();
      return true;
    });
    if (isOver) return;
  }
  await services.jobs.send(labelJob, data);
}

async function removeEntries(tx: Db, channelId: string): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM member_channel_entry e USING (
      SELECT id FROM member_channel_entry WHERE organisation_id = ${own} AND channel_id = ${channelId} LIMIT ${stepRows}) s
    WHERE e.organisation_id = ${own} AND e.id = s.id`.execute(tx);
  return numAffectedRows;
}

/** Counts anew who has each tag, who is in each group and who came by each channel, one after another. */
export async function recount({ database }: Services, { organisationId }: RecountData): Promise<void> {
  for (const { table, of, key } of [tags, groups, channels]) {
    const rows = await database.inOrganisation(organisationId, 'read', (db) =>
      db.selectFrom(table).select('id').where('deleted_at', 'is', null).execute(),
    );
    for (const { id } of rows)
      await database.inOrganisation(organisationId, 'write', async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`labels of ${organisationId}`}, 0))`.execute(tx);
        await sql`
          UPDATE ${sql.table(table)} g SET members = c.n FROM (
            SELECT count(*)::int AS n FROM ${sql.table(of)} WHERE organisation_id = ${own} AND ${sql.ref(key)} = ${id} AND is_live) c
          WHERE g.organisation_id = ${own} AND g.id = ${id} AND g.members <> c.n`.execute(tx);
      });
  }
}
