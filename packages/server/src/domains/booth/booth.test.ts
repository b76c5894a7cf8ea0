import {
  boothAdd,
  boothAddRows,
  boothBlockAdd,
  boothBlockDelete,
  boothBlockList,
  boothBlockUpdate,
  boothDelete,
  boothExport,
  boothFree,
  boothList,
  boothPlace,
  boothTake,
  boothUpdate,
} from '@convoke/contract/booth/booth.calls.ts';
import { guestAdd, guestDelete, guestInLecture } from '@convoke/contract/guest/guest.calls.ts';
import { guestMerge, guestMergeUndo } from '@convoke/contract/guest/guest.doubles.calls.ts';
import { organizerAdd, organizerDelete, organizerUses } from '@convoke/contract/organizer/organizer.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

const rows = { x: 100, y: 100, width: 300, height: 300, rows: 2, columns: 3, prefix: 'A-', gapY: 200 };

async function aHall() {
  const { eventId, code } = await organisation.event();
  const { blockId } = await organisation.call(boothBlockAdd, { eventId, name: 'Hall 1', width: 4000, height: 2500 });
  await organisation.call(boothAddRows, { blockId, ...rows });
  const booths = await organisation.call(boothList, { blockId });
  return { eventId, code, blockId, booths };
}

const failure = async (answer: Promise<{ data: unknown }>) =>
  ((await answer).data as { failure?: string } | null)?.failure;
const token = () => ({ token: organisation.token });

test('booths come in rows, numbered along each, all of them or none', async () => {
  const { eventId, blockId, booths } = await aHall();
  expect(booths.map(({ number, x, y, state }) => [number, x, y, state])).toEqual([
    ['A-01', 100, 100, 'free'],
    ['A-02', 400, 100, 'free'],
    ['A-03', 700, 100, 'free'],
    ['A-04', 100, 600, 'free'],
    ['A-05', 400, 600, 'free'],
    ['A-06', 700, 600, 'free'],
  ]);
  // The sixth number is used: the others do not stay either.
  expect(await server.send(boothAddRows, { blockId, ...rows, first: 6 }, token())).toMatchObject({
    data: { failure: 'BOOTH_NUMBER_USED', numbers: ['A-06'] },
  });
  expect(await failure(server.send(boothAddRows, { blockId, ...rows, rows: 100, columns: 100 }, token()))).toBe(
    'BOOTHS_FULL',
  );
  expect(await organisation.call(boothList, { eventId })).toHaveLength(6);
  // As people count, and whatever the case.
  await organisation.call(boothAdd, { blockId, number: 'a-010', x: 0, y: 0, width: 100, height: 100 });
  expect(
    await failure(server.send(boothAdd, { blockId, number: 'A-010', x: 0, y: 0, width: 100, height: 100 }, token())),
  ).toBe('BOOTH_NUMBER_USED');
  expect((await organisation.call(boothList, { blockId })).at(-1)?.number).toBe('a-010');
});

test('of two who take one booth at once one succeeds, the other is told who has it', async () => {
  const { booths, eventId } = await aHall();
  const boothId = booths[0]?.boothId ?? '';
  const names = ['Acme', 'Bolt', 'Cog', 'Dash'];
  const answers = await Promise.all(
    names.map((name) => server.send(boothTake, { eventId, boothIds: [boothId], kind: 'name', name }, token())),
  );
  const won = answers.filter((answer) => answer.code === 0);
  expect(won).toHaveLength(1);
  const winner = won[0]?.data[0]?.exhibitor?.name;
  for (const answer of answers.filter((each) => each.code !== 0))
    expect(answer).toMatchObject({
      code: 3001,
      data: { failure: 'BOOTH_TAKEN', current: [{ exhibitor: { name: winner } }] },
    });
});

test('a hold ends by itself, and becomes theirs when they take it', async () => {
  const { booths, eventId } = await aHall();
  const boothId = booths[0]?.boothId ?? '';
  const { organizerId } = await organisation.call(organizerAdd, { name: 'Acme' });
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const held = await organisation.call(boothTake, {
    eventId,
    boothIds: [boothId],
    kind: 'organizer',
    exhibitorId: organizerId,
    heldUntil: soon,
  });
  expect(held[0]).toMatchObject({ state: 'held', heldUntil: soon, exhibitor: { name: 'Acme' } });
  expect(
    await failure(server.send(boothTake, { eventId, boothIds: [boothId], kind: 'name', name: 'Bolt' }, token())),
  ).toBe('BOOTH_TAKEN');
  const taken = await organisation.call(boothTake, {
    eventId,
    boothIds: [boothId],
    kind: 'organizer',
    exhibitorId: organizerId,
  });
  expect(taken[0]).toMatchObject({ state: 'taken', heldUntil: null });
  expect(await organisation.call(boothFree, { eventId, boothIds: [boothId] })).toEqual({ changed: 1 });
  const past = new Date(Date.now() - 1000).toISOString();
  const late = { eventId, boothIds: [boothId], kind: 'name' as const, name: 'Cog', heldUntil: past };
  expect(await failure(server.send(boothTake, late, token()))).toBe('BOOTH_HOLD_PAST');
  await organisation.call(boothTake, { ...late, heldUntil: soon });
  await withClient(server.database.superuserUrl, (client) =>
    client.query('UPDATE booth SET held_until = $2 WHERE id = $1', [boothId, past]),
  );
  const over = await organisation.call(boothList, { eventId });
  expect(over[0]).toMatchObject({ state: 'free', exhibitor: null });
  const { guestId } = await organisation.call(guestAdd, { name: 'Ada' });
  const next = await organisation.call(boothTake, {
    eventId,
    boothIds: [boothId],
    kind: 'guest',
    exhibitorId: guestId,
  });
  expect(next[0]).toMatchObject({ state: 'taken', exhibitor: { kind: 'guest', name: 'Ada' } });
});

test('several booths go to one exhibitor together, or none of them', async () => {
  const { booths, eventId } = await aHall();
  const [first = '', second = '', third = ''] = booths.map((booth) => booth.boothId);
  await organisation.call(boothTake, { eventId, boothIds: [second], kind: 'name', name: 'Acme' });
  const all = { eventId, boothIds: [first, second, third], kind: 'name' as const, name: 'Bolt' };
  expect(await server.send(boothTake, all, token())).toMatchObject({
    data: { failure: 'BOOTH_TAKEN', current: [{ number: 'A-02', exhibitor: { name: 'Acme' } }] },
  });
  expect((await organisation.call(boothList, { eventId })).filter((booth) => booth.state !== 'free')).toHaveLength(1);
  const both = await organisation.call(boothTake, { ...all, boothIds: [first, third] });
  expect(both.map(({ number, state }) => [number, state])).toEqual([
    ['A-01', 'taken'],
    ['A-03', 'taken'],
  ]);
  const other = await aHall();
  const elsewhere = { ...all, boothIds: [other.booths[0]?.boothId ?? ''] };
  expect((await server.send(boothTake, elsewhere, token())).code).toBe(403);
});

test('a guest of the library that has a booth is not deleted; merged into another one the booth goes along, and back', async () => {
  const { booths, eventId } = await aHall();
  const boothId = booths[0]?.boothId ?? '';
  const gone = await organisation.call(guestAdd, { name: 'Ada L.' });
  const kept = await organisation.call(guestAdd, { name: 'Ada Lovelace' });
  await organisation.call(boothTake, { eventId, boothIds: [boothId], kind: 'guest', exhibitorId: gone.guestId });
  expect(await organisation.call(guestInLecture, { guestId: gone.guestId })).toMatchObject({
    inLecture: false,
    booths: [{ eventId, numbers: ['A-01'] }],
  });
  expect(await server.send(guestDelete, { guestId: gone.guestId }, token())).toMatchObject({
    data: { failure: 'GUEST_IN_USE', booths: [{ eventId, numbers: ['A-01'] }] },
  });
  const { mergeId } = await organisation.call(guestMerge, {
    guestId: kept.guestId,
    version: kept.version,
    goneId: gone.guestId,
    goneVersion: gone.version,
    name: 'Ada Lovelace',
  });
  const exhibitor = async () => (await organisation.call(boothList, { eventId }))[0]?.exhibitor;
  expect(await exhibitor()).toEqual({ kind: 'guest', id: kept.guestId, name: 'Ada Lovelace' });
  await organisation.call(guestMergeUndo, { mergeId });
  expect(await exhibitor()).toEqual({ kind: 'guest', id: gone.guestId, name: 'Ada L.' });
});

test('the database lets a booth have one exhibitor, and a hold somebody', async () => {
  const { booths } = await aHall();
  const { organizerId } = await organisation.call(organizerAdd, { name: 'Two' });
  const update = (set: string) =>
    withClient(server.database.superuserUrl, (client) =>
      client.query(`UPDATE booth SET ${set} WHERE id = $1`, [booths[0]?.boothId]),
    );
  await expect(update(`organizer_id = '${organizerId}', exhibitor_name = 'Other'`)).rejects.toThrow(
    'booth_one_exhibitor',
  );
  await expect(update(`held_until = now()`)).rejects.toThrow('booth_held_for_somebody');
});

test('a booth that somebody has is not deleted, nor its hall', async () => {
  const { booths, blockId, eventId } = await aHall();
  const [first, second] = booths.map((booth) => booth.boothId);
  await organisation.call(boothTake, { eventId, boothIds: [first ?? ''], kind: 'name', name: 'Acme' });
  const both = [first ?? '', second ?? ''];
  expect(await failure(server.send(boothDelete, { boothIds: both }, token()))).toBe('BOOTH_IN_USE');
  expect(await failure(server.send(boothBlockDelete, { blockId }, token()))).toBe('BOOTH_IN_USE');
  expect(await organisation.call(boothList, { eventId })).toHaveLength(6);
  await organisation.call(boothFree, { eventId, boothIds: both });
  expect(await organisation.call(boothDelete, { boothIds: both })).toEqual({ deleted: 2 });
  await organisation.call(boothBlockDelete, { blockId });
  expect(await organisation.call(boothBlockList, { eventId })).toEqual([]);
});

test('an organizer of the library that has a booth is not deleted; when the booth is free again it is', async () => {
  const { booths, eventId } = await aHall();
  const boothId = booths[0]?.boothId ?? '';
  const { organizerId } = await organisation.call(organizerAdd, { name: 'Here to stay' });
  await organisation.call(boothTake, { eventId, boothIds: [boothId], kind: 'organizer', exhibitorId: organizerId });
  expect(await organisation.call(organizerUses, { organizerId })).toMatchObject([{ eventId }]);
  expect(await server.send(organizerDelete, { organizerId, type: 'library' }, token())).toMatchObject({
    data: { failure: 'ORGANIZER_IN_USE', events: [{ eventId }] },
  });
  await organisation.call(boothFree, { eventId, boothIds: [boothId] });
  await organisation.call(organizerDelete, { organizerId, type: 'library' });
  expect(
    await failure(
      server.send(boothTake, { eventId, boothIds: [boothId], kind: 'organizer', exhibitorId: organizerId }, token()),
    ),
  ).toBe('BOOTH_EXHIBITOR_GONE');
});

test('a stale save is refused with what stands there; moving many is one statement', async () => {
  const { booths, eventId, blockId } = await aHall();
  const [one] = booths;
  if (!one) throw new Error('no booth');
  const { boothId, version } = one;
  const fields = { number: 'A-01', x: 0, y: 0, width: 200, height: 200, priceCents: 120_000 };
  await organisation.call(boothUpdate, { boothId, version, ...fields });
  expect(await server.send(boothUpdate, { boothId, version, ...fields }, token())).toMatchObject({
    data: { failure: 'BOOTH_CHANGED', current: { priceCents: 120_000 } },
  });
  expect(
    await failure(server.send(boothUpdate, { boothId, version: version + 1, ...fields, number: 'a-02' }, token())),
  ).toBe('BOOTH_NUMBER_USED');
  const moved = booths.map((booth) => ({ boothId: booth.boothId, x: booth.x + 50, y: 0, width: 100, height: 100 }));
  expect(await organisation.call(boothPlace, { eventId, booths: moved })).toEqual({ changed: 6 });
  expect((await organisation.call(boothList, { blockId }))[1]).toMatchObject({ x: 450, y: 0, width: 100 });
  const [block] = await organisation.call(boothBlockList, { eventId });
  const change = { blockId, version: block?.version ?? 0, name: 'Hall 2', width: 100, height: 100 };
  await organisation.call(boothBlockUpdate, change);
  expect(await server.send(boothBlockUpdate, change, token())).toMatchObject({
    data: { failure: 'BOOTH_BLOCK_CHANGED', current: { name: 'Hall 2' } },
  });
});

test('the sheet says what the list says; text in it stays text', async () => {
  const { booths, eventId } = await aHall();
  await organisation.call(boothTake, { eventId, boothIds: [booths[0]?.boothId ?? ''], kind: 'name', name: '=1+1' });
  const { body } = await server.send(boothExport, { eventId }, token());
  const [titles, first] = (await readXlsx(body)).sheets[0]?.rows ?? [];
  expect(titles?.slice(0, 4)).toEqual(['Hall', 'Booth', 'Status', 'Exhibitor']);
  expect(first?.slice(0, 3)).toEqual(['Hall 1', 'A-01', 'Taken']);
  expect(first?.[3]).toBe("'=1+1");
});

test('the public sees who is where, no price and no hold', async () => {
  const { booths, code, eventId } = await aHall();
  const [first, second] = booths.map((booth) => booth.boothId);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  await organisation.call(boothTake, { eventId, boothIds: [first ?? ''], kind: 'name', name: 'Acme & <b>Sons</b>' });
  await organisation.call(boothTake, {
    eventId,
    boothIds: [second ?? ''],
    kind: 'name',
    name: 'Quiet Co',
    heldUntil: soon,
  });
  const page = await server.app.inject({ url: `/event/${code}/booths` });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Acme &amp; &lt;b>Sons');
  expect(page.body).not.toContain('Quiet Co');
  expect(page.body).not.toContain('priceCents');
  const none = await organisation.event();
  expect((await server.app.inject({ url: `/event/${none.code}/booths` })).statusCode).toBe(404);
});
