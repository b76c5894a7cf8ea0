import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { randomLetters } from '../../../core/codes.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { keyed } from '../../../core/keyed.ts';
import { seal, unseal } from '../../../core/sealed.ts';
import type { Person } from '../auth.people.ts';

/** Seconds that a code of an authenticator app lives (RFC 6238). */
const period = 30;
/** A set-up that was begun waits so long for its first code. */
const setUpSeconds = 900;
export const recoveryCodeCount = 10;
const sealedFor = 'totp secret';

/** Seen in the app beside the codes. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Convoke', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** A new secret for a user whose two steps are off, in place of one that no code was ever given of; null when they are on. */
export async function beginTotp(tx: Db, services: Services, userId: string, label: string) {
  const secret = new Secret({ size: 20 }).base32;
  const sealed = seal(services.settings.SECRET_KEY, sealedFor, secret);
  const begun = await tx
    .insertInto('user_totp')
    .values({ user_id: userId, sealed_secret: sealed })
    .onConflict((of) =>
      of
        .columns(['organisation_id', 'user_id'])
        .doUpdateSet({ sealed_secret: sealed, last_step: 0, begun_at: sql`now()` })
        .where('user_totp.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .execute();
  return begun.length === 0 ? null : { secret, address: totpOf(secret, label).toString() };
}

/** Whether a user's sign-in has a second step. */
export async function isTotpOn(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_totp')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes a code of the app, the present one or a neighbour, never twice: the step that it is of must be later than the last that was taken, in one
 * statement. `first`: of a set-up that waits for its first code, which is confirmed by it.
 */
async function takeTotp(tx: Db, services: Services, userId: string, code: string, first: boolean): Promise<boolean> {
  const row = await tx.selectFrom('user_totp').select('sealed_secret').where('user_id', '=', userId).executeTakeFirst();
  const secret = row && unseal(services.settings.SECRET_KEY, sealedFor, row.sealed_secret);
  if (!row || !secret) return false;
  const timestamp = services.clock.now().getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / period) + delta;
  const taken = await tx
    .updateTable('user_totp')
    .set({ last_step: step, ...(first && { confirmed_at: services.clock.now() }) })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', row.sealed_secret)
    .where('last_step', '<', step)
    .where('confirmed_at', first ? 'is' : 'is not', null)
    .$if(first, (of) => of.where(sql<boolean>`begun_at > now() - make_interval(secs => ${setUpSeconds})`))
    .returning('user_id')
    .execute();
  return taken.length === 1;
}

/** Turns two steps on by the first code of a set-up; null when it is wrong, or none waits. */
export async function confirmTotp(tx: Db, services: Services, person: Person, code: string): Promise<string[] | null> {
  const typed = code.replace(/\s/g, '');
  if (!(await takeTotp(tx, services, person.userId, typed, true))) return null;
  return renewRecovery(tx, services, person);
}

const recoveryHash = (services: Services, { userId }: Person, code: string) =>
  keyed(services.settings.SECRET_KEY, 'recovery-code', `${userId}\0${code}`);

/** As it is kept: what people mistake for each other is one (Crockford's base 32). */
const recoveryForm = (typed: string) =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** New recovery codes, 50 random bits each, in place of those before. Only keyed digests are kept. */
export async function renewRecovery(tx: Db, services: Services, person: Person): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomLetters(10));
  await tx.deleteFrom('user_recovery_code').where('user_id', '=', person.userId).execute();
  await tx
    .insertInto('user_recovery_code')
    .values(codes.map((code) => ({ user_id: person.userId, code_hash: recoveryHash(services, person, code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses up what somebody gives as their second step: by what it was, or null when it is wrong or was used before. */
export function spendFactor(services: Services, person: Person, typed: string): Promise<'totp' | 'recovery' | null> {
  return services.database.inOrganisation(person.organisationId, 'write', async (tx) => {
    const digits = typed.replace(/\s/g, '');
    if (/^\d{6}$/.test(digits)) return (await takeTotp(tx, services, person.userId, digits, false)) ? 'totp' : null;
    const spent = await tx
      .updateTable('user_recovery_code')
      .set({ used_at: services.clock.now() })
      .where('user_id', '=', person.userId)
      .where('code_hash', '=', recoveryHash(services, person, recoveryForm(typed)))
      .where('used_at', 'is', null)
      .returning('user_id')
      .execute();
    return spent.length === 1 ? 'recovery' : null;
  });
}
