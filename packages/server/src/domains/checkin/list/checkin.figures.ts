import { checkinGroupList } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { checkinSignCount, checkinStatistics } from '@convoke/contract/checkin/checkin.office.calls.ts';
import type { ScanResult } from '@convoke/contract/checkin/checkin.rules.ts';
import { implement } from '../../../core/http/implement.ts';
import { countsOf, groupsOf, missingOf } from '../checkin.queries.ts';

export const figureHandlers = [
  implement(checkinGroupList, (ctx) => groupsOf(ctx.db, ctx.organisationId, ctx.event.id)),

  implement(checkinSignCount, async (ctx) => {
    const { approved, signed_in, inside } = await countsOf(ctx.db, ctx.organisationId, ctx.event.id);
    const notSigned = await missingOf(ctx.db, ctx.organisationId, ctx.event.id);
    return { expected: approved, signedIn: signed_in, notSigned, inside };
  }),

  implement(checkinStatistics, async (ctx) => {
    const quarters = await ctx.db
      .selectFrom('event_quarter')
      .select(['quarter', 'signed_in'])
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .where('signed_in', '>', 0)
      .orderBy('quarter')
      .execute();
    const results = await ctx.db
      .selectFrom('checkin_scan')
      .select((eb) => ['result', eb.fn.countAll<number>().as('count')])
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .groupBy('result')
      .orderBy('count', 'desc')
      .execute();
    return {
      series: quarters.map((row) => ({ at: row.quarter.toISOString(), signedIn: row.signed_in })),
      results: results.map((row) => ({ result: row.result as ScanResult, count: row.count })),
    };
  }),
];
