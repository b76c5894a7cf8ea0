import {
  memberWormAdd,
  memberWormDelete,
  memberWormImport,
  memberWormRestore,
  memberWormUpdate,
} from '@convoke/contract/member/member.worm.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { restoreDays } from '@convoke/contract/member/member.rules.ts';
import { sql } from 'kysely';
import { brokenRules } from '../../../core/data/constraint.ts';
import type { WriteContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { seek } from './member.worm.walk.ts';

type Ctx = Pick<WriteContext<never>, 'tx' | 'organisationId' | 'userId' | 'notFound'>;

/** Asks the table's own rules: of two that add one number at once, one is refused. */
async function unlessListed<T>(ctx: { fail(name: 'WORM_LISTED'): never }, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (brokenRules.includes(code ?? '') && (constraint === 'member_worm_phone' || constraint === 'member_worm_name'))
      ctx.fail('WORM_LISTED');
    throw error;
  }
}

async function checkEvent({ tx, organisationId, notFound }: Ctx, eventId: string | null | undefined): Promise<void> {
  if (!eventId) return;
  const found = await tx
    .selectFrom('event')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) notFound();
}

/** A line in the history of whoever has one of the numbers. A name alone is nobody's for sure. */
async function tell(
  { tx, organisationId, userId }: Ctx,
  kind: 'wormListed' | 'wormUnlisted',
  worms: readonly { phone: string | null }[],
): Promise<void> {
  const phones = worms.flatMap(({ phone }) => phone ?? []);
  if (phones.length === 0) return;
  await sql`
    INSERT INTO member_log (organisation_id, member_id, kind, by_user)
    SELECT ${organisationId}, c.member_id, ${kind}, ${userId} FROM unnest(${phones}::text[]) AS w(phone) CROSS JOIN LATERAL (
      SELECT member_id FROM member_contact WHERE organisation_id = ${organisationId} AND kind = 'phone' AND value = w.phone AND is_live OFFSET 0) c`.execute(
    tx,
  );
}

export const wormEditHandlers = [
  implement(memberWormAdd, async (ctx, { phone, eventId, ...fields }) => {
    await checkEvent(ctx, eventId);
    const made = await unlessListed(
      ctx,
      ctx.tx
        .insertInto('member_worm')
        .values({
          ...fields,
          organisation_id: ctx.organisationId,
          phone: phone || null,
          event_id: eventId,
          by_user: ctx.userId,
        })
        .returning(['id', 'version', 'phone'])
        .executeTakeFirstOrThrow(),
    );
    await tell(ctx, 'wormListed', [made]);
    await seek(ctx, [made]);
    return { wormId: made.id, version: made.version };
  }),

  implementUpdate(
    memberWormUpdate,
    { table: 'member_worm', id: 'wormId' },
    async (ctx, { wormId, version, phone, eventId, ...fields }) => {
      await checkEvent(ctx, eventId);
      const before = await ctx.tx
        .selectFrom('member_worm')
        .select(['version', 'phone', 'name'])
        .where('organisation_id', '=', ctx.organisationId)
        .where('id', '=', wormId)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!before) return ctx.notFound();
      if (before.version !== version) return ctx.fail('WORM_CHANGED');
      const number = phone === undefined ? before.phone : phone || null;
      if (number === null && (fields.name ?? before.name) === '')
        return ctx.failFields([{ path: 'phone', message: problemText('required', ctx.language) }]);
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      await unlessListed(
        ctx,
        ctx.tx
          .updateTable('member_worm')
          .set({
            ...Object.fromEntries(given),
            phone: number,
            ...(eventId !== undefined && { event_id: eventId }),
            version: version + 1,
            updated_at: ctx.now(),
          })
          .where('organisation_id', '=', ctx.organisationId)
          .where('id', '=', wormId)
          .execute(),
      );
      if (number !== before.phone || (fields.name ?? before.name) !== before.name) await seek(ctx, [{ id: wormId }]);
      if (number !== before.phone) {
        await tell(ctx, 'wormUnlisted', [before]);
        await tell(ctx, 'wormListed', [{ phone: number }]);
      }
      return { version: version + 1 };
    },
  ),

  implement(memberWormDelete, async (ctx, { wormIds }) => {
    const gone = await ctx.tx
      .updateTable('member_worm')
      .set({ deleted_at: ctx.now(), version: sql`version + 1` })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', 'in', wormIds)
      .where('deleted_at', 'is', null)
      .returning(['id', 'phone'])
      .execute();
    await tell(ctx, 'wormUnlisted', gone);
    await seek(ctx, gone);
    return { deleted: gone.length };
  }),

  implement(memberWormRestore, async (ctx, { wormIds }) => {
    const { tx, organisationId } = ctx;
    const since = new Date(ctx.now().getTime() - restoreDays * 86_400_000);
    // Of several with one number the one that was taken off last comes back, where nobody has added it anew.
    const { rows: back } = await unlessListed(
      { fail: () => ctx.notFound() },
      sql<{ id: string; phone: string | null }>`
        WITH asked AS MATERIALIZED (
          SELECT w.id, row_number() OVER (PARTITION BY w.phone, CASE WHEN w.phone IS NULL THEN lower(w.name) END ORDER BY w.deleted_at DESC, w.id DESC) AS n
          FROM unnest(${wormIds}::uuid[]) AS a(id) CROSS JOIN LATERAL (
            SELECT * FROM member_worm WHERE organisation_id = ${organisationId} AND id = a.id AND deleted_at > ${since} OFFSET 0) w
          WHERE NOT EXISTS (SELECT FROM member_worm o WHERE o.organisation_id = ${organisationId} AND o.deleted_at IS NULL AND o.phone = w.phone OFFSET 0)
            AND (w.phone IS NOT NULL OR NOT EXISTS (
              SELECT FROM member_worm o WHERE o.organisation_id = ${organisationId} AND o.deleted_at IS NULL AND o.phone IS NULL
                AND lower(o.name) COLLATE "C" = lower(w.name) COLLATE "C" OFFSET 0))
        )
        UPDATE member_worm w SET deleted_at = NULL, version = w.version + 1 FROM asked a
        WHERE w.organisation_id = ${organisationId} AND w.id = a.id AND a.n = 1 RETURNING w.id, w.phone`.execute(tx),
    );
    await tell(ctx, 'wormListed', back);
    await seek(ctx, back);
    return { restored: back.length };
  }),

  implement(memberWormImport, async (ctx, { worms }) => {
    const { tx, organisationId, userId } = ctx;
    // In one order, so that two imports of the same people wait for each other instead of ending one another.
    const sorted = worms.toSorted((a, b) => (`${a.phone}|${a.name}` < `${b.phone}|${b.name}` ? -1 : 1));
    const added = await tx
      .insertInto('member_worm')
      .values(
        sorted.map(({ phone, ...fields }) => ({
          ...fields,
          organisation_id: organisationId,
          phone: phone || null,
          by_user: userId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'phone'])
      .execute();
    await tell(ctx, 'wormListed', added);
    await seek(ctx, added);
    return { added: added.length, known: worms.length - added.length };
  }),
];
