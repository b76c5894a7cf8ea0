import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { memberIdleExport, memberIdleList } from '@convoke/contract/member/member.idle.calls.ts';
import { memberTagAdd, memberTagAddMembers } from '@convoke/contract/member/member.tag.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { followEvent } from '../member.flow.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);

/** A member who did something so many days ago. */
async function idle(name: string, days: number): Promise<string> {
  const { memberId } = await call(memberEntry, { name });
  await withClient(server.database.superuserUrl, (client) =>
    client.query(`UPDATE member SET last_at = now() - $2 * interval '1 day' WHERE id = $1`, [memberId, days]),
  );
  return memberId;
}
const names = async (input: object = {}) =>
  (await call(memberIdleList, { size: 100, ...input })).records.map(({ name }) => name);

test('who has done nothing for so long, in any order, 180 days unless asked otherwise', async () => {
  await idle('Ana', 200);
  await idle('Bo', 400);
  await idle('Cy', 100);
  await idle('Dee', 1);
  expect(await names()).toEqual(['Ana', 'Bo']);
  expect(await names({ sort: 'lastAt' })).toEqual(['Bo', 'Ana']);
  expect(await names({ sort: '-name', days: 30 })).toEqual(['Cy', 'Bo', 'Ana']);
  expect(await names({ search: 'ana' })).toEqual(['Ana']);
  expect((await call(memberIdleList, { days: 365 })).total).toBe(1);
});

test('pages go on by cursor in every order, and a tag narrows the list', async () => {
  const ids: string[] = [];
  for (const [name, days] of [
    ['Ana', 200],
    ['Bo', 400],
    ['Cy', 300],
  ] as const)
    ids.push(await idle(name, days));
  for (const sort of ['-lastAt', 'lastAt', 'name', '-createdAt'] as const) {
    const whole = await names({ sort });
    const first = await call(memberIdleList, { sort, size: 2 });
    const next = await call(memberIdleList, { sort, size: 2, cursor: first.nextCursor ?? '' });
    expect([...first.records, ...next.records].map(({ name }) => name)).toEqual(whole);
    expect(first.total).toBe(3);
  }
  const { tagId } = await call(memberTagAdd, { name: 'VIP' });
  await call(memberTagAddMembers, { memberIds: ids.slice(0, 1), tagIds: [tagId] });
  expect(await names({ tagId })).toEqual(['Ana']);
});

test('it says what they did last and where; of somebody who was only added, nothing', async () => {
  const { eventId, code } = await organisation.event();
  await organisation.register(code);
  await followEvent(server.services, { organisationId: organisation.organisationId, eventId });
  await withClient(server.database.superuserUrl, (client) =>
    client.query(`UPDATE member SET last_at = now() - interval '300 days' WHERE organisation_id = $1`, [
      organisation.organisationId,
    ]),
  );
  await idle('Bo', 200);
  const { records } = await call(memberIdleList, { sort: 'lastAt' });
  expect(records.map(({ did }) => did)).toMatchObject([{ kind: 'registered', event: { eventId } }, null]);
  const { body } = await server.send(memberIdleExport, { format: 'csv' }, { token: organisation.token });
  const lines = body.toString().trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^Bo,/);
  expect(lines[2]).toMatch(/Registered/);
});
