import { randomBytes } from 'node:crypto';
import {
  checkinScan,
  checkinUpdateStatus,
  checkinUserByCode,
  checkinUserList,
  checkinUserUpdate,
} from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinRoster, checkinSearch } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinGroupList } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { checkinExport, checkinQrCode } from '@convoke/contract/checkin/checkin.office.calls.ts';
import { checkinPointList } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { participantDelete } from '@convoke/contract/participant/participant.office.calls.ts';
import { createHash } from 'node:crypto';
import { withClient } from '@convoke/launcher/database.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

const scanNow = (code: string) => ({
  nonce: randomBytes(16).toString('hex'),
  code,
  scannedAt: new Date().toISOString(),
});

test('the roster comes in pages, then only what changed, deleted people as removed', async () => {
  const { eventId, code } = await host.event();
  const people: { participantCode: string }[] = [];
  for (let n = 0; n < 7; n += 1) people.push(await host.register(code));
  const first = await host.call(checkinRoster, { eventId, size: 3 });
  expect(first.more).toBe(true);
  const seen = [...first.people];
  let page = first;
  while (page.more) {
    page = await host.call(checkinRoster, { eventId, since: page.revision, size: 3 });
    seen.push(...page.people);
  }
  const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
  expect(seen.map((each) => each.codeHash).sort()).toEqual(people.map((each) => hash(each.participantCode)).sort());
  expect((await host.call(checkinRoster, { eventId, since: page.revision })).people).toEqual([]);

  const [one, two] = people as [{ participantCode: string }, { participantCode: string }];
  await host.call(checkinScan, { eventId, scans: [scanNow(one.participantCode)] });
  const { partsId } = await host.call(checkinUserByCode, { code: two.participantCode });
  await host.call(participantDelete, { partsIds: [partsId] });
  const delta = await host.call(checkinRoster, { eventId, since: page.revision });
  expect(delta.people.map(({ codeHash, removed, signedInAt }) => [codeHash, removed, signedInAt !== null])).toEqual([
    [hash(one.participantCode), false, true],
    [hash(two.participantCode), true, false],
  ]);
  expect(delta.people[1]?.name).toBe('');
});

test('a note for the door comes with the scan, the search and every device’s list; the kiosk and the person do not have it', async () => {
  const { eventId, code } = await host.event();
  const { participantCode } = await host.register(code, { name: 'Grace Hopper' });
  await host.register(code, { name: 'Ada Lovelace' });
  const { signUserId } = await host.call(checkinUserByCode, { code: participantCode });
  const { revision } = await host.call(checkinRoster, { eventId });

  await host.call(checkinUserUpdate, { signUserId, note: ' Front row, 2 chairs ' });
  const changed = await host.call(checkinRoster, { eventId, since: revision });
  expect(changed.people.map(({ name, note }) => [name, note])).toEqual([['Grace Hopper', 'Front row, 2 chairs']]);
  expect(await host.call(checkinSearch, { eventId, q: 'grace' })).toMatchObject([
    { note: 'Front row, 2 chairs', signStatus: 'NOT_SIGNED' },
  ]);
  const { outcomes } = await host.call(checkinScan, { eventId, scans: [scanNow(participantCode), scanNow('nobody')] });
  expect(outcomes.map(({ note }) => note)).toEqual(['Front row, 2 chairs', '']);
  expect(await host.call(checkinSearch, { eventId, q: 'grace' })).toMatchObject([{ signStatus: 'SIGNED_IN' }]);
  const attendee = { token: await server.applicationToken() };
  const own = await server.send(checkinUserByCode, { code: participantCode }, attendee);
  expect(own.data.name).toBe('Grace Hopper');
  expect(JSON.stringify(own)).not.toContain('Front row');

  const tooLong = await server.send(checkinUserUpdate, { signUserId, note: 'x'.repeat(301) }, host);
  expect(tooLong).toMatchObject({ status: 200, code: 1000 });
  const other = await server.organisation();
  expect(await server.send(checkinUserUpdate, { signUserId, note: 'theirs' }, other)).toMatchObject({ status: 403 });
  expect(await host.call(checkinSearch, { eventId, q: 'grace' })).toMatchObject([{ note: 'Front row, 2 chairs' }]);

  await host.call(checkinUserUpdate, { signUserId, note: '' });
  const { outcomes: after } = await host.call(checkinScan, { eventId, scans: [scanNow(participantCode)] });
  expect(after).toMatchObject([{ result: 'already', note: '' }]);
});

test('search finds by the phone’s end, the name’s beginning and a part, with LIKE’s signs as plain letters', async () => {
  const { eventId, code } = await host.event();
  await host.register(code, { name: 'Grace Hopper', phone: '13655554321', company: 'Navy Yard' });
  await host.register(code, { name: '王小明', phone: '13655559876' });
  await host.register(code, { name: '100% Sure', phone: '13655550000' });
  const names = async (q: string) => (await host.call(checkinSearch, { eventId, q })).map((each) => each.name).sort();
  expect(await names('4321')).toEqual(['Grace Hopper']);
  expect(await names('136 5555 4321')).toEqual(['Grace Hopper']);
  expect(await names('21')).toEqual([]);
  expect(await names('gr')).toEqual(['Grace Hopper']);
  expect(await names('hopp')).toEqual(['Grace Hopper']);
  expect(await names('navy')).toEqual(['Grace Hopper']);
  expect(await names('王')).toEqual(['王小明']);
  expect(await names('%')).toEqual([]);
  expect(await names('100%')).toEqual(['100% Sure']);
  expect(await names('___')).toEqual([]);
});

test('the group’s list is filtered by status and search, paged, and walked by cursor', async () => {
  const { eventId, code } = await host.event();
  for (let n = 0; n < 5; n += 1) await host.register(code, { name: `Guest ${n}` });
  const [group] = await host.call(checkinGroupList, { eventId });
  const groupId = group?.groupId ?? '';
  expect(group).toMatchObject({ isDefault: true, members: 5, signedIn: 0 });
  expect(await host.call(checkinPointList, { eventId })).toMatchObject([{ groupId, signedIn: 0 }]);
  const all = await host.call(checkinUserList, { groupId, size: 2 });
  expect(all).toMatchObject({ total: 5, pages: 3, totalIsCapped: false });
  const second = await host.call(checkinUserList, { groupId, size: 2, cursor: all.nextCursor ?? '' });
  const byOffset = await host.call(checkinUserList, { groupId, size: 2, current: 2 });
  expect(second.records).toEqual(byOffset.records);
  expect(second.records.map((each) => each.name)).toEqual(['Guest 2', 'Guest 1']);

  const guest = second.records[0]?.signUserId ?? '';
  expect(await host.call(checkinUpdateStatus, { signUserId: guest, status: 1 })).toEqual({ signStatus: 'SIGNED_IN' });
  expect(await host.call(checkinUpdateStatus, { signUserId: guest, status: 1 })).toEqual({ signStatus: 'SIGNED_IN' });
  const here = await host.call(checkinUserList, { groupId, signStatus: 'SIGNED_IN' });
  expect(here.records.map((each) => each.name)).toEqual(['Guest 2']);
  expect((await host.call(checkinUserList, { groupId, signStatus: 'NOT_SIGNED' })).total).toBe(4);
  expect((await host.call(checkinUserList, { groupId, search: 'guest 4' })).records.map((each) => each.name)).toEqual([
    'Guest 4',
  ]);
  expect((await host.call(checkinGroupList, { eventId }))[0]?.signedIn).toBe(1);
});

test('the export is a sheet with everyone expected, times in the event’s zone, and nothing that runs', async () => {
  const { eventId, code } = await host.event({ timeZone: 'Asia/Tokyo', title: 'Salón: 会议/1' });
  const { participantCode } = await host.register(code, { name: '=HYPERLINK("x")', phone: '13800000001' });
  await host.register(code, { name: 'Second' });
  const scannedAt = '2026-01-02T16:30:00Z';
  await withClient(server.database.superuserUrl, (client) =>
    client.query(`UPDATE event SET starts_at = '2026-01-02T15:00Z', ends_at = '2026-01-02T18:00Z' WHERE id = $1`, [
      eventId,
    ]),
  );
  await host.call(checkinScan, { eventId, scans: [{ ...scanNow(participantCode), scannedAt }] });
  const answer = await server.send(checkinExport, { eventId }, { token: host.token });
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('Salón');
  const { sheets } = await readXlsx(answer.body);
  const rows = sheets[0]?.rows ?? [];
  expect(rows).toHaveLength(3);
  const row = rows.find((each) => String(each[0]).includes('HYPERLINK')) ?? [];
  expect(String(row[0]).startsWith('=')).toBe(false);
  expect(row[1]).toBe('13800000001');
  expect(row[5]).toEqual(new Date('2026-01-03T01:30:00Z'));
});

test('the QR picture is the attendee’s own link', async () => {
  const { code } = await host.event();
  const { participantCode } = await host.register(code);
  const { signUserId } = await host.call(checkinUserByCode, { code: participantCode });
  const answer = await server.send(checkinQrCode, { signUserId }, { token: host.token });
  expect(answer.headers['content-type']).toBe('image/svg+xml');
  expect(answer.body.toString()).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
});
