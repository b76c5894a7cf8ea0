import {
  consultAdd,
  consultDelete,
  consultExport,
  consultList,
  consultRestore,
  consultSwitch,
  consultUpdate,
} from '@convoke/contract/consult/consult.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;
let eventId: string;

beforeAll(async () => {
  server = await startServer({ domains: ['consult'] });
  organisation = await server.organisation();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ eventId } = await organisation.event());
});

const add = async (name: string, more: object = {}) =>
  (await organisation.call(consultAdd, { eventId, name, ...more })).consultId;
const named = async (more: object = {}) =>
  (await organisation.call(consultList, { eventId, ...more })).records.map(({ name }) => name);
const refusal = async (call: typeof consultAdd | typeof consultUpdate | typeof consultRestore, input: object) =>
  ((await server.send(call as typeof consultAdd, input, { token: organisation.token })).data as { failure?: string })
    .failure;

test('what was added is listed, sorted, searched and filtered', async () => {
  await add('Alpha', { note: 'by the door' });
  await add('Beta', { isOn: false });
  expect(await named()).toEqual(['Beta', 'Alpha']);
  expect(await named({ sort: 'name' })).toEqual(['Alpha', 'Beta']);
  expect(await named({ search: 'DOOR' })).toEqual(['Alpha']);
  expect(await named({ state: 'off' })).toEqual(['Beta']);
});

test('an update changes what is sent, and leaves the rest alone', async () => {
  const consultId = await add('Alpha', { note: 'by the door' });
  await organisation.call(consultUpdate, { consultId, name: 'Gamma' });
  const { records } = await organisation.call(consultList, { eventId });
  expect(records).toMatchObject([{ consultId, name: 'Gamma', note: 'by the door', isOn: true }]);
});

test('a name stands once among those that are not deleted', async () => {
  const consultId = await add('Alpha');
  expect(await refusal(consultAdd, { eventId, name: 'ALPHA' })).toBe('CONSULT_NAME_TAKEN');
  const other = await add('Beta');
  expect(await refusal(consultUpdate, { consultId: other, name: 'alpha' })).toBe('CONSULT_NAME_TAKEN');
  await organisation.call(consultDelete, { consultId });
  await organisation.call(consultUpdate, { consultId: other, name: 'alpha' });
  expect(await refusal(consultRestore, { consultId })).toBe('CONSULT_NAME_TAKEN');
});

test('what is deleted is gone, and can be brought back', async () => {
  const consultId = await add('Alpha');
  await organisation.call(consultDelete, { consultId });
  expect(await named()).toEqual([]);
  await organisation.call(consultRestore, { consultId });
  expect(await named()).toEqual(['Alpha']);
});

test('many are turned off and on and deleted at once; those that are so already do not count', async () => {
  const consultIds = [await add('Alpha'), await add('Beta', { isOn: false })];
  const turn = async (to: 'on' | 'off' | 'deleted') =>
    (await organisation.call(consultSwitch, { eventId, consultIds, to })).changed;
  expect([await turn('off'), await turn('off'), await turn('on'), await turn('deleted')]).toEqual([1, 0, 2, 2]);
  expect(await named()).toEqual([]);
});

test('the sheet has those that match', async () => {
  await add('Alpha', { note: '=1+1' });
  await add('Beta', { isOn: false });
  const { body } = await server.send(consultExport, { eventId, state: 'on' }, { token: organisation.token });
  const sheet = await readXlsx(body);
  expect(sheet.sheets[0]?.rows.map((row) => row.slice(0, 3))).toEqual([
    ['Name', 'Note', 'State'],
    ['Alpha', `'=1+1`, 'On'],
  ]);
});
