import { createHash } from 'node:crypto';
import { shortlinkConvert } from '@convoke/contract/shortlink/shortlink.calls.ts';
import { newPublicCode } from '../../core/codes.ts';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import type { Resolve } from '../../core/http/private-network.ts';
import { checkTarget } from './shortlink.target.ts';

/** Where nothing can be looked up (LINK_LOOKUP=off) a name is taken for a public one. */
const taken: Resolve = () => Promise.resolve(['1.1.1.1']);

/** The code of the organisation's short link to this target. The unique index makes it one, however many ask at once. */
async function codeFor(tx: Db, organisationId: string, userId: string, target: string): Promise<string> {
  const code = newPublicCode();
  const targetHash = createHash('sha256').update(target).digest();
  const made = await tx
    .insertInto('short_link')
    .values({ organisation_id: organisationId, code, target, target_hash: targetHash, created_by: userId })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'target_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) {
    const found = await tx
      .selectFrom('short_link')
      .select('code')
      .where('organisation_id', '=', organisationId)
      .where('target_hash', '=', targetHash)
      .executeTakeFirstOrThrow();
    return found.code;
  }
  await tx
    .insertInto('directory')
    .values({ kind: 'short-link', code, organisation_id: organisationId, target_id: made.id })
    .execute();
  return code;
}

export const shortlinkHandlers = [
  implement(shortlinkConvert, async (ctx, input) => {
    const { settings, database } = ctx.services;
    const checked = await checkTarget(input.data, settings.PUBLIC_URL, settings.LINK_LOOKUP ? undefined : taken);
    if (typeof checked === 'string') return ctx.fail(checked);
    const code = await database.inOrganisation(ctx.organisationId, 'write', (tx) =>
      codeFor(tx, ctx.organisationId, ctx.userId, checked.target),
    );
    return `${settings.PUBLIC_URL}/s/${code}`;
  }),
];
