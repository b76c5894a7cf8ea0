import {
  userInfo,
  userPasswordUpdate,
  userSessionEnd,
  userSessions,
  userSignIns,
  userUpdate,
} from '@convoke/contract/auth/own.calls.ts';
import { sql } from 'kysely';
import { hashToken } from '../../../core/codes.ts';
import type { BaseContext } from '../../../core/context.ts';
import { told } from '../../../core/data/camel.ts';
import { Refusal } from '../../../core/failure.ts';
import { implement } from '../../../core/http/implement.ts';
import { passwordMatches } from '../../../core/password.ts';
import { fileUrl } from '../../../core/storage.ts';
import { isStored } from '../../resource/resource.ops.ts';
import { countOwnPassword } from '../auth.guard.ts';
import { passwordHashOf } from '../auth.people.ts';
import { setPassword } from '../auth.reset.ts';
import { mostSignIns } from './sign-ins.ts';

/** The token of the request, as it is kept. */
const ownToken = (ctx: Pick<BaseContext<never>, 'header'>) =>
  hashToken(ctx.header('authorization')?.replace(/^Bearer\s+/i, '') ?? '');

export const ownHandlers = [
  implement(userInfo, async (ctx) => {
    const user = await ctx.db
      .selectFrom('app_user as u')
      .innerJoin('organisation as o', 'o.organisation_id', 'u.organisation_id')
      .select(['u.id as user_id', 'u.username', 'u.nick_name', 'u.avatar_key', 'u.language', 'u.time_zone', 'u.mobile'])
      .select(['u.email', 'u.password_changed_at', 'o.name as organisation_name'])
      .where('u.id', '=', ctx.userId)
      .executeTakeFirst();
    if (!user) throw new Refusal('UNAUTHENTICATED');
    return { ...told(user), avatar: fileUrl(user.avatar_key) };
  }),

  implement(userUpdate, async (ctx, input) => {
    if (!(await isStored(ctx.tx, ctx.organisationId, input.avatarKey ?? null))) ctx.fail('FILE_MISSING');
    const set = {
      ...(input.nickName !== undefined && { nick_name: input.nickName }),
      ...(input.avatarKey !== undefined && { avatar_key: input.avatarKey }),
      ...(input.language !== undefined && { language: input.language }),
      ...(input.timeZone !== undefined && { time_zone: input.timeZone }),
    };
    if (Object.keys(set).length > 0)
      await ctx.tx.updateTable('app_user').set(set).where('id', '=', ctx.userId).execute();
    return {};
  }),

  implement(userPasswordUpdate, async (ctx, input) => {
    const { services, organisationId, userId } = ctx;
    const person = { organisationId, userId };
    const tried = await countOwnPassword(services, userId);
    if (!(await passwordMatches(await passwordHashOf(services.database, person), input.oldPassword)))
      ctx.fail('PASSWORD_WRONG');
    await tried.succeeded();
    return { ended: await setPassword(services, person, input.newPassword, ownToken(ctx)) };
  }),

  implement(userSessions, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('access_token')
      .select(['id as session_id', 'device', 'address', 'created_at as signed_in_at', 'seen_at'])
      .select(sql<boolean>`token_hash = ${ownToken(ctx)}`.as('is_this'))
      .where('organisation_id', '=', ctx.organisationId)
      .where('user_id', '=', ctx.userId)
      .where('kind', '=', 'organiser')
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(200)
      .execute();
    return { sessions: rows.map(told) };
  }),

  implement(userSessionEnd, async (ctx, { sessionId }) => {
    const ended = await ctx.tx
      .deleteFrom('access_token')
      .where('organisation_id', '=', ctx.organisationId)
      .where('user_id', '=', ctx.userId)
      .where('kind', '=', 'organiser')
      .$if(sessionId !== undefined, (of) => of.where('id', '=', sessionId ?? ''))
      .$if(sessionId === undefined, (of) => of.where('token_hash', '<>', ownToken(ctx)))
      .returning('id')
      .execute();
    return { ended: ended.length };
  }),

  implement(userSignIns, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('sign_in')
      .select(['id as sign_in_id', 'at', 'way', 'succeeded', 'device', 'address'])
      .where('user_id', '=', ctx.userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostSignIns)
      .execute();
    return { signIns: rows.map(told) };
  }),
];
