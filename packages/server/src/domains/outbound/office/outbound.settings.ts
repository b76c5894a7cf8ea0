import {
  type CallSettings,
  outboundSettings,
  outboundSettingsSave,
} from '@convoke/contract/outbound/outbound.office.calls.ts';
import { usualWindows } from '@convoke/contract/outbound/outbound.rules.ts';
import { columnsOf } from '../../../core/data/camel.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { differing } from '../../../core/http/overwritten.ts';
import { lineState } from '../outbound.line-state.ts';

/** Caps and hours of an organisation's calls; the product's until they are changed. */
export async function settingsOf(db: Db): Promise<CallSettings> {
  const row = await db.selectFrom('outbound_settings').selectAll().executeTakeFirst();
  return {
    perMinute: row?.per_minute ?? 1,
    perDay: row?.per_day ?? 3,
    perMonth: row?.per_month ?? 10,
    timeZone: row?.time_zone ?? 'Asia/Shanghai',
    zones: (row?.zones ?? []) as unknown as CallSettings['zones'],
    windows: (row?.windows ?? usualWindows) as unknown as CallSettings['windows'],
    ringSeconds: row?.ring_seconds ?? 40,
    version: row?.version ?? 1,
  };
}

export const settingsHandlers = [
  implement(outboundSettings, async ({ db, services }) => ({
    ...(await settingsOf(db)),
    line: await lineState(services),
  })),

  implement(outboundSettingsSave, async (ctx, { version, zones, windows, ...fields }) => {
    const { tx, organisationId } = ctx;
    await tx
      .insertInto('outbound_settings')
      .values({ organisation_id: organisationId })
      .onConflict((of) => of.doNothing())
      .execute();
    const before = await tx.selectFrom('outbound_settings').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (version !== undefined && version !== before.version) return ctx.fail('CALL_CHANGED');
    const after = await tx
      .updateTable('outbound_settings')
      .set({
        ...columnsOf(fields),
        ...(zones && { zones: JSON.stringify(zones) }),
        ...(windows && { windows: JSON.stringify(windows) }),
        version: before.version + 1,
        updated_at: ctx.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const sent = Object.keys({ ...fields, ...(zones && { zones }), ...(windows && { windows }) });
    return {
      version: after.version,
      ...(version === undefined && { overwritten: differing(before, after, sent) }),
    };
  }),
];
