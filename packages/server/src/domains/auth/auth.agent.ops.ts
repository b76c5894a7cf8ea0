import type { BaseContext } from '../../core/context.ts';
import { hashToken, newToken } from '../../core/codes.ts';
import type { Db } from '../../core/data/database.ts';
import { spendCaptcha } from './auth.captcha.ts';
import { type Attempt, attempt } from './auth.guard.ts';
import type { SignInPlace } from './auth.tokens.ts';

/** Signing in of call agents, who have names and passwords of their own. */

export interface Agent {
  organisationId: string;
  agentId: string;
}

/** Seconds that an agent stays signed in: a long shift. */
export const agentTokenSeconds = 12 * 3600;

/** Counts an attempt to sign in as an agent, as for organisers. Throws CAPTCHA_NEEDED and TOO_MANY. */
export async function attemptAgent(ctx: BaseContext<never>, loginName: string): Promise<Attempt> {
  const isHuman = await spendCaptcha(ctx.services, ctx.header);
  // Names of agents and of organisers are told apart: no sign-in name has a blank.
  return attempt(ctx.services, { name: `agent ${loginName}`, address: ctx.address }, isHuman);
}

/** Lets an agent in until the token ends; only its hash is kept. Who calls it has seen in the same transaction that the agent may sign in. */
export async function issueAgentToken(
  tx: Db,
  { organisationId, agentId }: Agent,
  { device, address }: SignInPlace,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken('cvo');
  const expiresAt = new Date(Date.now() + agentTokenSeconds * 1000);
  await tx
    .insertInto('access_token')
    .values({
      token_hash: hashToken(token),
      kind: 'outbound',
      organisation_id: organisationId,
      user_id: agentId,
      device,
      address,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/** Ends all sessions of an agent. */
export async function endAgentTokens(tx: Db, { organisationId, agentId }: Agent): Promise<void> {
  await tx
    .deleteFrom('access_token')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', agentId)
    .where('kind', '=', 'outbound')
    .execute();
}

/** Ends the session that a token is for. */
export async function endAgentSession(tx: Db, { organisationId, agentId }: Agent, token: string): Promise<void> {
  await tx
    .deleteFrom('access_token')
    .where('token_hash', '=', hashToken(token))
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', agentId)
    .where('kind', '=', 'outbound')
    .execute();
}
