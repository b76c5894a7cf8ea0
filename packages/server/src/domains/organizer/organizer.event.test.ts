import { eventCopy } from '@convoke/contract/event/event.editing.calls.ts';
import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { organizerAdd } from '@convoke/contract/organizer/organizer.calls.ts';
import {
  organizerBind,
  organizerEvent,
  organizerEventGroups,
  organizerGroupPlace,
  organizerGroupSort,
  organizerSort,
  organizerUnbind,
} from '@convoke/contract/organizer/organizer.event.calls.ts';
import { organizerGroupAdd, organizerGroupsFor } from '@convoke/contract/organizer/organizer.group.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;
let host: string;
let media: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  host = (await organisation.call(organizerGroupAdd, { kind: 'host' })).groupId;
  media = (await organisation.call(organizerGroupAdd, { kind: 'media', name: 'Press' })).groupId;
});

const secret = { contactName: 'Ana', phone: '13800138000', email: 'private@example.com', note: 'Invoice in March' };
const add = async (name: string, more: object = {}) =>
  (await organisation.call(organizerAdd, { name, ...more })).organizerId;
const groups = (eventId: string) => organisation.call(organizerEventGroups, { eventId });
const shown = async (eventId: string) =>
  (await groups(eventId)).map(({ kind, organizers }) => [kind, ...organizers.map(({ name }) => name)].join(' '));
const places = async (eventId: string, groupId: string) =>
  (await groups(eventId)).find((each) => each.groupId === groupId)?.organizers ?? [];
const token = () => ({ token: organisation.token });

test('organizers are bound in their order, to a group or each to its usual one; those that are there stay', async () => {
  const { eventId } = await organisation.event();
  const [a, b, c] = [await add('A', { groupId: host }), await add('B', { groupId: media }), await add('C')];
  const refused = await server.send(organizerBind, { eventId, organizerIds: [a, b, c] }, token());
  expect(refused.data).toMatchObject({ failure: 'ORGANIZER_WITHOUT_GROUP', organizers: ['C'] });
  expect(await groups(eventId)).toEqual([]);
  await organisation.call(organizerBind, { eventId, organizerIds: [a, b] });
  expect(await organisation.call(organizerBind, { eventId, groupId: host, organizerIds: [c, a] })).toEqual({
    added: 1,
    already: 1,
  });
  expect(await shown(eventId)).toEqual(['host A C', 'media B']);
  expect((await organisation.call(organizerEvent, { eventId })).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'A host',
    'C host',
    'B media',
  ]);
});

test('asked twice at once, each is bound once', async () => {
  const { eventId } = await organisation.event();
  const ids = await Promise.all(['A', 'B', 'C'].map((name) => add(name)));
  const bind = () => organisation.call(organizerBind, { eventId, groupId: host, organizerIds: ids });
  const answers = await Promise.all([bind(), bind(), bind()]);
  expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(3);
  expect((await places(eventId, host)).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});

test('the whole order of a group is taken at once, and refused when others came meanwhile', async () => {
  const { eventId } = await organisation.event();
  const ids = await Promise.all(['A', 'B', 'C'].map((name) => add(name)));
  await organisation.call(organizerBind, { eventId, groupId: host, organizerIds: ids });
  const mapIds = (await places(eventId, host)).map(({ mapId }) => mapId);
  const sort = (order: readonly string[]) =>
    server.send(organizerSort, { eventId, groupId: host, mapIds: [...order] }, token());
  expect((await sort([...mapIds].reverse())).code).toBe(0);
  expect(await shown(eventId)).toEqual(['host C B A']);
  expect((await sort(mapIds.slice(1))).data).toMatchObject({ failure: 'ORGANIZERS_CHANGED' });
  expect((await sort([...mapIds, mapIds[0] ?? ''])).data).toMatchObject({ failure: 'ORGANIZERS_CHANGED' });
  await Promise.all([sort(mapIds), sort([...mapIds].reverse()), sort(mapIds)]);
  expect(['host A B C', 'host C B A']).toContain((await shown(eventId))[0]);
});

test('one that is put among those of another group moves over, and stands nowhere twice', async () => {
  const { eventId } = await organisation.event();
  const [a, b] = [await add('A'), await add('B')];
  await organisation.call(organizerBind, { eventId, groupId: host, organizerIds: [a, b] });
  await organisation.call(organizerBind, { eventId, groupId: media, organizerIds: [b] });
  const [first, second] = await places(eventId, host);
  const [there] = await places(eventId, media);
  const mapIds = [second?.mapId ?? '', there?.mapId ?? '', first?.mapId ?? ''];
  await organisation.call(organizerSort, { eventId, groupId: media, mapIds });
  expect(await shown(eventId)).toEqual(['media B A']);
});

test('groups of an event have an order of their own, whole or by one that is put to a place', async () => {
  const { eventId } = await organisation.event();
  const sponsor = (await organisation.call(organizerGroupAdd, { kind: 'sponsor' })).groupId;
  for (const groupId of [host, media, sponsor])
    await organisation.call(organizerBind, { eventId, groupId, organizerIds: [await add(groupId)] });
  const kinds = async () => (await groups(eventId)).map(({ kind }) => kind);
  await organisation.call(organizerGroupSort, { eventId, groupIds: [sponsor, host, media] });
  expect(await kinds()).toEqual(['sponsor', 'host', 'media']);
  const place = async (kind: string, sort: number) => {
    const mapId = (await groups(eventId)).find((each) => each.kind === kind)?.mapId ?? '';
    await organisation.call(organizerGroupPlace, { mapId, sort });
    return kinds();
  };
  expect(await place('sponsor', 2)).toEqual(['host', 'sponsor', 'media']);
  expect(await place('media', 1)).toEqual(['media', 'host', 'sponsor']);
  expect(await place('media', 200)).toEqual(['host', 'sponsor', 'media']);
  const refused = await server.send(organizerGroupSort, { eventId, groupIds: [host] }, token());
  expect(refused.data).toMatchObject({ failure: 'ORGANIZERS_CHANGED' });
  expect((await organisation.call(organizerGroupsFor, { eventId })).map(({ kind }) => kind)).toEqual([
    'host',
    'sponsor',
    'media',
  ]);
});

test('taken off, one stays in the library and a group without anybody is not shown', async () => {
  const { eventId } = await organisation.event();
  const organizerId = await add('A');
  await organisation.call(organizerBind, { eventId, groupId: host, organizerIds: [organizerId] });
  const mapIds = (await places(eventId, host)).map(({ mapId }) => mapId);
  expect(await organisation.call(organizerUnbind, { eventId, mapIds })).toEqual({ changed: 1 });
  expect(await groups(eventId)).toEqual([]);
  expect((await server.send(organizerUnbind, { eventId, mapIds }, token())).code).not.toBe(0);
  const other = await organisation.event();
  await organisation.call(organizerBind, { eventId, groupId: host, organizerIds: [organizerId] });
  const there = (await places(eventId, host)).map(({ mapId }) => mapId);
  // A place of another event is none of this one's.
  expect((await server.send(organizerUnbind, { eventId: other.eventId, mapIds: there }, token())).code).not.toBe(0);
});

test('the event’s page shows them in their groups, and nothing that is private; a copy of the event has them too', async () => {
  const { eventId, code } = await organisation.event();
  const organizerId = await add('Acme', { link: 'https://acme.example.com', ...secret });
  await organisation.call(organizerBind, { eventId, groupId: media, organizerIds: [organizerId] });
  const page = await server.send(eventPublicInfo, { code });
  expect(page.data.organizers).toEqual([
    { kind: 'media', name: 'Press', organizers: [{ name: 'Acme', logoUrl: null, link: 'https://acme.example.com' }] },
  ]);
  for (const value of Object.values(secret)) expect(JSON.stringify(page.data)).not.toContain(value);
  const copy = await organisation.call(eventCopy, { eventId, title: 'Again', startsAt: '2031-05-01T09:00:00Z' });
  expect(await shown(copy.eventId)).toEqual(['media Acme']);
});
