import { keyPrefix } from '@convoke/contract/core/key-scopes.ts';
import { keyAdd, keyList, type KeyRow, keyRevoke } from '@convoke/contract/integration/key.calls.ts';
import { sql } from 'kysely';
import { newToken } from '../../../core/codes.ts';
import { told } from '../../../core/data/camel.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { userName } from '../../../core/data/user-name.ts';
import { implement } from '../../../core/http/implement.ts';
import { endKeyToken, issueKeyToken } from '../../auth/auth.keys.ops.ts';

/** Characters of a key that are kept to recognise it by: the prefix and 36 of its 256 random bits. */
const shownLength = keyPrefix.length + 6;

/** A token that is gone before its time ended with its maker. */
const state = sql<
  KeyRow['state']
>`CASE WHEN k.expires_at <= now() THEN 'expired' WHEN t.key_id IS NULL THEN 'ended' ELSE 'live' END`;

export const keyHandlers = [
  implement(keyList, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('api_key as k')
      .leftJoin('access_token as t', (join) => join.onRef('t.key_id', '=', 'k.id').on('t.organisation_id', '=', own))
      .select(['k.id as key_id', 'k.name', 'k.scopes', 'k.prefix', 'k.created_at', 'k.expires_at'])
      .select([state.as('state'), userName('k', 'made_by')])
      .select(sql<Date | null>`CASE WHEN t.seen_at > t.created_at THEN t.seen_at END`.as('used_at'))
      .where('k.deleted_at', 'is', null)
      .orderBy('k.created_at', 'desc')
      .orderBy('k.id', 'desc')
      .execute();
    return {
      keys: rows.map((row) => ({ ...told(row), madeBy: row.nick_name ?? '', scopes: row.scopes as KeyRow['scopes'] })),
    };
  }),

  implement(keyAdd, async (ctx, { name, scopes, expiresAt }) => {
    const ends = expiresAt === null ? null : new Date(expiresAt);
    if (ends !== null && ends <= ctx.now()) ctx.fail('KEY_ENDS_EARLY');
    const key = newToken(keyPrefix.slice(0, -1));
    const chosen = [...new Set(scopes)];
    const { id } = await unlessBroken(
      'api_key_full',
      () => ctx.fail('KEYS_FULL'),
      ctx.tx
        .insertInto('api_key')
        .values({ name, scopes: chosen, prefix: key.slice(0, shownLength), made_by: ctx.userId, expires_at: ends })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await issueKeyToken(ctx.tx, ctx, { keyId: id, key, scopes: chosen, expiresAt: ends });
    return { keyId: id, key };
  }),

  implement(keyRevoke, async (ctx, { keyId }) => {
    const revoked = await ctx.tx
      .updateTable('api_key')
      .set({ deleted_at: sql<Date>`now()` })
      .where('id', '=', keyId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) return ctx.notFound();
    await endKeyToken(ctx.tx, ctx.organisationId, keyId);
    return {};
  }),
];
