import {
  guestAdd,
  guestDelete,
  guestEdit,
  guestGet,
  guestInLecture,
  guestList,
} from '@convoke/contract/guest/guest.calls.ts';
import {
  guestApart,
  guestDoubles,
  guestMerge,
  guestMerges,
  guestMergeUndo,
} from '@convoke/contract/guest/guest.doubles.calls.ts';
import {
  guestAddLecture,
  guestLectureEdit,
  guestLectureGet,
  guestLectureList,
  guestOnPage,
} from '@convoke/contract/guest/guest.event.calls.ts';
import { agendaAdd, agendaInfoCall } from '@convoke/contract/schedule/schedule.calls.ts';
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

const add = async (name: string, more: object = {}) =>
  (await organisation.call(guestAdd, { name, ...more } as never)).guestId;
const bind = async (eventId: string, guestId: string) =>
  (await organisation.call(guestAddLecture, { eventId, guestId })).eventGuestId;
const own = (eventGuestId: string, version: number, more: object) =>
  organisation.call(guestLectureEdit, { eventGuestId, version, kind: 'speaker', state: 'INVITED', ...more } as never);
const pairs = async () =>
  (await organisation.call(guestDoubles, {})).pairs.map(({ by, guests }) => [
    guests.map(({ name }) => name).sort(),
    by.sort(),
  ]);
const list = (eventId: string) => organisation.call(guestLectureList, { eventId });
const info = (guestId: string) => organisation.call(guestGet, { guestId });
const tryMerge = async (guestId: string, goneId: string, more: object = {}) =>
  server.send(guestMerge, { guestId, version: 1, goneId, goneVersion: 1, name: 'Ada', ...more } as never, {
    token: organisation.token,
  });
const merge = async (guestId: string, goneId: string, more: object = {}) => {
  const { data, code } = await tryMerge(guestId, goneId, more);
  expect(code).toBe(0);
  return data.mergeId;
};
const undo = (mergeId: string) => server.send(guestMergeUndo, { mergeId }, { token: organisation.token });
const refusal = (answer: { data: unknown }) => (answer.data as { failure?: string }).failure;
const over = (eventId: string) =>
  withClient(server.database.superuserUrl, (client) =>
    client.query(`UPDATE event SET starts_at = now() - interval '2 hours', ends_at = now() WHERE id = $1`, [eventId]),
  );

describe('likely doubles', () => {
  test('are those with one name and company, phone or e-mail, the most alike first', async () => {
    await add('Ada', { company: 'Engines', phone: '13800138000', email: 'ada@example.com' });
    await add(' ＡDA', { company: 'engines', phone: '+86 138 0013 8000' });
    await add('Countess', { email: 'ADA@example.com' });
    await add('Ada', { company: 'Elsewhere' });
    await add('Nobody');
    expect(await pairs()).toEqual([
      [
        ['Ada', 'ＡDA'],
        ['name', 'phone'],
      ],
      [['Ada', 'Countess'], ['email']],
    ]);
    expect((await organisation.call(guestDoubles, {})).total).toBe(2);
  });

  test('are no longer offered once somebody said that they are not the same, until that is forgotten', async () => {
    const [guestId, otherId] = [await add('Bo'), await add('Bo')];
    // The other way round it is the same pair, and said twice it is said once.
    await organisation.call(guestApart, { guestId: otherId, otherId: guestId });
    await organisation.call(guestApart, { guestId, otherId });
    expect(await pairs()).toEqual([]);
    await organisation.call(guestApart, { guestId, otherId, isApart: false });
    expect(await pairs()).toHaveLength(1);
  });

  test('of one name that a thousand have are not half a million', async () => {
    await withClient(server.database.superuserUrl, (client) =>
      client.query(
        `INSERT INTO guest (organisation_id, language, name, created_at, updated_at)
         SELECT $1, 'en', 'To be announced', now(), now() FROM generate_series(1, 1000)`,
        [organisation.organisationId],
      ),
    );
    const { total, pairs: shown } = await organisation.call(guestDoubles, {});
    expect([total, shown.length]).toEqual([190, 50]);
  });
});

describe('merging', () => {
  test('makes one guest who says what was chosen; undone, both are as they were', async () => {
    const guestId = await add('Ada', { company: 'Engines', phone: '13800138000' });
    const goneId = await add('Ada King', { email: 'ada@example.com', biography: '<p>Hers</p>' });
    const before = [await info(guestId), await info(goneId)];
    const mergeId = await merge(guestId, goneId, {
      name: 'Ada King',
      company: 'Engines',
      email: 'ada@example.com',
      phone: '13800138000',
    });
    expect((await organisation.call(guestList, {})).records.map(({ name }) => name)).toEqual(['Ada King']);
    expect(await info(guestId)).toMatchObject({ name: 'Ada King', email: 'ada@example.com', changedBy: 'merge' });
    // Whoever still has the address of the one that is gone finds the other.
    expect((await info(goneId)).guestId).toBe(guestId);
    expect(await organisation.call(guestMerges, {})).toMatchObject([
      { mergeId, name: 'Ada King', goneName: 'Ada King', isUndone: false },
    ]);
    expect((await undo(mergeId)).code).toBe(0);
    const plain = ({ version: _, changedAt: __, changedBy: ___, ...rest }: Awaited<ReturnType<typeof info>>) => rest;
    expect([await info(guestId), await info(goneId)].map(plain)).toEqual(before.map(plain));
    expect(await organisation.call(guestMerges, {})).toMatchObject([{ mergeId, isUndone: true }]);
    expect(refusal(await undo(mergeId))).toBe('GUEST_MERGE_UNDONE');
  });

  test('gives over the places at events ahead and leaves those of the past as they were shown', async () => {
    const [past, coming] = [await organisation.event(), await organisation.event()];
    const [guestId, goneId] = [await add('Ada'), await add('Ada', { title: 'Then' })];
    await bind(past.eventId, guestId);
    await bind(past.eventId, goneId);
    const place = await bind(coming.eventId, goneId);
    await own(place, 1, { title: 'Keynote', state: 'CONFIRMED' });
    await over(past.eventId);
    const shownThen = await list(past.eventId);
    const mergeId = await merge(guestId, goneId, { title: 'Now' });
    expect(await list(past.eventId)).toEqual(shownThen);
    // The same place, as the schedule names it.
    expect(await list(coming.eventId)).toMatchObject([
      { eventGuestId: place, guestId, title: 'Keynote', state: 'CONFIRMED' },
    ]);
    const used = await organisation.call(guestInLecture, { guestId });
    expect(used.events.map(({ eventId }) => eventId).sort()).toEqual(
      [past.eventId, past.eventId, coming.eventId].sort(),
    );
    expect((await undo(mergeId)).code).toBe(0);
    expect(await list(coming.eventId)).toMatchObject([{ eventGuestId: place, guestId: goneId, title: 'Keynote' }]);
    expect(await list(past.eventId)).toEqual(shownThen);
  });

  test('of two at one event leaves one place, which says what either said; what names the other finds it', async () => {
    const { eventId } = await organisation.event();
    const [guestId, goneId] = [await add('Ada'), await add('Ada')];
    const [stays, goes] = [await bind(eventId, guestId), await bind(eventId, goneId)];
    await own(stays, 1, { biography: '<p>Mine</p>' });
    const availability = [{ from: '2030-01-01T09:00:00.000Z', to: '2030-01-01T12:00:00.000Z' }];
    await own(goes, 1, { title: 'Keynote', biography: '<p>Hers</p>', state: 'CONFIRMED', availability });
    const guests = [{ eventGuestId: goes, role: 'speaker' as const }];
    const { items } = await organisation.call(agendaAdd, { eventId, title: 'Opening', minutes: 30, guests });
    const agendaId = items[0]?.agendaId ?? '';
    const speakers = async () =>
      (await organisation.call(agendaInfoCall, { agendaId })).guests.map(({ eventGuestId }) => eventGuestId);
    const before = [
      await organisation.call(guestLectureGet, { eventGuestId: stays }),
      await organisation.call(guestLectureGet, { eventGuestId: goes }),
    ];
    const mergeId = await merge(guestId, goneId);
    expect(await list(eventId)).toMatchObject([{ eventGuestId: stays, guestId }]);
    expect(await speakers()).toEqual([stays]);
    expect(await organisation.call(guestLectureGet, { eventGuestId: stays })).toMatchObject({
      title: 'Keynote',
      biography: '<p>Mine</p>',
      state: 'CONFIRMED',
      availability,
    });
    const planned = await server.services.database.inOrganisation(organisation.organisationId, 'read', (db) =>
      plannedGuests(db, organisation.organisationId, eventId, 'en', new Date()),
    );
    expect(planned).toMatchObject([{ eventGuestId: stays, formerIds: [goes] }]);
    expect((await server.send(guestOnPage, { eventId, eventGuestId: goes })).data.eventGuestId).toBe(stays);
    expect((await undo(mergeId)).code).toBe(0);
    expect(await speakers()).toEqual([goes]);
    const after = [
      await organisation.call(guestLectureGet, { eventGuestId: stays }),
      await organisation.call(guestLectureGet, { eventGuestId: goes }),
    ];
    const plain = ({ version: _, ...rest }: (typeof after)[0]) => rest;
    expect(after.map(plain)).toEqual(before.map(plain));
  });

  test('is not undone over what was changed since: it says what, and does nothing', async () => {
    const { eventId } = await organisation.event({ title: 'Summit' });
    const [guestId, goneId] = [await add('Ada'), await add('Ada')];
    const place = await bind(eventId, goneId);
    const mergeId = await merge(guestId, goneId);
    await own(place, 2, { title: 'Changed since' });
    const refused = await undo(mergeId);
    expect(refused.data).toMatchObject({ failure: 'GUEST_MERGE_CHANGED', events: ['Summit'] });
    await organisation.call(guestEdit, { guestId, version: 2, name: 'Ada II' });
    expect((await undo(mergeId)).data).toMatchObject({ failure: 'GUEST_MERGE_CHANGED', guest: 'Ada II' });
    expect(await organisation.call(guestMerges, {})).toMatchObject([{ isUndone: false }]);
    expect((await list(eventId)).map((each) => each.guestId)).toEqual([guestId]);
  });

  test('of a third leaves the first to be undone in its turn', async () => {
    const [a, b, c] = [await add('A'), await add('B'), await add('C')];
    const first = await merge(b, c, { name: 'B' });
    const second = await merge(a, b, { goneVersion: 2, name: 'A' });
    expect((await info(c)).guestId).toBe(a);
    expect(refusal(await undo(first))).toBe('GUEST_MERGE_CHANGED');
    expect((await undo(second)).code).toBe(0);
    expect((await info(c)).guestId).toBe(b);
  });

  test('of a guest with itself, or of one who was changed meanwhile, is refused', async () => {
    const [guestId, goneId] = [await add('Ada'), await add('Ada')];
    expect(refusal(await tryMerge(guestId, guestId))).toBe('GUEST_MERGE_SAME');
    await organisation.call(guestEdit, { guestId: goneId, version: 1, name: 'Ada K' });
    const stale = await tryMerge(guestId, goneId);
    expect(stale.data).toMatchObject({ failure: 'GUEST_CHANGED', current: { guestId: goneId, name: 'Ada K' } });
  });
});

describe('at the same moment', () => {
  const round = [0, 1, 2, 3];

  test('one pair is merged once, whichever way round', async () => {
    for (const _ of round) {
      const [a, b] = [await add('Ada'), await add('Ada')];
      const answers = await Promise.all([tryMerge(a, b), tryMerge(b, a), tryMerge(a, b)]);
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    }
    expect((await organisation.call(guestList, {})).total).toBe(round.length);
  });

  test('a merge is undone once', async () => {
    const mergeId = await merge(await add('Ada'), await add('Ada'));
    const answers = await Promise.all(round.map(() => undo(mergeId)));
    expect(answers.map((answer) => refusal(answer) ?? 'done').sort()).toEqual([
      'GUEST_MERGE_UNDONE',
      'GUEST_MERGE_UNDONE',
      'GUEST_MERGE_UNDONE',
      'done',
    ]);
  });

  test('who is merged is not deleted as well, and who is bound meanwhile is bound to the one that stays', async () => {
    for (const _ of round) {
      const { eventId } = await organisation.event();
      const [a, b, c] = [await add('Ada'), await add('Ada'), await add('Cy')];
      const [merged, deleted] = await Promise.all([
        tryMerge(a, b),
        server.send(guestDelete, { guestId: b }, { token: organisation.token }),
      ]);
      expect([merged?.code, deleted?.code].filter((code) => code === 0)).toHaveLength(1);
      const version = merged?.code === 0 ? 2 : 1;
      const [again, bound] = await Promise.all([
        tryMerge(a, c, { version }),
        server.send(guestAddLecture, { eventId, guestId: c }, { token: organisation.token }),
      ]);
      expect(again?.code).toBe(0);
      expect((await list(eventId)).map(({ guestId }) => guestId)).toEqual(bound?.code === 0 ? [a] : []);
    }
  });
});
