import { auditChoices, auditExport, auditGet, auditList } from '@convoke/contract/audit/audit.calls.ts';
import { userUpdate, userPasswordUpdate } from '@convoke/contract/auth/own.calls.ts';
import { couponAdd, couponGenerate, couponSwitch, couponUpdate } from '@convoke/contract/coupon/coupon.calls.ts';
import { memberEntry, memberUpdate } from '@convoke/contract/member/member.calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer({ domains: ['audit', 'auth', 'coupon', 'event', 'member'] });
  ours = await server.organisation();
});

afterAll(() => server.close());

/** The entries of an organisation, the newest first, each with what it changed. */
async function entries(of: Organisation, filter: Record<string, unknown> = {}) {
  const { records } = await of.call(auditList, filter);
  return Promise.all(records.map(({ entryId }) => of.call(auditGet, { entryId })));
}

async function coupon(of: Organisation, couponCode: string) {
  const { eventId } = await of.event({ useTicket: 1 });
  return { eventId, ...(await of.call(couponAdd, { eventId, couponCode, kind: 'percent', percent: 10 })) };
}

const asServer = (of: Organisation, statement: string) =>
  server.services.database.inOrganisation(of.organisationId, 'write', (tx) => sql.raw(statement).execute(tx));

test('an entry says who, when, from where, and what was there before', async () => {
  const { eventId, couponId } = await coupon(ours, 'EARLY');
  await server.send(
    couponUpdate,
    { couponId, percent: 25 },
    { token: ours.token, headers: { 'user-agent': 'Phone/1' } },
  );
  const [changed, made] = await entries(ours, { thingId: couponId });
  expect(changed).toMatchObject({
    call: 'coupon.update',
    what: 'Discount codes: changed',
    actorId: ours.userId,
    actor: 'user',
    device: 'Phone/1',
    thing: 'EARLY',
    eventId,
    changed: 1,
  });
  expect(changed?.address).toMatch(/\d/);
  expect(changed?.eventTitle).toBeTruthy();
  expect(changed?.changes).toEqual([
    {
      table: 'coupon',
      what: 'changed',
      rowId: couponId,
      name: 'EARLY',
      fields: [{ field: 'percent', isTold: true, before: '10', after: '25' }],
    },
  ]);
  // It names its thing though the call could not.
  expect(made).toMatchObject({ call: 'coupon.add', changes: [{ what: 'made' }] });
});

test('what was refused leaves nothing, what only reads neither', async () => {
  const of = await server.organisation();
  const { eventId } = await coupon(of, 'ONCE');
  const before = (await entries(of)).length;
  const answer = await server.send(
    couponAdd,
    { eventId, couponCode: 'ONCE', kind: 'percent', percent: 5 },
    { token: of.token },
  );
  expect(answer.code).not.toBe(0);
  await of.call(auditChoices, {});
  expect(await entries(of)).toHaveLength(before);
});

test('many rows are counted, and twenty of them told', async () => {
  const of = await server.organisation();
  const { eventId } = await of.event({ useTicket: 1 });
  await of.call(couponGenerate, { eventId, count: 500, kind: 'percent', percent: 10 });
  const [entry] = await entries(of);
  expect(entry).toMatchObject({ call: 'coupon.generate', changed: 500 });
  expect(entry?.changes).toHaveLength(20);
});

test('secrets are never told, though a call opens its transactions itself', async () => {
  const of = await server.organisation();
  await of.call(userPasswordUpdate, { oldPassword: of.password, newPassword: 'another-horse-2' });
  const all = await entries(of);
  expect(all).toMatchObject([{ call: 'user.passwordUpdate', changed: 1 }]);
  expect(all[0]?.changes[0]?.fields).toContainEqual({
    field: 'password_hash',
    isTold: false,
    before: null,
    after: null,
  });
  expect(JSON.stringify(all)).not.toContain('argon2');
});

test('of people it keeps what changed, never what they are called', async () => {
  const of = await server.organisation();
  const { memberId } = await of.call(memberEntry, { name: 'Maren Zylberstein', phones: ['13912345678'] });
  await of.call(memberUpdate, { memberId, name: 'Maren Ostrowska' });
  const [changed] = await entries(of);
  expect(changed?.changes.flatMap(({ fields }) => fields)).toContainEqual({
    field: 'name',
    isTold: false,
    before: null,
    after: null,
  });
  const { rows } = await asServer(of, 'SELECT to_jsonb(a)::text AS entry FROM audit_entry a');
  expect(JSON.stringify(rows)).not.toMatch(/Maren|Ostrowska|13912345678/);
});

test('a long value is cut', async () => {
  const of = await server.organisation();
  await of.call(userUpdate, { nickName: 'x'.repeat(50) });
  await asServer(of, `SELECT set_config('convoke.audit', 'on', true); UPDATE organisation SET name = repeat('y', 900)`);
  const { rows } = (await asServer(of, `SELECT short_value(to_jsonb(repeat('y', 900))) #>> '{}' AS cut`)) as {
    rows: { cut: string }[];
  };
  expect(rows[0]?.cut).toHaveLength(401);
});

test('nobody changes or removes an entry, and only what is old goes', async () => {
  const of = await server.organisation();
  await coupon(of, 'KEPT');
  await expect(asServer(of, `UPDATE audit_entry SET thing = ''`)).rejects.toThrow('permission denied');
  await expect(asServer(of, 'DELETE FROM audit_entry')).rejects.toThrow('permission denied');
  await expect(asServer(of, 'TRUNCATE audit_entry')).rejects.toThrow('permission denied');
  const add = (days: number) =>
    asServer(
      of,
      `INSERT INTO audit_entry (at, actor, actor_id, actor_name, call, thing, address, device, changed, changes)
       VALUES (now() - interval '${days} days', 'user', uuidv7(), 'Old', 'coupon.add', 'x', '', '', 0, '[]')`,
    );
  await add(100);
  await add(200);
  await asServer(of, 'SELECT forget_audit(1)');
  const { records } = await of.call(auditList, { search: 'Old' });
  expect(records).toHaveLength(1);
});

test('the log is searched, filtered, paged and exported, each organisation its own', async () => {
  const of = await server.organisation();
  for (const code of ['ALPHA', 'BRAVO', 'CHARLIE']) await coupon(of, code);
  const things = async (filter: Record<string, unknown>) =>
    (await of.call(auditList, filter)).records.map(({ thing }) => thing);
  expect(await things({ search: 'brav' })).toEqual(['BRAVO']);
  expect(await things({ call: 'coupon.add' })).toEqual(['CHARLIE', 'BRAVO', 'ALPHA']);
  expect(await things({ domain: 'coupon', sort: 'at' })).toEqual(['ALPHA', 'BRAVO', 'CHARLIE']);
  expect(await things({ actorId: ours.userId })).toEqual([]);
  expect(await things({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
  const first = await of.call(auditList, { call: 'coupon.add', size: 2 });
  expect(await things({ call: 'coupon.add', size: 2, cursor: first.nextCursor })).toEqual(['ALPHA']);
  const choices = await of.call(auditChoices, {});
  expect(choices.actors).toMatchObject([{ actorId: of.userId }]);
  const sheet = await server.send(auditExport, { call: 'coupon.add' }, { token: of.token });
  expect(sheet.status).toBe(200);
  const foreign = await server.send(auditGet, { entryId: first.records[0]?.entryId ?? '' }, { token: ours.token });
  expect(foreign.status).toBe(403);
});

test('switching many is one entry', async () => {
  const of = await server.organisation();
  const { eventId, couponId } = await coupon(of, 'SWITCHED');
  await of.call(couponSwitch, { eventId, couponIds: [couponId], to: 'deleted' });
  expect((await entries(of, { domain: 'coupon' }))[0]).toMatchObject({
    call: 'coupon.switch',
    thing: 'SWITCHED',
    changed: 1,
  });
});
