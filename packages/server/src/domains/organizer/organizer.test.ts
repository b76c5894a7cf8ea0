import {
  organizerAdd,
  organizerContact,
  organizerDelete,
  organizerExport,
  organizerGet,
  organizerGroupSet,
  organizerList,
  organizerRestore,
  organizerUpdate,
  organizerUses,
} from '@convoke/contract/organizer/organizer.calls.ts';
import { organizerBind } from '@convoke/contract/organizer/organizer.event.calls.ts';
import {
  organizerGroupAdd,
  organizerGroupDelete,
  organizerGroupDeleteMany,
  organizerGroupList,
  organizerGroupUpdate,
} from '@convoke/contract/organizer/organizer.group.calls.ts';
import { organizerGroupSort } from '@convoke/contract/organizer/organizer.event.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const add = (name: string, more: object = {}) => organisation.call(organizerAdd, { name, ...more });
const group = async (kind: 'host' | 'media' | 'sponsor', name = '') =>
  (await organisation.call(organizerGroupAdd, { kind, name })).groupId;
const names = async (input: object = {}) =>
  (await organisation.call(organizerList, { size: 500, ...input })).records.map(({ name }) => name);
const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: { path: string }[] }).fields?.map(({ path }) => path);
const token = () => ({ token: organisation.token });

describe('an organizer of the library', () => {
  test('is kept with its link, its group and its private contacts', async () => {
    const groupId = await group('host');
    const { organizerId, version } = await add('Acme', {
      link: 'https://acme.example.com',
      contactName: 'Ana',
      phone: '138 0013 8000',
      email: 'Ana@Example.com',
      note: 'Invoice in March',
      groupId,
    });
    expect(await organisation.call(organizerGet, { organizerId })).toMatchObject({
      version,
      name: 'Acme',
      link: 'https://acme.example.com',
      phone: '13800138000',
      email: 'ana@example.com',
      groupId,
    });
    expect(await organisation.call(organizerContact, { id: organizerId })).toEqual({
      organizerId,
      name: 'Acme',
      contactName: 'Ana',
      phone: '13800138000',
      email: 'ana@example.com',
      note: 'Invoice in March',
    });
  });

  test('is refused with what cannot be, at its field', async () => {
    const refused = async (more: object) =>
      fieldsOf(await server.send(organizerAdd, { name: 'Acme', ...more } as never, token()));
    expect(await refused({ name: ' ' })).toEqual(['name']);
    expect(await refused({ link: 'javascript:alert(1)' })).toEqual(['link']);
    expect(await refused({ link: 'https://192.168.1.1/' })).toEqual(['link']);
    expect(await refused({ phone: 'nobody' })).toEqual(['phone']);
    expect(await refused({ email: 'nobody' })).toEqual(['email']);
    expect(await names()).toEqual([]);
    const gone = await server.send(organizerAdd, { name: 'Acme', logoKey: 'a/b.webp' }, token());
    expect(gone.data).toMatchObject({ failure: 'FILE_MISSING' });
  });

  test('is not saved over what somebody else has saved; the refusal says what stands there', async () => {
    const { organizerId, version } = await add('Acme');
    await organisation.call(organizerUpdate, { organizerId, version, name: 'Acme One' });
    const stale = await server.send(organizerUpdate, { organizerId, version, name: 'Acme Two' }, token());
    expect(stale.data).toMatchObject({ failure: 'ORGANIZER_CHANGED', current: { name: 'Acme One', version: 2 } });
    expect(await names()).toEqual(['Acme One']);
  });

  test('of two that save at once one is refused', async () => {
    const { organizerId, version } = await add('Acme');
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) => server.send(organizerUpdate, { organizerId, version, name }, token())),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  test('is deleted and brought back, but not while events use it: the refusal names them', async () => {
    const { organizerId } = await add('Acme');
    await organisation.call(organizerDelete, { organizerId, type: 'library' });
    expect(await names()).toEqual([]);
    expect(await organisation.call(organizerRestore, { organizerIds: [organizerId] })).toEqual({ changed: 1 });
    const { eventId } = await organisation.event();
    const groupId = await group('host');
    await organisation.call(organizerBind, { eventId, groupId, organizerIds: [organizerId] });
    const refused = await server.send(organizerDelete, { organizerId, type: 'library' }, token());
    expect(refused.data).toMatchObject({ failure: 'ORGANIZER_IN_USE', events: [{ eventId }] });
    expect(await organisation.call(organizerUses, { organizerId })).toMatchObject([{ eventId }]);
  });

  test('is bound or deleted, never both, when that happens at once', async () => {
    const { eventId } = await organisation.event();
    const groupId = await group('host');
    for (let round = 0; round < 5; round += 1) {
      const { organizerId } = await add(`Acme ${round}`);
      const [bound, deleted] = await Promise.all([
        server.send(organizerBind, { eventId, groupId, organizerIds: [organizerId] }, token()),
        server.send(organizerDelete, { organizerId, type: 'library' }, token()),
      ]);
      expect([bound.code, deleted.code].filter((code) => code === 0)).toHaveLength(1);
    }
  });

  test('leaves its usual group without leaving the library', async () => {
    const { organizerId } = await add('Acme', { groupId: await group('host') });
    await organisation.call(organizerDelete, { organizerId, type: 'group' });
    expect(await organisation.call(organizerGet, { organizerId })).toMatchObject({ groupId: null, version: 2 });
  });

  test('is found by name and contact, also in full width, and by group, event and logo', async () => {
    const host = await group('host');
    const acme = await add('Acme', { contactName: 'Ana', groupId: host });
    const bolt = await add('Bolt', { email: 'press@bolt.com' });
    const { eventId } = await organisation.event();
    await organisation.call(organizerBind, { eventId, groupId: host, organizerIds: [bolt.organizerId] });
    expect(await names({ search: 'ａｃｍ' })).toEqual(['Acme']);
    expect(await names({ search: 'press@' })).toEqual(['Bolt']);
    expect(await names({ groupId: host })).toEqual(['Acme']);
    expect(await names({ eventId })).toEqual(['Bolt']);
    expect(await names({ logo: 'with' })).toEqual([]);
    expect(await names({ sort: '-name' })).toEqual(['Bolt', 'Acme']);
    expect(acme.version).toBe(1);
  });

  test('can be read on by cursor, and as a sheet', async () => {
    for (const name of ['C', 'A', 'B']) await add(name, { contactName: '=1+1' });
    const first = await organisation.call(organizerList, { size: 2, sort: 'name' });
    const second = await organisation.call(organizerList, {
      size: 2,
      sort: 'name',
      cursor: first.nextCursor ?? undefined,
    });
    expect([...first.records, ...second.records].map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    const { body } = await server.send(organizerExport, {}, token());
    const rows = (await readXlsx(body)).sheets[0]?.rows ?? [];
    expect(rows.map((row) => row[0]).filter((cell) => ['A', 'B', 'C'].includes(String(cell)))).toEqual(['A', 'B', 'C']);
  });
});

describe('groups of organizers', () => {
  const shown = async () => (await organisation.call(organizerGroupList, {})).map(({ name }) => name);

  test('are kept in the order in which they were put, all at once', async () => {
    const ids = [await group('host', 'A'), await group('media', 'B'), await group('sponsor', 'C')];
    expect(await shown()).toEqual(['A', 'B', 'C']);
    await organisation.call(organizerGroupSort, { groupIds: [...ids].reverse() });
    expect(await shown()).toEqual(['C', 'B', 'A']);
    const refused = await server.send(organizerGroupSort, { groupIds: ids.slice(1) }, token());
    expect(refused.data).toMatchObject({ failure: 'ORGANIZERS_CHANGED' });
    expect(await shown()).toEqual(['C', 'B', 'A']);
  });

  test('two who sort at once leave one of the two orders, whole', async () => {
    const ids = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push(await group('host', name));
    await Promise.all([
      organisation.call(organizerGroupSort, { groupIds: ids }),
      organisation.call(organizerGroupSort, { groupIds: [...ids].reverse() }),
    ]);
    expect(['ABCDE', 'EDCBA']).toContain((await shown()).join(''));
  });

  test('have names of their own: the same again is refused, also by renaming', async () => {
    const groupId = await group('host', 'Gold');
    expect((await server.send(organizerGroupAdd, { kind: 'host', name: 'gold' }, token())).data).toMatchObject({
      failure: 'ORGANIZER_GROUP_TAKEN',
    });
    const other = await group('host', 'Silver');
    expect(
      (await server.send(organizerGroupUpdate, { groupId: other, kind: 'host', name: 'Gold' }, token())).code,
    ).toBe(1000);
    await organisation.call(organizerGroupUpdate, { groupId, kind: 'media', name: 'Gold' });
    expect((await organisation.call(organizerGroupList, {})).map(({ kind }) => kind)).toEqual(['media', 'host']);
  });

  test('are deleted unless events use them; organizers of one have none then', async () => {
    const [used, free, other] = [await group('host'), await group('media'), await group('sponsor')];
    const { organizerId } = await add('Acme', { groupId: free });
    const { eventId } = await organisation.event();
    await organisation.call(organizerBind, { eventId, groupId: used, organizerIds: [organizerId] });
    const refused = await server.send(organizerGroupDelete, { groupId: used }, token());
    expect(refused.data).toMatchObject({ failure: 'ORGANIZER_GROUP_IN_USE', events: [{ eventId }] });
    const all = await server.send(organizerGroupDeleteMany, { groupIds: [free, used] }, token());
    expect(all.data).toMatchObject({ failure: 'ORGANIZER_GROUP_IN_USE' });
    expect(await organisation.call(organizerGroupDeleteMany, { groupIds: [free, other] })).toEqual({ changed: 2 });
    expect(await organisation.call(organizerGet, { organizerId })).toMatchObject({ groupId: null });
    expect(await organisation.call(organizerGroupList, {})).toMatchObject([
      { groupId: used, events: 1, organizers: 0 },
    ]);
  });

  test('take many organizers at once', async () => {
    const groupId = await group('media');
    const ids = [(await add('A')).organizerId, (await add('B')).organizerId];
    expect(await organisation.call(organizerGroupSet, { organizerIds: ids, groupId })).toEqual({ changed: 2 });
    expect(await organisation.call(organizerGroupSet, { organizerIds: ids, groupId })).toEqual({ changed: 0 });
    expect(await organisation.call(organizerGroupList, {})).toMatchObject([{ organizers: 2 }]);
  });
});
