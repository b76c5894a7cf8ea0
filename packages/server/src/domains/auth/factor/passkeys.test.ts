import { authCurrentUser } from '@convoke/contract/auth/auth.calls.ts';
import {
  authLoginPasskey,
  authPasskeyOptions,
  userFactors,
  userPasskeyAdd,
  userPasskeyBegin,
  userPasskeyRemove,
  userPasskeyUpdate,
} from '@convoke/contract/auth/factor.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookiesOf, somebodyAt, stepOf, turnOn } from '../../../../testing/factor.ts';
import { authenticator } from '../../../../testing/passkey.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ domains: ['auth'] });
});

afterAll(() => server.close());

beforeEach(async () => {
  await server.services.database.query('DELETE FROM sign_in_guard');
});

const failureOf = ({ data }: { data: unknown }) => (data as { failure?: string }).failure;

interface Owner {
  token: string;
  password: string;
}

/** Adds a passkey as a browser does. */
async function add({ token, password }: Owner, key = authenticator(), name = 'Laptop') {
  const begun = await server.send(userPasskeyBegin, { password }, { token });
  const cookie = cookiesOf(begun);
  const passkey = key.make(begun.data.options);
  const added = await server.send(userPasskeyAdd, { name, passkey }, { token, headers: { cookie } });
  return { key, passkey, cookie, added, passkeyId: added.data.passkeyId };
}

/** Asks for a challenge as the page of the login does. */
async function challenge(step?: string) {
  const asked = await server.send(authPasskeyOptions, step === undefined ? {} : { step });
  return { options: asked.data.options, headers: { cookie: cookiesOf(asked) } };
}

async function use(key: ReturnType<typeof authenticator>, at?: number) {
  const { options, headers } = await challenge();
  return server.send(authLoginPasskey, { passkey: key.use(options, at) }, { headers });
}

test('a passkey is added with the password, signs in alone, is renamed and removed', async () => {
  const somebody = await somebodyAt(server);
  const { token, password } = somebody;
  expect(failureOf(await server.send(userPasskeyBegin, { password: 'wrong-1234' }, { token }))).toBe('PASSWORD_WRONG');
  const { key, passkeyId } = await add(somebody);
  const entered = await use(key);
  const me = await server.send(authCurrentUser, {}, { token: entered.data.access_token });
  expect(me.data.username).toBe(somebody.username);
  await server.send(userPasskeyUpdate, { passkeyId, name: 'Old laptop' }, { token });
  const { passkeys } = (await server.send(userFactors, {}, { token })).data;
  expect(passkeys).toMatchObject([{ passkeyId, name: 'Old laptop', isSynced: false }]);
  expect(passkeys[0]?.usedAt).not.toBeNull();
  const other = await somebodyAt(server);
  expect((await server.send(userPasskeyRemove, { passkeyId, password }, { token: other.token })).status).toBe(403);
  expect((await server.send(userPasskeyRemove, { passkeyId, password }, { token })).code).toBe(0);
  expect(failureOf(await use(key))).toBe('PASSKEY_REFUSED');
});

test('a challenge is good once, in the browser that it was given to, and until it ends', async () => {
  const somebody = await somebodyAt(server);
  const { key, passkey, cookie } = await add(somebody);
  const again = await server.send(
    userPasskeyAdd,
    { name: 'Again', passkey },
    { token: somebody.token, headers: { cookie } },
  );
  expect(failureOf(again)).toBe('PASSKEY_REFUSED');

  const { options, headers } = await challenge();
  const elsewhere = await challenge();
  const used = key.use(options);
  const foreign = await server.send(authLoginPasskey, { passkey: used }, { headers: elsewhere.headers });
  expect(failureOf(foreign)).toBe('PASSKEY_REFUSED');
  const both = await Promise.all([1, 2].map(() => server.send(authLoginPasskey, { passkey: used }, { headers })));
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(failureOf(await server.send(authLoginPasskey, { passkey: used }, { headers }))).toBe('PASSKEY_REFUSED');

  const late = await challenge();
  await server.services.database.query(`UPDATE sign_in_step SET expires_at = now() - interval '1 second'`);
  const passed = await server.send(authLoginPasskey, { passkey: key.use(late.options) }, { headers: late.headers });
  expect(failureOf(passed)).toBe('PASSKEY_REFUSED');
});

test('a counter that does not count on is refused: it is a copy', async () => {
  const { key } = await add(await somebodyAt(server));
  expect((await use(key, 7)).code).toBe(0);
  expect(failureOf(await use(key, 7))).toBe('PASSKEY_REFUSED');
  expect(failureOf(await use(key, 3))).toBe('PASSKEY_REFUSED');
  expect((await use(key, 8)).code).toBe(0);
});

test('a signature of another key, another page or another address is refused', async () => {
  const somebody = await somebodyAt(server);
  const { key } = await add(somebody);
  const { options, headers } = await challenge();
  const right = key.use(options);
  const wrong = {
    ...right,
    response: { ...right.response, signature: authenticator().use(options).response.signature },
  };
  expect(failureOf(await server.send(authLoginPasskey, { passkey: wrong }, { headers }))).toBe('PASSKEY_REFUSED');
  const elsewhere = authenticator('http://convoke.evil');
  const begun = await server.send(userPasskeyBegin, { password: somebody.password }, { token: somebody.token });
  const added = await server.send(
    userPasskeyAdd,
    { name: 'Evil', passkey: elsewhere.make(begun.data.options) },
    { token: somebody.token, headers: { cookie: cookiesOf(begun) } },
  );
  expect(failureOf(added)).toBe('PASSKEY_REFUSED');
});

test('it is the second step of the same user alone', async () => {
  const [ours, other] = [await somebodyAt(server), await somebodyAt(server)];
  const { key } = await add(ours);
  const { key: foreign } = await add(other);
  await turnOn(server, ours);
  const first = await ours.signIn();
  expect(first.data).toMatchObject({ failure: 'FACTOR_NEEDED', hasPasskey: true });
  const step = stepOf(first);
  const stolen = await challenge(step);
  const refused = await server.send(
    authLoginPasskey,
    { step, passkey: foreign.use(stolen.options) },
    { headers: stolen.headers },
  );
  expect(failureOf(refused)).toBe('PASSKEY_REFUSED');
  const next = stepOf(await ours.signIn());
  const { options, headers } = await challenge(next);
  expect(options).toMatchObject({ allowCredentials: [{ id: key.id }] });
  const entered = await server.send(authLoginPasskey, { step: next, passkey: key.use(options) }, { headers });
  expect(entered.code).toBe(0);
  expect(failureOf(await server.send(authPasskeyOptions, { step: next }))).toBe('STEP_OVER');
});

test('who has left, and has no name to sign in by any more, does not by a passkey either', async () => {
  const somebody = await somebodyAt(server);
  const { key } = await add(somebody);
  await server.services.database.query('DELETE FROM login_name WHERE user_id = $1', [somebody.person.userId]);
  expect(failureOf(await use(key))).toBe('PASSKEY_REFUSED');
});

test('with two steps on, who adds one gives a code as well', async () => {
  const somebody = await somebodyAt(server);
  await turnOn(server, somebody);
  const { token, password } = somebody;
  expect(failureOf(await server.send(userPasskeyBegin, { password }, { token }))).toBe('FACTOR_REFUSED');
});

test('twenty are the most, though two are added at once', async () => {
  const somebody = await somebodyAt(server);
  const { organisationId, userId } = somebody.person;
  await server.services.database.inOrganisation(organisationId, 'write', (tx) =>
    tx
      .insertInto('user_passkey')
      .values(
        Array.from({ length: 19 }, (_, n) => ({
          user_id: userId,
          credential_id: `credential-${n}`,
          public_key: Buffer.of(1),
          counter: 0,
          transports: [],
          is_synced: false,
          name: `Key ${n}`,
        })),
      )
      .execute(),
  );
  const both = await Promise.all([add(somebody), add(somebody)]);
  expect(both.filter(({ added }) => added.code === 0)).toHaveLength(1);
  expect(both.filter(({ added }) => failureOf(added) === 'PASSKEYS_FULL')).toHaveLength(1);
});
