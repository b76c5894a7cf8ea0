import { memberRetention, memberRetentionSet } from '@convoke/contract/member/member.retention.calls.ts';
import { retentionCounted, usualRetention } from '@convoke/contract/member/member.rights.rules.ts';
import { sql } from 'kysely';
import { implement } from '../../../core/http/implement.ts';
import { userName } from '../../../core/data/user-name.ts';
import { countDue } from './member.retention.run.ts';

/** Nights that the page shows. */
const nightsShown = 12;

export const retentionHandlers = [
  implement(memberRetention, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const rule = await db
      .selectFrom('member_retention as r')
      .select(['r.is_on', 'r.months', 'r.changed_at'])
      .select(userName('r', 'changed_by'))
      .where('r.organisation_id', '=', organisationId)
      .executeTakeFirst();
    const months = rule?.months ?? usualRetention;
    const due = await countDue(db, organisationId, input.months ?? months, retentionCounted + 1);
    const { rows: nights } = await sql<{ day: string; months: number; erased: number }>`
      SELECT day::text AS day, months, erased FROM member_retention_run WHERE organisation_id = ${organisationId}
      ORDER BY day DESC LIMIT ${nightsShown}`.execute(db);
    return {
      isOn: rule?.is_on ?? false,
      months,
      changedBy: rule?.nick_name ?? null,
      changedAt: rule?.changed_at.toISOString() ?? null,
      due: Math.min(due, retentionCounted),
      dueIsCapped: due > retentionCounted,
      nights,
    };
  }),

  implement(memberRetentionSet, async (ctx, { isOn, months }) => {
    const { tx, organisationId, userId } = ctx;
    const values = { is_on: isOn, months, changed_by: userId, changed_at: ctx.now() };
    await tx
      .insertInto('member_retention')
      .values({ organisation_id: organisationId, ...values })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
      .execute();
    return { isOn, months };
  }),
];
