import { authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import { userTotpBegin, userTotpConfirm } from '@convoke/contract/auth/factor.calls.ts';
import { Secret, TOTP } from 'otpauth';
import { createOrganisation } from '../src/domains/auth/auth.organisation.ts';
import type { Answer, TestServer } from './server.ts';

/** The code of an authenticator app at a moment. */
export const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

let users = 0;

/** Somebody of an organisation of their own, signed in, with an address to be told at. */
export async function somebodyAt(server: TestServer, named: { username?: string } = {}) {
  users += 1;
  const username = named.username ?? `factor-${users}`;
  const password = 'correct-horse-1';
  const mobile = `1350000${String(1000 + users)}`;
  const email = `factor-${users}@example.com`;
  const of = { name: 'Factors', username, password, nickName: 'Ana', mobile, email };
  const person = await createOrganisation(server.services.database, of);
  const signIn = () => server.send(authLoginPassword, { username, password });
  const token = (await signIn()).data.access_token;
  return { person, username, password, mobile, email, signIn, token };
}

/** Turns two steps on for somebody; a code is good in the period after the one that it was turned on with. */
export async function turnOn(server: TestServer, { token, password }: { token: string; password: string }) {
  const { data } = await server.send(userTotpBegin, { password }, { token });
  const factorCode = appCode(data.secret, server.services.clock.now());
  const confirmed = await server.send(userTotpConfirm, { factorCode }, { token });
  return { secret: data.secret, factorCode, recoveryCodes: confirmed.data.recoveryCodes };
}

/** What the refusal of the first step gives for the second. */
export const stepOf = (answer: Answer<unknown>): string => (answer.data as { step?: string }).step ?? '';

/** The cookies that an answer sets, as the next request brings them. */
export const cookiesOf = (answer: Answer<unknown>): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((each) => String(each).split(';')[0])
    .join('; ');
