import { outboundAccountLogin, outboundLogin } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import type { BaseContext, OutsideContext, Services } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { passwordMatches } from '../../../core/password.ts';
import { attemptAgent, issueAgentToken } from '../../auth/auth.agent.ops.ts';
import { seatAt } from '../outbound.seat-state.ts';

interface SignedIn {
  organisationId: string;
  agentId: string;
  name: string;
  organisationName: string;
  /** What proved it: whoever changes the password meanwhile is not signed in by the old one. */
  passwordHash: string;
}

type Ctx = OutsideContext<'CALL_LOGIN_REFUSED' | 'CAPTCHA_NEEDED'>;

/** Whose name and password these are. A name that nobody has takes as long as a wrong password, and is refused in the same words. */
async function provedAgent(ctx: Ctx, loginName: string, password: string): Promise<SignedIn> {
  const { services, global } = ctx;
  const name = loginName.toLowerCase();
  const tried = await attemptAgent(ctx as BaseContext<never>, name);
  const found = await global
    .selectFrom('outbound_login')
    .select(['organisation_id', 'agent_id', 'password_hash', 'is_active'])
    .where('login_name', '=', name)
    .executeTakeFirst();
  const isRight = await passwordMatches(found?.password_hash ?? null, password);
  if (!found || !isRight || !found.is_active) return ctx.fail('CALL_LOGIN_REFUSED');
  const names = await namesOf(services, found.organisation_id, found.agent_id);
  if (!names) return ctx.fail('CALL_LOGIN_REFUSED');
  await tried.succeeded();
  return {
    organisationId: found.organisation_id,
    agentId: found.agent_id,
    passwordHash: found.password_hash,
    ...names,
  };
}

const namesOf = ({ database }: Services, organisationId: string, agentId: string) =>
  database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('outbound_agent as a')
      .innerJoin('organisation as o', 'o.organisation_id', 'a.organisation_id')
      .select(['a.name', 'o.name as organisationName'])
      .where('a.id', '=', agentId)
      .where('a.deleted_at', 'is', null)
      .executeTakeFirst(),
  );

export const signInHandlers = [
  implement(outboundAccountLogin, async (ctx, { loginName, password }) => {
    const { organisationId, agentId, name, organisationName } = await provedAgent(ctx, loginName, password);
    const row = await ctx.services.database.inOrganisation(organisationId, 'read', (db) =>
      db
        .selectFrom('outbound_seat')
        .select(['state', 'since', 'beat_at', 'call_id'])
        .where('agent_id', '=', agentId)
        .executeTakeFirst(),
    );
    const seat = seatAt(row ?? { state: null, since: null, beat_at: null, call_id: null }, ctx.now());
    return {
      outboundId: agentId,
      name,
      organisationName,
      seat: {
        state: seat.state,
        since: seat.since?.toISOString() ?? null,
        isOnCall: seat.state === 'ringing' || seat.state === 'talking',
      },
    };
  }),

  implement(outboundLogin, async (ctx, { loginName, password }) => {
    const agent = await provedAgent(ctx, loginName, password);
    const from = { device: (ctx.header('user-agent') ?? '').slice(0, 300), address: ctx.address };
    const issued = await ctx.global.transaction().execute(async (tx) => {
      const stillMay = await tx
        .selectFrom('outbound_login')
        .select('login_name')
        .where('organisation_id', '=', agent.organisationId)
        .where('agent_id', '=', agent.agentId)
        .where('password_hash', '=', agent.passwordHash)
        .where('is_active', '=', true)
        .forShare()
        .executeTakeFirst();
      return stillMay ? issueAgentToken(tx, agent, from) : null;
    });
    if (!issued) return ctx.fail('CALL_LOGIN_REFUSED');
    return {
      token: issued.token,
      expiresAt: issued.expiresAt.toISOString(),
      outboundId: agent.agentId,
      name: agent.name,
      organisationName: agent.organisationName,
    };
  }),
];
