import {
  userPasskeyAdd,
  userPasskeyBegin,
  userPasskeyRemove,
  userPasskeyUpdate,
} from '@convoke/contract/auth/factor.calls.ts';
import { implement } from '../../../core/http/implement.ts';
import { prove } from './entering.ts';
import { creationOptions, mostPasskeys, readNewPasskey } from './passkeys.ts';
import { tellOfChange } from './tell.ts';

export const passkeyHandlers = [
  implement(userPasskeyBegin, async (ctx, input) => {
    const person = await prove(ctx, input);
    return { options: { ...(await creationOptions(ctx, person)) } };
  }),

  implement(userPasskeyAdd, async (ctx, { name, passkey }) => {
    const { services, organisationId, userId } = ctx;
    const person = { organisationId, userId };
    const made = await readNewPasskey(ctx, person, passkey);
    if (!made) return ctx.fail('PASSKEY_REFUSED');
    const passkeyId = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      // One after the other, so that two at once do not both see the last free place.
      await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
      const all = await tx.selectFrom('user_passkey').select('id').where('user_id', '=', userId).execute();
      if (all.length >= mostPasskeys) return ctx.fail('PASSKEYS_FULL');
      const { credential, credentialBackedUp } = made;
      const added = await tx
        .insertInto('user_passkey')
        .values({
          user_id: userId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: [...(credential.transports ?? [])],
          is_synced: credentialBackedUp,
          name,
        })
        .onConflict((of) => of.columns(['organisation_id', 'credential_id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return added?.id ?? ctx.fail('PASSKEY_REFUSED');
    });
    await tellOfChange(ctx, person, 'passkeyAdded');
    return { passkeyId };
  }),

  implement(userPasskeyUpdate, async (ctx, { passkeyId, name }) => {
    const changed = await ctx.tx
      .updateTable('user_passkey')
      .set({ name })
      .where('id', '=', passkeyId)
      .where('user_id', '=', ctx.userId)
      .returning('id')
      .execute();
    return changed.length === 0 ? ctx.notFound() : {};
  }),

  implement(userPasskeyRemove, async (ctx, { passkeyId, ...input }) => {
    const person = await prove(ctx, input);
    const removed = await ctx.services.database.inOrganisation(person.organisationId, 'write', (tx) =>
      tx
        .deleteFrom('user_passkey')
        .where('id', '=', passkeyId)
        .where('user_id', '=', person.userId)
        .returning('id')
        .executeTakeFirst(),
    );
    if (!removed) return ctx.notFound();
    await tellOfChange(ctx, person, 'passkeyRemoved');
    return {};
  }),
];
