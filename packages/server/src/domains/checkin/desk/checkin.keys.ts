import { createHmac } from 'node:crypto';
import {
  checkinKeyAdd,
  checkinKeyDelete,
  checkinKeyList,
  checkinKeyUpdate,
} from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import type { Caller } from '../../../core/http/access.ts';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { Settings } from '../../../core/settings.ts';
import { implement } from '../../../core/http/implement.ts';
import { endStaffTokens, issueStaffToken } from '../../auth/auth.staff.ops.ts';

const lifeMs = 365 * 86_400_000;

/** A key's token follows from its id and the server's secret, so its link can be shown again while only a hash is stored. */
function keyToken(settings: Settings, keyId: string): string {
  return `cvs_${createHmac('sha256', settings.SECRET_KEY).update(`sign-in key ${keyId}`).digest('base64url')}`;
}

interface KeyRow {
  id: string;
  event_id: string;
  label: string;
  role: string;
  point_ids: string[] | null;
  may_register: boolean;
  may_take_cash: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

function keyView(settings: Settings, row: KeyRow) {
  const role = row.role === 'kiosk' ? ('kiosk' as const) : ('desk' as const);
  const page = role === 'kiosk' ? 'signin' : 'checkin';
  return {
    keyId: row.id,
    label: row.label,
    role,
    signPointIds: row.point_ids,
    mayRegister: row.may_register,
    mayTakeCash: row.may_take_cash,
    url: `${settings.PUBLIC_URL}/${page}/${row.event_id}#key=${keyToken(settings, row.id)}`,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

/** The points at which who calls may scan; null = all. An organiser may everywhere. */
export async function pointsOfCaller(db: Db, caller: Caller): Promise<readonly string[] | null> {
  if (caller.kind !== 'staff') return null;
  const key = await db
    .selectFrom('checkin_key')
    .select('point_ids')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.keyId)
    .executeTakeFirst();
  return key?.point_ids ?? null;
}

/** Whether points are all of the event. They are kept from going while this is written. */
async function areHere(tx: Db, organisationId: string, eventId: string, pointIds: readonly string[]): Promise<boolean> {
  const found = await tx
    .selectFrom('checkin_point')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', pointIds)
    .forShare()
    .execute();
  return found.length === new Set(pointIds).size;
}

/** Links lose a point that goes: one that had no other is good for none. */
export async function leaveKeys(tx: Db, organisationId: string, eventId: string, pointId: string): Promise<void> {
  await tx
    .updateTable('checkin_key')
    .set({ point_ids: sql`array_remove(point_ids, ${pointId}::uuid)` })
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('point_ids', 'is not', null)
    .execute();
}

/** A kiosk's key registers nobody, and who does not register takes no money. */
function refuseRights(
  ctx: Pick<WriteContext<never>, 'failFields' | 'language'>,
  role: string,
  { mayRegister, mayTakeCash }: { mayRegister: boolean; mayTakeCash: boolean },
): void {
  const path = mayRegister && role !== 'desk' ? 'mayRegister' : mayTakeCash && !mayRegister ? 'mayTakeCash' : null;
  if (path !== null) ctx.failFields([{ path, message: problemText('invalid', ctx.language) }]);
}

export const keyHandlers = [
  implement(checkinKeyAdd, async (ctx, input) => {
    const { settings } = ctx.services;
    const points = input.signPointIds;
    refuseRights(ctx, input.role, input);
    if (points && !(await areHere(ctx.tx, ctx.organisationId, ctx.event.id, points))) ctx.notFound();
    const row = await ctx.tx
      .insertInto('checkin_key')
      .values({
        organisation_id: ctx.organisationId,
        event_id: ctx.event.id,
        label: input.label,
        role: input.role,
        point_ids: points,
        may_register: input.mayRegister,
        may_take_cash: input.mayTakeCash,
        created_by: ctx.userId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await issueStaffToken(ctx.tx, ctx.organisationId, {
      token: keyToken(settings, row.id),
      keyId: row.id,
      eventId: ctx.event.id,
      role: row.role,
      expiresAt: new Date(ctx.now().getTime() + lifeMs),
    });
    return keyView(settings, row);
  }),

  implement(checkinKeyUpdate, async (ctx, { keyId, label, signPointIds, ...rights }) => {
    const { tx, organisationId } = ctx;
    const key = await tx
      .selectFrom('checkin_key')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', keyId)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!key) return ctx.notFound();
    if (signPointIds && !(await areHere(tx, organisationId, key.event_id, signPointIds))) ctx.notFound();
    const mayRegister = rights.mayRegister ?? key.may_register;
    const mayTakeCash = rights.mayTakeCash ?? (mayRegister && key.may_take_cash);
    refuseRights(ctx, key.role, { mayRegister, mayTakeCash });
    const row = await tx
      .updateTable('checkin_key')
      .set({
        may_register: mayRegister,
        may_take_cash: mayTakeCash,
        label: label ?? key.label,
        point_ids: signPointIds === undefined ? key.point_ids : signPointIds,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', keyId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return keyView(ctx.services.settings, row);
  }),

  implement(checkinKeyList, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('checkin_key')
      .selectAll()
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .where('revoked_at', 'is', null)
      .where('created_at', '>', new Date(ctx.now().getTime() - lifeMs))
      .orderBy('created_at')
      .execute();
    return rows.map((row) => keyView(ctx.services.settings, row));
  }),

  implement(checkinKeyDelete, async (ctx, input) => {
    const ended = await ctx.tx
      .updateTable('checkin_key')
      .set({ revoked_at: ctx.now() })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', input.keyId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!ended) return ctx.notFound();
    await endStaffTokens(ctx.tx, ctx.organisationId, input.keyId);
    return {};
  }),
];
