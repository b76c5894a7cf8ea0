import { eventCopy, eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { guestAdd, guestEdit, guestList } from '@convoke/contract/guest/guest.calls.ts';
import {
  guestAddBatch,
  guestAddLecture,
  guestLectureCount,
  guestLectureDelete,
  guestLectureEdit,
  guestLectureGet,
  guestLectureList,
  guestLectureSort,
  guestLectureState,
  guestOnPage,
} from '@convoke/contract/guest/guest.event.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { plannedGuests } from '../guest.ops.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const secret = {
  phone: '13800138000',
  email: 'private@example.com',
  note: 'Prefers trains',
};
const add = async (name: string, more: object = {}) =>
  (await organisation.call(guestAdd, { name, ...more } as never)).guestId;
const bind = async (eventId: string, guestId: string) =>
  (await organisation.call(guestAddLecture, { eventId, guestId })).eventGuestId;
const list = (eventId: string) => organisation.call(guestLectureList, { eventId });
const shown = async (eventId: string) => (await list(eventId)).map(({ name }) => name);
const own = (eventGuestId: string, version: number, more: object) =>
  server.send(guestLectureEdit, { eventGuestId, version, kind: 'speaker', state: 'INVITED', ...more } as never, {
    token: organisation.token,
  });
const edit = async (guestId: string, more: object) =>
  organisation.call(guestEdit, { guestId, version: 1, name: 'x', ...more } as never);
/** Moves an event so that it ended a moment ago. */
const over = (eventId: string) =>
  withClient(server.database.superuserUrl, (client) =>
    client.query(`UPDATE event SET starts_at = now() - interval '2 hours', ends_at = now() WHERE id = $1`, [eventId]),
  );

describe('guests of an event', () => {
  test('are bound many at once in their order; those that are there stay, also when it is asked twice at once', async () => {
    const { eventId } = await organisation.event();
    const guestIds = await Promise.all(['A', 'B', 'C'].map((name) => add(name)));
    await bind(eventId, guestIds[1] ?? '');
    const answers = await Promise.all(
      [0, 1].map(() => organisation.call(guestAddBatch, { eventId, guestIds: [...guestIds, guestIds[0] ?? ''] })),
    );
    expect(answers.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 2]);
    expect(await shown(eventId)).toEqual(['B', 'A', 'C']);
    expect(await organisation.call(guestLectureCount, { eventId })).toEqual({
      total: 3,
      invited: 3,
      confirmed: 0,
      declined: 0,
    });
  });

  test('are refused where one is missing, also beside one who is named twice', async () => {
    const { eventId } = await organisation.event();
    const guestId = await add('A');
    const guestIds = [guestId, guestId, eventId];
    const answer = await server.send(guestAddBatch, { eventId, guestIds }, { token: organisation.token });
    expect(answer.code).toBe(403);
    expect(await list(eventId)).toEqual([]);
  });

  test('are taken off, and bound again as they were there', async () => {
    const { eventId } = await organisation.event();
    const guestId = await add('A');
    const eventGuestId = await bind(eventId, guestId);
    await own(eventGuestId, 1, { title: 'Keynote speaker' });
    await organisation.call(guestLectureDelete, { eventId, guestId });
    expect(await list(eventId)).toEqual([]);
    expect(await bind(eventId, guestId)).toBe(eventGuestId);
    expect(await list(eventId)).toMatchObject([{ title: 'Keynote speaker', isOwn: true }]);
  });

  test('have one order, which is taken whole; of two who sort at once the later one holds', async () => {
    const { eventId } = await organisation.event();
    const guestIds = await Promise.all(['A', 'B', 'C', 'D'].map((name) => add(name)));
    await organisation.call(guestAddBatch, { eventId, guestIds });
    const ids = (await list(eventId)).map(({ eventGuestId }) => eventGuestId);
    const orders = [ids.toReversed(), [...ids.slice(2), ...ids.slice(0, 2)]];
    await Promise.all(orders.map((eventGuestIds) => organisation.call(guestLectureSort, { eventId, eventGuestIds })));
    const now = (await list(eventId)).map(({ eventGuestId }) => eventGuestId);
    expect(orders).toContainEqual(now);
    const sort = (eventGuestIds: string[]) =>
      server.send(guestLectureSort, { eventId, eventGuestIds }, { token: organisation.token });
    expect((await sort(ids.slice(1))).data).toMatchObject({ failure: 'GUESTS_CHANGED' });
    expect((await sort([...ids.slice(1), ids[1] ?? ''])).data).toMatchObject({ failure: 'GUESTS_CHANGED' });
    expect((await list(eventId)).map(({ eventGuestId }) => eventGuestId)).toEqual(now);
  });

  test('answer, and can be there at times, which the schedule reads', async () => {
    const { eventId } = await organisation.event();
    const guestId = await add('A');
    const eventGuestId = await bind(eventId, guestId);
    const availability = [{ from: '2030-01-01T09:00:00.000Z', to: '2030-01-01T12:00:00.000Z' }];
    const crossed = [{ from: '2030-01-01T09:00:00.000Z', to: '2030-01-01T09:00:00.000Z' }];
    expect((await own(eventGuestId, 1, { availability: crossed })).code).toBe(1000);
    expect((await own(eventGuestId, 1, { state: 'CONFIRMED', availability })).data).toEqual({ version: 2 });
    expect((await own(eventGuestId, 1, {})).data).toMatchObject({ failure: 'GUEST_CHANGED', current: { version: 2 } });
    expect(await organisation.call(guestLectureGet, { eventGuestId })).toMatchObject({
      state: 'CONFIRMED',
      availability,
    });
    expect((await organisation.call(guestLectureCount, { eventId })).confirmed).toBe(1);
    const planned = await server.services.database.inOrganisation(organisation.organisationId, 'read', (db) =>
      plannedGuests(db, organisation.organisationId, eventId, 'en', new Date()),
    );
    expect(planned).toMatchObject([{ eventGuestId, guestId, name: 'A', state: 'CONFIRMED' }]);
    expect(planned[0]?.availability).toHaveLength(1);
    expect(
      await organisation.call(guestLectureState, { eventId, eventGuestIds: [eventGuestId], state: 'DECLINED' }),
    ).toEqual({ changed: 1 });
  });
});

describe('what the library says', () => {
  test('is followed by events that are ahead, and never rewrites one that is over', async () => {
    const past = await organisation.event({ title: 'Last year' });
    const coming = await organisation.event({ title: 'Next year' });
    const guestId = await add('Ada', { title: 'Engineer', biography: '<p>Then</p>' });
    const atPast = await bind(past.eventId, guestId);
    const atComing = await bind(coming.eventId, guestId);
    await over(past.eventId);
    await edit(guestId, { name: 'Ada King', title: 'Director', biography: '<p>Now</p>' });
    expect(await list(past.eventId)).toMatchObject([{ name: 'Ada', title: 'Engineer' }]);
    expect(await list(coming.eventId)).toMatchObject([{ name: 'Ada King', title: 'Director' }]);
    const told = async (eventId: string, eventGuestId: string) =>
      (await server.send(guestOnPage, { eventId, eventGuestId })).data.biography;
    expect(await told(past.eventId, atPast)).toBe('<p>Then</p>');
    expect(await told(coming.eventId, atComing)).toBe('<p>Now</p>');
  });

  test('of one who is bound after the end is shown as it was then', async () => {
    const { eventId } = await organisation.event();
    await over(eventId);
    const guestId = await add('Late', { title: 'First' });
    await bind(eventId, guestId);
    await edit(guestId, { name: 'Late', title: 'Second' });
    expect(await list(eventId)).toMatchObject([{ title: 'First' }]);
  });

  test('gives way to what the event says, in each language', async () => {
    const { eventId, code } = await organisation.event();
    const guestId = await add('Ada', { title: 'Engineer', words: { zh: { name: '艾达', title: '工程师' } } });
    const eventGuestId = await bind(eventId, guestId);
    const seen = async (language: string) =>
      (await server.send(eventPublicInfo, { code }, { headers: { 'accept-language': language } })).data.guests[0];
    expect(await seen('zh')).toMatchObject({ name: '艾达', title: '工程师' });
    expect(await seen('ja')).toMatchObject({ name: 'Ada', title: 'Engineer' });
    await own(eventGuestId, 1, { title: 'Keynote', words: { zh: { title: '主讲人' } } });
    expect(await seen('zh')).toMatchObject({ name: '艾达', title: '主讲人' });
    expect(await seen('en')).toMatchObject({ title: 'Keynote' });
    const [library] = (await organisation.call(guestList, {})).records;
    expect(library?.title).toBe('Engineer');
  });

  test('comes along with the copy of an event, without the answers', async () => {
    const { eventId } = await organisation.event();
    const eventGuestId = await bind(eventId, await add('Ada'));
    await own(eventGuestId, 1, { state: 'CONFIRMED', title: 'Keynote' });
    const copy = await organisation.call(eventCopy, { eventId, title: 'Again', startsAt: '2031-05-01T09:00:00Z' });
    expect(await list(copy.eventId)).toMatchObject([{ name: 'Ada', title: 'Keynote', state: 'INVITED' }]);
  });
});

describe('the public', () => {
  test('sees who is shown and has not declined, and never a contact or a note', async () => {
    const { eventId, code } = await organisation.event();
    const ids = await Promise.all(
      ['Here', 'Hidden', 'Away'].map(async (name) =>
        bind(eventId, await add(name, { ...secret, biography: '<p>Hi</p>' })),
      ),
    );
    await own(ids[1] ?? '', 1, { isShown: false });
    await own(ids[2] ?? '', 1, { state: 'DECLINED' });
    const info = await server.send(eventPublicInfo, { code });
    expect(info.data.guests.map(({ name }) => name)).toEqual(['Here']);
    const more = await server.send(guestOnPage, { eventId, eventGuestId: ids[0] ?? '' });
    expect(more.data).toMatchObject({ name: 'Here', biography: '<p>Hi</p>' });
    for (const hidden of ids.slice(1))
      expect((await server.send(guestOnPage, { eventId, eventGuestId: hidden })).code).toBe(403);
    const page = await server.app.inject({ url: `/event/${code}`, headers: { accept: 'text/html' } });
    const everything = JSON.stringify([info.data, more.data]) + page.body;
    for (const word of Object.values(secret)) expect(everything).not.toContain(word);
  });

  test('sees nobody of an event that is not published', async () => {
    const { eventId } = await organisation.event();
    const eventGuestId = await bind(eventId, await add('Ada'));
    await withClient(server.database.superuserUrl, (client) =>
      client.query('UPDATE event SET publish_status = 0 WHERE id = $1', [eventId]),
    );
    expect((await server.send(guestOnPage, { eventId, eventGuestId })).code).toBe(403);
    await organisation.call(eventUpdate, { eventId, title: 'Still a draft' });
  });
});
