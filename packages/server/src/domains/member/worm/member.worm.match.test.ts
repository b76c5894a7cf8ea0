import { memberList, memberLogList } from '@convoke/contract/member/member.calls.ts';
import {
  memberWormAdd,
  memberWormDelete,
  memberWormRestore,
  memberWormUpdate,
} from '@convoke/contract/member/member.worm.calls.ts';
import { participantDetail, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import {
  participantAdd,
  participantDelete,
  participantUpdate,
} from '@convoke/contract/participant/participant.office.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { followEvent } from '../member.flow.ts';
import { walkWorms } from './member.worm.walk.ts';

let server: TestServer;
let organisation: Organisation;
let eventId: string;

beforeAll(async () => {
  // Its jobs run when a test says so.
  server = await startServer({ change: keptMessages().takeOver });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  ({ eventId } = await organisation.event());
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const walk = () => walkWorms(server.services, { organisationId: organisation.organisationId });
const follow = () => followEvent(server.services, { organisationId: organisation.organisationId, eventId });
const list = async (input: { phone?: string; name?: string }) => {
  const { wormId } = await call(memberWormAdd, input);
  await walk();
  return wormId;
};
async function joins(name: string, phone: string): Promise<string> {
  const answers = { ...someone(), name, phone };
  const { partsId } = await call(participantAdd, { eventId, answers, notify: false });
  await follow();
  return partsId;
}
/** Who is flagged at the event, and how. */
const flagged = async (filter: object = {}) =>
  (await call(participantPage, { eventId, size: 100, sort: 'name', worm: 'any', ...filter })).records.map(
    ({ name, worm }) => `${name} ${worm}`,
  );

test('who is on the list is flagged at registering: by number for sure, by name perhaps', async () => {
  await list({ phone: '13800138000', name: 'Ana' });
  await list({ name: 'bo li' });
  await joins('Anna', '+86 138 0013 8000');
  await joins('Bo Li', '13900139000');
  await joins('Cy', '13700137000');
  expect(await flagged()).toEqual(['Anna phone', 'Bo Li name']);
  expect(await flagged({ worm: 'phone' })).toEqual(['Anna phone']);
  expect(await flagged({ worm: 'name', search: 'bo' })).toEqual(['Bo Li name']);
  expect(await flagged({ search: '8000' })).toEqual(['Anna phone']);
  expect(await flagged({ state: 'REJECTED' })).toEqual([]);
  const everyone = await call(participantPage, { eventId, sort: 'name' });
  expect(everyone.records.map(({ worm }) => worm)).toEqual(['phone', 'name', null]);
  const few = await call(participantPage, { eventId, worm: 'any', size: 1, sort: 'name' });
  expect(few).toMatchObject({ total: 2, records: [{ name: 'Anna' }] });
});

test('the list reaches into the past, and out of it: added, changed, taken off, brought back', async () => {
  const ana = await joins('Ana', '13800138000');
  const cy = await joins('Cy', '13700137000');
  expect(await flagged()).toEqual([]);
  const wormId = await list({ phone: '13800138000' });
  expect(await flagged()).toEqual(['Ana phone']);
  expect((await call(participantDetail, { partsId: ana })).wormEntry).toMatchObject({
    wormId,
    how: 'phone',
    phone: '13800138000',
    reason: 'gifts',
    by: 'Tester',
  });
  expect((await call(participantDetail, { partsId: cy })).wormEntry).toBeNull();
  const { version } = await call(memberWormUpdate, { wormId, version: 1, phone: '13700137000' });
  await walk();
  expect(await flagged()).toEqual(['Cy phone']);
  await call(memberWormUpdate, { wormId, version, name: 'ANA' });
  await walk();
  expect(await flagged()).toEqual(['Ana name', 'Cy phone']);
  await call(memberWormDelete, { wormIds: [wormId] });
  expect((await call(participantDetail, { partsId: cy })).wormEntry).toBeNull();
  await walk();
  expect(await flagged()).toEqual([]);
  await call(memberWormRestore, { wormIds: [wormId] });
  await walk();
  expect(await flagged()).toEqual(['Ana name', 'Cy phone']);
});

test('of two entries the number counts; without it the name is left', async () => {
  await list({ name: 'Ana' });
  const byPhone = await list({ phone: '13800138000' });
  await joins('Ana', '13800138000');
  expect(await flagged()).toEqual(['Ana phone']);
  await call(memberWormDelete, { wormIds: [byPhone] });
  await walk();
  expect(await flagged()).toEqual(['Ana name']);
});

test('whom an entry names by number and by name is flagged once', async () => {
  await joins('Ana', '13800138000');
  await list({ phone: '13800138000', name: 'ana' });
  expect(await flagged()).toEqual(['Ana phone']);
});

test('a registration that is changed or deleted is looked at anew', async () => {
  await list({ phone: '13800138000' });
  const partsId = await joins('Ana', '13800138000');
  const { answers } = await call(participantDetail, { partsId });
  await call(participantUpdate, { partsId, answers: { ...answers, phone: '13700137000' } });
  await follow();
  expect(await flagged()).toEqual([]);
  const again = await joins('Bo', '13800138000');
  expect(await flagged()).toEqual(['Bo phone']);
  await call(participantDelete, { partsIds: [again] });
  await follow();
  expect(await flagged()).toEqual([]);
});

test('the history of the member says so once; of a name alone it says nothing', async () => {
  await joins('Ana', '13800138000');
  await joins('Bo', '13900139000');
  const wormId = await list({ phone: '13800138000' });
  await list({ name: 'Bo' });
  await call(memberWormDelete, { wormIds: [wormId] });
  await walk();
  await call(memberWormRestore, { wormIds: [wormId] });
  await walk();
  const members = (await call(memberList, { sort: 'name' })).records;
  const told = await Promise.all(
    members.map(async ({ memberId }) => (await call(memberLogList, { memberId, kind: 'wormMatched' })).records),
  );
  expect(told.map((lines) => lines.map(({ event }) => event?.eventId))).toEqual([[eventId], []]);
});

test('a walk that was ended goes on where it was, and another organisation is not touched', async () => {
  const stranger = await server.organisation();
  await stranger.call(memberWormAdd, { phone: '13800138000' });
  await walkWorms(server.services, { organisationId: stranger.organisationId });
  const partsId = await joins('Ana', '13800138000');
  expect(await flagged()).toEqual([]);
  const { wormId } = await call(memberWormAdd, { phone: '13800138000' });
  const { organisationId } = organisation;
  const step = () =>
    server.services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const { rows } = await sql<{ on: boolean }>`SELECT walk_worm(${organisationId}, ${wormId}, 1) AS on`.execute(tx);
      return rows[0]?.on;
    });
  const steps: (boolean | undefined)[] = [];
  do steps.push(await step());
  while (steps.at(-1) && steps.length < 10);
  // Those flagged so far, then the members, nothing more.
  expect(steps).toEqual([true, false]);
  expect((await call(participantDetail, { partsId })).worm).toBe('phone');
});

test('nothing on the way of registrations, orders and scans reads the matches or writes them', async () => {
  const { rows } = await withClient(server.database.superuserUrl, (client) =>
    client.query<{ name: string }>(
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosrc ~ 'worm_match|match_worms' ORDER BY 1`,
    ),
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'follow_participants',
    'listed_worms',
    'match_worms',
    'message_rule',
    'walk_worm',
  ]);
});
