import { isIP } from 'node:net';
import type { newPasskey, usedPasskey } from '@convoke/contract/auth/factor.passkey.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { BaseContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { deviceOf } from '../../../core/http/device.ts';
import type { Settings } from '../../../core/settings.ts';
import { type Person, signsIn } from '../auth.people.ts';
import { beginStep, spendStep } from './steps.ts';

/** So many a user may have. */
export const mostPasskeys = 20;
const challengeSeconds = 300;

type Ctx = BaseContext<never>;

/** Fetched when the first passkey is wanted: it takes half a second, which every start would wait for. */
const webauthn = () => import('@simplewebauthn/server');

/** For whom passkeys are made: the host of the public address. */
function relyingParty({ PUBLIC_URL }: Settings) {
  const { hostname, origin, protocol } = new URL(PUBLIC_URL);
  return { rpID: hostname, origin, works: isIP(hostname) === 0 && (protocol === 'https:' || hostname === 'localhost') };
}

/** Whether browsers make passkeys for the public address: it has a name, and TLS unless it is this machine. */
export const passkeysWork = (settings: Settings): boolean => relyingParty(settings).works;

// What an authenticator keeps with a passkey and tells when it is used: whose it is. It says nothing by itself, the signature does.
const handleOf = (person: Person) =>
  Buffer.from(`${person.organisationId}${person.userId}`.replaceAll('-', ''), 'hex') as Uint8Array<ArrayBuffer>;

function ownerOf(handle: string | null | undefined): Person | null {
  const hex = Buffer.from(handle ?? '', 'base64url').toString('hex');
  if (hex.length !== 64) return null;
  const id = (from: number) => hex.slice(from, from + 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { organisationId: id(0), userId: id(32) };
}

const credentialsOf = (db: Db, userId: string) =>
  db.selectFrom('user_passkey').select(['credential_id', 'transports']).where('user_id', '=', userId).execute();

const described = (rows: Awaited<ReturnType<typeof credentialsOf>>) =>
  rows.map(({ credential_id: id, transports }) => ({ id, transports }));

/** What a browser needs to make a passkey: one that signs in by itself, and checks that it is its owner who uses it. */
export async function creationOptions(ctx: Ctx, person: Person) {
  const { services } = ctx;
  const { user, known } = await services.database.inOrganisation(person.organisationId, 'read', async (db) => ({
    user: await db
      .selectFrom('app_user')
      .select(['username', 'nick_name'])
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow(),
    known: await credentialsOf(db, person.userId),
  }));
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: 'Convoke',
    rpID: relyingParty(services.settings).rpID,
    userName: user.username,
    userDisplayName: user.nick_name,
    userID: handleOf(person),
    attestationType: 'none',
    excludeCredentials: described(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: challengeSeconds * 1000,
  });
  const step = { purpose: 'passkey-add', browser: deviceOf(ctx).id, person, seconds: challengeSeconds } as const;
  await beginStep(services, step, options.challenge);
  return options;
}

/** What a browser has made, once it is proved to be new and its owner's; null otherwise. */
export async function readNewPasskey(ctx: Ctx, person: Person, given: z.output<typeof newPasskey>) {
  const { rpID, origin } = relyingParty(ctx.services.settings);
  const browser = deviceOf(ctx).id;
  try {
    const { registrationInfo } = await (await webauthn()).verifyRegistrationResponse({
      response: given as RegistrationResponseJSON,
      expectedChallenge: async (challenge) =>
        (await spendStep(ctx.services, 'passkey-add', challenge, browser))?.person?.userId === person.userId,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    return registrationInfo ?? null;
  } catch (error) {
    ctx.services.log.info({ reason: (error as Error).message }, 'a new passkey was refused');
    return null;
  }
}

/** What a browser needs to sign in by a passkey; of `person` alone where their first step is done. */
export async function requestOptions(ctx: Ctx, person: Person | null) {
  const { services } = ctx;
  const known =
    person === null
      ? []
      : await services.database.inOrganisation(person.organisationId, 'read', (db) => credentialsOf(db, person.userId));
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: relyingParty(services.settings).rpID,
    ...(person !== null && { allowCredentials: described(known) }),
    userVerification: 'required',
    timeout: challengeSeconds * 1000,
  });
  const step = { purpose: 'passkey', browser: deviceOf(ctx).id, seconds: challengeSeconds } as const;
  await beginStep(services, step, options.challenge);
  return options;
}

/**
 * Whose passkey this is, once its signature over our challenge is right; null otherwise. An authenticator that counts must have counted on: what does not is
 * a copy of it (WebAuthn, 6.1.1).
 */
export async function provedByPasskey(ctx: Ctx, given: z.output<typeof usedPasskey>): Promise<Person | null> {
  const { services } = ctx;
  const owner = ownerOf(given.response.userHandle);
  if (!owner || !(await signsIn(services.database, owner))) return null;
  const kept = await services.database.inOrganisation(owner.organisationId, 'read', (db) =>
    db
      .selectFrom('user_passkey')
      .select(['id', 'public_key', 'counter'])
      .where('credential_id', '=', given.id)
      .where('user_id', '=', owner.userId)
      .executeTakeFirst(),
  );
  if (!kept) return null;
  const { rpID, origin } = relyingParty(services.settings);
  const browser = deviceOf(ctx).id;
  try {
    const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
      response: given as AuthenticationResponseJSON,
      expectedChallenge: async (challenge) => (await spendStep(services, 'passkey', challenge, browser)) !== null,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: given.id, publicKey: new Uint8Array(kept.public_key), counter: kept.counter },
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { newCounter } = authenticationInfo;
    const counted = await services.database.inOrganisation(owner.organisationId, 'write', (tx) =>
      tx
        .updateTable('user_passkey')
        .set({ counter: newCounter, used_at: services.clock.now() })
        .where('id', '=', kept.id)
        .where(sql<boolean>`(counter < ${newCounter} OR (counter = 0 AND ${newCounter}::bigint = 0))`)
        .returning('id')
        .execute(),
    );
    return counted.length === 1 ? owner : null;
  } catch (error) {
    services.log.info({ reason: (error as Error).message }, 'a passkey was refused');
    return null;
  }
}
