import {
  colleagueInvite,
  colleagueJoin,
  colleagueList,
  colleagueRemove,
  colleagueResend,
  colleagueWithdraw,
} from '@convoke/contract/auth/colleague.calls.ts';
import { invitationDays, mostInvitations } from '@convoke/contract/auth/colleague.rules.ts';
import { sql } from 'kysely';
import { hashToken } from '../../../core/codes.ts';
import { told } from '../../../core/data/camel.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { hashPassword } from '../../../core/password.ts';
import { fileUrl } from '../../../core/storage.ts';
import { countAsking } from '../auth.guard.ts';
import { endKeysOf } from '../auth.keys.ops.ts';
import { endTokens } from '../auth.tokens.ts';
import { forgetCode, inviteJob, invitationOf } from './invitations.ts';

const expiry = sql<Date>`now() + make_interval(days => ${sql.lit(invitationDays)})`;

export const colleagueHandlers = [
  implement(colleagueList, async ({ db, userId }) => {
    const colleagues = await db
      .selectFrom('app_user as u')
      .select(['u.id as user_id', 'u.nick_name', 'u.username', 'u.avatar_key', 'u.email', 'u.role', 'u.created_at'])
      .select(
        sql<Date | null>`(SELECT max(t.seen_at) FROM access_token t WHERE t.organisation_id = ${own} AND t.user_id = u.id AND t.kind = 'organiser')`.as(
          'seen_at',
        ),
      )
      .select(
        sql<boolean>`EXISTS (SELECT FROM user_totp f WHERE f.organisation_id = ${own} AND f.user_id = u.id AND f.confirmed_at IS NOT NULL)`.as(
          'has_two_steps',
        ),
      )
      .where('u.removed_at', 'is', null)
      .orderBy('u.nick_name')
      .orderBy('u.id')
      .limit(500)
      .execute();
    const invitations = await db
      .selectFrom('invitation as i')
      .innerJoin('app_user as u', 'u.id', 'i.invited_by')
      .select(['i.id as invitation_id', 'i.email', 'i.role', 'u.nick_name as invited_by', 'i.asked_at', 'i.expires_at'])
      .select(sql<boolean>`i.expires_at <= now()`.as('is_expired'))
      .orderBy('i.asked_at', 'desc')
      .orderBy('i.id', 'desc')
      .limit(mostInvitations)
      .execute();
    return {
      colleagues: colleagues.map(({ avatar_key, role, ...user }) => ({
        ...told(user),
        role: role as 'admin',
        avatar: fileUrl(avatar_key),
        isMe: user.user_id === userId,
      })),
      invitations: invitations.map((row) => ({ ...told(row), role: row.role as 'admin' })),
    };
  }),

  implement(colleagueInvite, async (ctx, { email, role }) => {
    const { tx, organisationId } = ctx;
    const there = await tx
      .selectFrom('login_name as l')
      .select('l.user_id')
      .where('l.name', '=', email)
      .where('l.organisation_id', '=', organisationId)
      .executeTakeFirst();
    if (there) ctx.fail('COLLEAGUE_THERE');
    // One after the other, or two at once would both find the last place free.
    await tx.selectFrom('organisation').select('name').forUpdate().execute();
    const { rows } = await sql<{ id: string }>`
      INSERT INTO invitation (email, language, role, invited_by, expires_at)
      SELECT ${email}, ${ctx.language}, ${role}, ${ctx.userId}::uuid, ${expiry}
      WHERE (SELECT count(*) FROM invitation i WHERE i.organisation_id = ${own}) < ${mostInvitations}
      ON CONFLICT (organisation_id, email) DO NOTHING RETURNING id`.execute(tx);
    const invitationId = rows[0]?.id;
    if (invitationId === undefined) {
      const asked = await tx.selectFrom('invitation').select('id').where('email', '=', email).executeTakeFirst();
      return ctx.fail(asked ? 'INVITED_ALREADY' : 'INVITATIONS_MANY');
    }
    await ctx.sendJob(inviteJob, { organisationId, invitationId });
    return { invitationId };
  }),

  implement(colleagueResend, async (ctx, { invitationId }) => {
    const { tx, organisationId } = ctx;
    const asked = await tx
      .updateTable('invitation')
      .set({ asked_at: sql`now()`, expires_at: expiry, language: ctx.language })
      .where('id', '=', invitationId)
      .where('asked_at', '<', sql<Date>`now() - interval '1 minute'`)
      .returning('id')
      .executeTakeFirst();
    if (!asked) {
      const there = await tx.selectFrom('invitation').select('id').where('id', '=', invitationId).executeTakeFirst();
      return there ? ctx.fail('FIND_TOO_OFTEN') : ctx.notFound();
    }
    await ctx.sendJob(inviteJob, { organisationId, invitationId });
    return {};
  }),

  implement(colleagueWithdraw, async (ctx, { invitationId }) => {
    const gone = await ctx.tx
      .deleteFrom('invitation')
      .where('id', '=', invitationId)
      .returning('id')
      .executeTakeFirst();
    if (!gone) return ctx.notFound();
    await forgetCode(ctx.tx, invitationId);
    return {};
  }),

  implement(colleagueRemove, async (ctx, { userId }) => {
    const { tx, organisationId } = ctx;
    // All administrators are locked in one order, and who was removed meanwhile is none any more: of two who remove each other one stays.
    const { rows } = await sql`
      WITH administrators AS MATERIALIZED (
        SELECT u.id FROM app_user u WHERE u.organisation_id = ${own} AND u.role = 'admin' AND u.removed_at IS NULL
        ORDER BY u.id FOR NO KEY UPDATE
      )
      UPDATE app_user u SET removed_at = now(), password_hash = NULL
      WHERE u.organisation_id = ${own} AND u.id = ${userId}::uuid AND u.removed_at IS NULL
        AND EXISTS (SELECT FROM administrators a WHERE a.id <> u.id)
      RETURNING u.id`.execute(tx);
    if (rows.length === 0) {
      const there = await tx
        .selectFrom('app_user')
        .select('id')
        .where('id', '=', userId)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return there ? ctx.fail('LAST_ADMINISTRATOR') : ctx.notFound();
    }
    await tx
      .deleteFrom('login_name')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .execute();
    await endTokens(tx, { organisationId, userId });
    await endKeysOf(tx, { organisationId, userId });
    for (const table of ['login_identity', 'user_passkey'] as const)
      await tx.deleteFrom(table).where('organisation_id', '=', organisationId).where('user_id', '=', userId).execute();
    return {};
  }),

  implement(colleagueJoin, async (ctx, { code, nickName, password }) => {
    const { services } = ctx;
    await countAsking(services, ctx.address);
    const invitation = await invitationOf(services, code);
    if (!invitation) return ctx.fail('INVITATION_GONE');
    const { organisation_id: organisationId, id, email, role } = invitation;
    const passwordHash = await hashPassword(password);
    await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      // Who takes the row is the one who joins: a code is good once.
      const taken = await tx
        .deleteFrom('invitation')
        .where('id', '=', id)
        .where('code_hash', '=', hashToken(code))
        .where('expires_at', '>', sql<Date>`now()`)
        .returning('id')
        .executeTakeFirst();
      if (!taken) ctx.fail('INVITATION_GONE');
      await forgetCode(tx, id);
      const user = await tx
        .insertInto('app_user')
        .values({ username: email, nick_name: nickName, email, password_hash: passwordHash, role })
        .returning('id')
        .executeTakeFirstOrThrow();
      const named = await tx
        .insertInto('login_name')
        .values({ name: email, organisation_id: organisationId, user_id: user.id })
        .onConflict((of) => of.column('name').doNothing())
        .returning('name')
        .executeTakeFirst();
      // They have proved that they read it, so they may know; the invitation stays, for it is undone.
      if (!named) ctx.fail('CONTACT_TAKEN');
    });
    return { username: email };
  }),
];
