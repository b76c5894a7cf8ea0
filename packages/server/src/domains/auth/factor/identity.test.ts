import { languages } from '@convoke/contract/core/language.ts';
import { authCurrentUser } from '@convoke/contract/auth/auth.calls.ts';
import { authLoginFactor, userFactors } from '@convoke/contract/auth/factor.calls.ts';
import {
  authOidcBegin,
  authOidcFinish,
  userIdentityBegin,
  userIdentityRemove,
} from '@convoke/contract/auth/identity.calls.ts';
import { type Account, openidClient, startOpenid } from '@convoke/gateways/openid/openid.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appCode, cookiesOf, somebodyAt, stepOf, turnOn } from '../../../../testing/factor.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let openid: Awaited<ReturnType<typeof startOpenid>>;
let ahead = 0;

const settingsFor = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: openidClient.id,
  OIDC_CLIENT_SECRET: openidClient.secret,
  OIDC_LABEL: 'House',
});

beforeAll(async () => {
  openid = await startOpenid('http://convoke.test/login/oidc');
  server = await startServer({
    domains: ['auth'],
    env: settingsFor(openid.issuer),
    change: (services) => {
      services.clock = { now: () => new Date(Date.now() + ahead) };
    },
  });
});

afterAll(async () => {
  await server.close();
  await openid.close();
});

beforeEach(async () => {
  await server.services.database.query('DELETE FROM sign_in_guard');
});

const failureOf = ({ data }: { data: unknown }) => (data as { failure?: string }).failure;

/** What the provider says, as the page passes it on. */
const passedOn = ({ state = '', code, iss, error }: Record<string, string>) => ({
  state,
  ...(code !== undefined && { grantCode: code }),
  ...(iss !== undefined && { iss }),
  ...(error !== undefined && { error }),
});

/** Begins in a browser of its own. */
async function begin(redirect = '/event/list') {
  const begun = await server.send(authOidcBegin, { redirect });
  return { address: begun.data.address, headers: { cookie: cookiesOf(begun) } };
}

/** Signs in there as somebody, and comes back. */
async function comeAs(account: Account, change: (address: URL) => void = () => undefined) {
  openid.come(account);
  const { address, headers } = await begin();
  const there = new URL(address);
  change(there);
  const input = passedOn(await openid.visit(there.href));
  return { input, headers, answer: await server.send(authOidcFinish, input, { headers }) };
}

/** Links an identity to who is signed in. */
async function linkTo({ token, password }: { token: string; password: string }, sub: string) {
  openid.come({ sub });
  const begun = await server.send(userIdentityBegin, { password }, { token });
  const input = passedOn(await openid.visit(begun.data.address));
  return server.send(authOidcFinish, input, { headers: { cookie: cookiesOf(begun) } });
}

test('an identity is linked with the password, signs in from then on, and is unlinked', async () => {
  const somebody = await somebodyAt(server);
  const { token, password } = somebody;
  expect(failureOf(await server.send(userIdentityBegin, { password: 'wrong-1234' }, { token }))).toBe('PASSWORD_WRONG');
  expect((await linkTo(somebody, 'ana')).data).toMatchObject({ token: null, isLinked: true });
  expect((await server.send(userFactors, {}, { token })).data).toMatchObject({ identityLabel: 'House' });
  const { answer } = await comeAs({ sub: 'ana' });
  expect(answer.data).toMatchObject({ isLinked: false, redirect: '/event/list' });
  const me = await server.send(authCurrentUser, {}, { token: answer.data.token?.access_token ?? '' });
  expect(me.data.username).toBe(somebody.username);
  expect((await server.send(userIdentityRemove, { password }, { token })).code).toBe(0);
  expect(failureOf((await comeAs({ sub: 'ana' })).answer)).toBe('OIDC_UNKNOWN');
});

test('a verified address that is the user’s own signs in and is linked; another subject with it does not', async () => {
  const { email, token } = await somebodyAt(server);
  const account = { sub: 'first', email: email.toUpperCase(), email_verified: true };
  expect((await comeAs(account)).answer.code).toBe(0);
  expect((await server.send(userFactors, {}, { token })).data.identitySince).not.toBeNull();
  // The address was given to somebody else meanwhile; the first one is known by their subject.
  expect(failureOf((await comeAs({ ...account, sub: 'second' })).answer)).toBe('OIDC_UNKNOWN');
  expect((await comeAs({ sub: 'first' })).answer.code).toBe(0);
});

test('an address that is not verified, or is a user name and nobody’s address, signs nobody in', async () => {
  const { email } = await somebodyAt(server);
  expect(failureOf((await comeAs({ sub: 'u1', email, email_verified: false })).answer)).toBe('OIDC_UNKNOWN');
  expect(failureOf((await comeAs({ sub: 'u2', email })).answer)).toBe('OIDC_UNKNOWN');
  const username = 'looks.like@example.com';
  await somebodyAt(server, { username });
  expect(failureOf((await comeAs({ sub: 'u3', email: username, email_verified: true })).answer)).toBe('OIDC_UNKNOWN');
  expect(failureOf((await comeAs({ sub: 'u4' })).answer)).toBe('OIDC_UNKNOWN');
});

test('an identity belongs to one user, and a user has one', async () => {
  const [ours, other] = [await somebodyAt(server), await somebodyAt(server)];
  expect((await linkTo(ours, 'one')).code).toBe(0);
  expect((await linkTo(ours, 'one')).code).toBe(0);
  expect(failureOf(await linkTo(other, 'one'))).toBe('OIDC_TAKEN');
  expect(failureOf(await linkTo(ours, 'two'))).toBe('OIDC_TAKEN');
});

test('who has left, and has no name to sign in by any more, does not by an identity either', async () => {
  const somebody = await somebodyAt(server);
  await linkTo(somebody, 'left');
  await server.services.database.query('DELETE FROM login_name WHERE user_id = $1', [somebody.person.userId]);
  expect(failureOf((await comeAs({ sub: 'left' })).answer)).toBe('OIDC_UNKNOWN');
});

test('the second step is asked for here, too, and only then is an address linked', async () => {
  const somebody = await somebodyAt(server);
  const { secret } = await turnOn(server, somebody);
  const account = { sub: 'with-two-steps', email: somebody.email, email_verified: true };
  const { answer } = await comeAs(account);
  expect(answer.data).toMatchObject({ failure: 'FACTOR_NEEDED', redirect: '/event/list' });
  const linked = async () => (await server.send(userFactors, {}, { token: somebody.token })).data.identitySince;
  expect(await linked()).toBeNull();
  ahead += 30_000;
  const factorCode = appCode(secret, server.services.clock.now());
  expect((await server.send(authLoginFactor, { step: stepOf(answer), factorCode })).code).toBe(0);
  expect(await linked()).not.toBeNull();
});

test('coming back is good once, and in the browser that began alone', async () => {
  const somebody = await somebodyAt(server);
  await linkTo(somebody, 'once');
  openid.come({ sub: 'once' });
  const { address, headers } = await begin();
  const elsewhere = await begin();
  const input = passedOn(await openid.visit(address));
  expect(failureOf(await server.send(authOidcFinish, input, { headers: elsewhere.headers }))).toBe('OIDC_STALE');
  expect(failureOf(await server.send(authOidcFinish, input))).toBe('OIDC_STALE');
  const both = await Promise.all([1, 2].map(() => server.send(authOidcFinish, input, { headers })));
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(both.filter((answer) => failureOf(answer) === 'OIDC_STALE')).toHaveLength(1);
  expect(failureOf(await server.send(authOidcFinish, { ...input, state: 'made-up' }, { headers }))).toBe('OIDC_STALE');
});

test('another nonce, another challenge or a refusal there is refused in every language', async () => {
  await linkTo(await somebodyAt(server), 'tricked');
  const nonce = await comeAs({ sub: 'tricked' }, (there) => there.searchParams.set('nonce', 'of-somebody-else'));
  expect(failureOf(nonce.answer)).toBe('OIDC_REFUSED');
  const challenge = await comeAs({ sub: 'tricked' }, (there) =>
    there.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
  );
  expect(failureOf(challenge.answer)).toBe('OIDC_REFUSED');
  const words = new Set<string>();
  for (const language of languages) {
    const { address, headers } = await begin();
    const { state = '' } = Object.fromEntries(new URL(address).searchParams);
    const given = { state, error: 'access_denied', iss: openid.issuer };
    const denied = await server.send(authOidcFinish, given, { headers: { ...headers, 'accept-language': language } });
    expect(failureOf(denied)).toBe('OIDC_REFUSED');
    words.add(denied.message);
  }
  expect(words.size).toBe(4);
});

test('a provider that is away is said to be, before and after', async () => {
  const gone = await startOpenid('http://convoke.test/login/oidc');
  const second = await startServer({
    domains: ['auth'],
    database: server.database,
    env: settingsFor(gone.issuer),
  });
  const begun = await second.send(authOidcBegin, {});
  const headers = { cookie: cookiesOf(begun) };
  const input = passedOn(await gone.visit(begun.data.address));
  await gone.close();
  const after = await second.send(authOidcFinish, input, { headers });
  expect([after.status, failureOf(after)]).toEqual([200, 'OIDC_AWAY']);
  const third = await startServer({ domains: ['auth'], database: server.database, env: settingsFor(gone.issuer) });
  const before = await third.send(authOidcBegin, {});
  expect([before.status, failureOf(before)]).toEqual([200, 'OIDC_AWAY']);
  await Promise.all([second.close(), third.close()]);
});
