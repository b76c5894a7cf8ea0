import { createHmac } from 'node:crypto';
import { checkinKeyAdd, checkinKeyDelete, checkinKeyList } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import type { Settings } from '../../../core/settings.ts';
import { implement } from '../../../core/implement.ts';
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
    url: `${settings.PUBLIC_URL}/${page}/${row.event_id}#key=${keyToken(settings, row.id)}`,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

export const keyHandlers = [
  implement(checkinKeyAdd, async (ctx, input) => {
    const { settings } = ctx.services;
    const row = await ctx.tx
      .insertInto('checkin_key')
      .values({
        organisation_id: ctx.organisationId,
        event_id: ctx.event.id,
        label: input.label,
        role: input.role,
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
