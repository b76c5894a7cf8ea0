import { allCalls } from '@convoke/contract/all-calls.ts';
import { auditGet, auditList } from '@convoke/contract/audit/audit.calls.ts';
import { authCurrentUser } from '@convoke/contract/auth/auth.calls.ts';
import { userPasswordUpdate } from '@convoke/contract/auth/own.calls.ts';
import { pathParameters } from '@convoke/contract/core/define-call.ts';
import { keyScopes } from '@convoke/contract/core/key-scopes.ts';
import { eventDelete, eventList } from '@convoke/contract/event/event.calls.ts';
import { keyAdd, keyList, keyRevoke } from '@convoke/contract/integration/key.calls.ts';
import { keyScopeOf } from '@convoke/contract/key-scope-of.ts';
import { participantPage, participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { endKeysOf } from '../../auth/auth.keys.ops.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});

afterAll(() => server.close());

const made = (scopes: readonly (typeof keyScopes)[number][] = keyScopes, of = ours) =>
  of.call(keyAdd, { name: 'Importer', scopes: [...scopes], expiresAt: null });

const byKey = (key: string) => ({ token: key, signed: false });

test('a key calls without a signature, for its own organisation alone, and stands in the list by its prefix', async () => {
  const { eventId, code } = await ours.event();
  await ours.register(code, {});
  const { key, keyId } = await made(['participants:read']);
  const { data } = await server.send(participantPage, { eventId }, byKey(key));
  expect(data.records).toHaveLength(1);
  const theirs = await server.organisation();
  const foreign = await theirs.event();
  expect(await server.send(participantPage, { eventId: foreign.eventId }, byKey(key))).toMatchObject({ status: 403 });
  const { keys } = await ours.call(keyList, {});
  const row = keys.find((each) => each.keyId === keyId);
  expect(row).toMatchObject({ name: 'Importer', scopes: ['participants:read'], state: 'live', madeBy: 'Tester' });
  expect(key.startsWith(row?.prefix ?? '-')).toBe(true);
  expect(row?.prefix).toMatch(/^cvk_.{6}$/);
  expect(row?.usedAt).not.toBeNull();
  expect((await theirs.call(keyList, {})).keys).toEqual([]);
});

test('no call is reached beyond the scopes of a key, and none of account, passwords, keys and money at all', async () => {
  const { key } = await made();
  const narrow = await made(['surveys:read']);
  const organisers = allCalls.filter(({ audience }) => audience === 'organiser' || audience === 'staff');
  const input = (path: string) =>
    Object.fromEntries(pathParameters(path).map((name) => [name, '00000000-0000-7000-8000-000000000000']));
  for (const call of organisers) {
    const scope = keyScopeOf(call);
    const domain = call.id.split('.')[0] ?? '';
    if (['auth', 'user', 'account', 'payment', 'integration'].includes(domain)) expect(scope, call.id).toBeNull();
    if (scope === 'surveys:read') continue;
    const answer = await server.send(call as never, input(call.path), byKey(scope === null ? key : narrow.key));
    if (scope === null) expect(answer, call.id).toMatchObject({ status: 403, data: { failure: 'KEY_NOT_HERE' } });
    else {
      expect(answer, call.id).toMatchObject({ status: 403, data: { failure: 'KEY_SCOPE', scope } });
      expect(answer.message).toContain(scope);
    }
  }
  for (const call of allCalls.filter(({ audience }) => ['attendee', 'anonymous', 'outbound'].includes(audience)))
    expect((await server.send(call as never, input(call.path), byKey(key))).data, call.id).toMatchObject({
      failure: 'KEY_NOT_HERE',
    });
});

test('the audit log names the key that called, and tells no secret of it', async () => {
  const { key, keyId } = await made(['events:write']);
  const { eventId } = await ours.event();
  await server.send(eventDelete, { eventId }, byKey(key));
  const about = async (thingId: string) => (await ours.call(auditList, { thingId })).records;
  expect(await about(eventId)).toContainEqual(
    expect.objectContaining({ call: 'event.delete', actor: 'key', actorName: 'Importer' }),
  );
  const added = (await about(keyId)).find(({ actor }) => actor === 'user');
  expect(added).toBeDefined();
  expect(JSON.stringify(await ours.call(auditGet, { entryId: added?.entryId ?? '' }))).not.toContain(key.slice(12));
});

test('a key takes no signature from calls that anybody may make', async () => {
  const { key } = await made();
  const open = allCalls.filter(({ audience, signed }) => audience === 'open' && signed);
  expect(open.length).toBeGreaterThan(5);
  for (const call of open) {
    const input = Object.fromEntries(pathParameters(call.path).map((name) => [name, 'x']));
    expect((await server.send(call as never, input, byKey(key))).data, call.id).toMatchObject({
      failure: 'SIGNATURE_BAD',
    });
  }
  expect((await server.send(eventList, {}, { token: ours.token, signed: false })).code).toBe(4011);
  expect((await server.send(participantRegister, {}, byKey(key))).data).toMatchObject({ failure: 'KEY_NOT_HERE' });
});

test('what begins like a key and is none is refused as one', async () => {
  expect(await server.send(eventList, {}, byKey('cvk_nobody'))).toMatchObject({
    status: 401,
    data: { failure: 'KEY_DEAD' },
  });
});

test('a key ends at once when it is revoked, by its time, and with who made it; a new password leaves it', async () => {
  const of = await server.organisation();
  const works = async (key: string) => (await server.send(eventList, {}, byKey(key))).code === 0;
  const [revoked, expired, left] = [
    await made(['events:read'], of),
    await made(['events:read'], of),
    await made(['events:read'], of),
  ];
  expect(await works(revoked.key)).toBe(true);
  await of.call(keyRevoke, { keyId: revoked.keyId });
  expect(await works(revoked.key)).toBe(false);
  expect((await server.send(keyRevoke, { keyId: revoked.keyId }, { token: of.token })).status).toBe(403);
  await server.services.database.query(`UPDATE access_token SET expires_at = now() WHERE key_id = $1`, [expired.keyId]);
  expect(await works(expired.key)).toBe(false);
  const { code } = await server.send(
    userPasswordUpdate,
    { oldPassword: of.password, newPassword: 'battery-staple-2' },
    { token: of.token },
  );
  expect(code).toBe(0);
  expect(await works(left.key)).toBe(true);
  await server.services.database.inOrganisation(of.organisationId, 'write', (tx) => endKeysOf(tx, of));
  expect(await works(left.key)).toBe(false);
  const { keys } = await of.call(keyList, {});
  expect(keys.find(({ keyId }) => keyId === left.keyId)).toMatchObject({ state: 'ended' });
  expect((await server.send(authCurrentUser, {}, { token: of.token })).code).toBe(0);
});

test('there are fifty keys at most, also when many are made at once', async () => {
  const of = await server.organisation();
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => server.send(keyAdd, { name: 'k', scopes: ['events:read'] }, { token: of.token })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(50);
  expect(answers.filter(({ data }) => (data as { failure?: string }).failure === 'KEYS_FULL')).toHaveLength(10);
});

test('a key that would end before it begins is refused, and so is one without a scope', async () => {
  const bad = (input: object) =>
    server.send(keyAdd, { name: 'k', scopes: ['events:read'], ...input }, { token: ours.token });
  expect((await bad({ expiresAt: '2020-01-01T00:00:00Z' })).data).toMatchObject({ failure: 'KEY_ENDS_EARLY' });
  expect((await bad({ scopes: [] })).code).toBe(1000);
  expect((await bad({ scopes: ['account:read'] })).code).toBe(1000);
  expect((await bad({ name: ' ' })).code).toBe(1000);
});

test('requests count for the key, however its header is spelled', async () => {
  const limited = await startServer({ domains: ['integration'], env: { RATE_LIMIT_PER_MINUTE: '8' } });
  try {
    const of = await limited.organisation();
    const { data } = await limited.send(keyAdd, { name: 'k', scopes: ['events:read'] }, { token: of.token });
    const spelled = ['Bearer', 'bearer ', 'BEARER  '];
    const states = [];
    for (let at = 0; at < 9; at += 1) {
      const headers = { authorization: `${spelled[at % 3]} ${data.key}`, 'x-forwarded-for': `10.0.0.${at}` };
      states.push((await limited.send(eventList, {}, { signed: false, headers })).status);
    }
    expect(states).toContain(429);
  } finally {
    await limited.close();
  }
});
