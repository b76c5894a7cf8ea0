import { couponAdd } from '@convoke/contract/coupon/coupon.calls.ts';
import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { eventCopy, eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { formAdd } from '@convoke/contract/form/form.calls.ts';
import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { organizerAdd } from '@convoke/contract/organizer/organizer.calls.ts';
import { boothAdd, boothBlockAdd, boothTake } from '@convoke/contract/booth/booth.calls.ts';
import { documentUpload } from '@convoke/contract/resource/document.calls.ts';
import { onePixel } from '../../../../testing/fuzz-values.ts';
import { badgeAdd } from '@convoke/contract/badge/badge.calls.ts';
import { standardDesign } from '@convoke/contract/badge/badge.rules.ts';
import { participantGroupAdd } from '@convoke/contract/participant/participant.groups.calls.ts';
import { certificateRuleSave } from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import { checkinGroupAdd } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { checkinHallAdd, checkinHallUpdate, checkinPointAdd } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { dynamicAdd } from '@convoke/contract/dynamic/dynamic.calls.ts';
import { organizerBind } from '@convoke/contract/organizer/organizer.event.calls.ts';
import { organizerGroupAdd } from '@convoke/contract/organizer/organizer.group.calls.ts';
import { guestAddLecture, guestLectureDelete } from '@convoke/contract/guest/guest.event.calls.ts';
import { chapterAdd, liveAdd } from '@convoke/contract/live/live.calls.ts';
import { hallUpdate, moduleList, moduleSave } from '@convoke/contract/live/live.hall.calls.ts';
import { roomSettingSave } from '@convoke/contract/room/room.calls.ts';
import {
  ticketAdd,
  ticketManage,
  ticketPoolSave,
  ticketSale,
  ticketSaleUpdate,
} from '@convoke/contract/ticket/ticket.calls.ts';
import { agendaAdd, agendaDelete, dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import { voteFormAdd, voteGet, voteList } from '@convoke/contract/vote/vote.calls.ts';
import { siteNewsAdd } from '@convoke/contract/review/review.calls.ts';
import { siteBegin, siteDraft } from '@convoke/contract/site/site.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { aChoice, withFields } from '../../../../testing/forms.ts';
import { keyed } from '../../../../testing/orders.ts';
import { paidOrder } from '../../../../testing/paid-orders.ts';
import { aProgramme } from '../../../../testing/programme.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { aModule, published, withFirstPage } from '../../../../testing/sites.ts';
import { openVote } from '../../../../testing/voting.ts';
import { copiedOf } from '../../../core/domain.ts';
import { coreTables } from '../../../core/data/core-tables.ts';
import { inOrder } from '../../../core/data/copied-tables.ts';
import { loadDomains } from '../../../domains.ts';
import { voteForms } from './event.copy.ts';

const domains = await loadDomains();
/** Why tables are not copied. */
const notCopied = Object.fromEntries(
  [coreTables, ...domains.map(({ tables = {} }) => tables)]
    .flatMap((tables) => Object.entries(tables))
    .filter(([, rows]) => typeof rows === 'string'),
);
const copiedTables = inOrder(copiedOf(domains), new Map());

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return ask<Row>(server.database.superuserUrl, text, values);
}

type Row = Record<string, unknown>;

/** Everything of an event that copies have, by table. */
async function rowsOf(eventId: string): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>([['event', [{ id: eventId }]]]);
  const votes = await query<Row>('SELECT form_id AS id FROM vote WHERE event_id = $1 AND form_id IS NOT NULL', [
    eventId,
  ]);
  found.set(voteForms, votes);
  const rows = new Map<string, Row[]>();
  for (const { table, by, of, isLive } of copiedTables) {
    const parents = (found.get(of) ?? []).map((row) => row['id']);
    const some = await query<{ row: Row }>(
      `SELECT to_jsonb(k) AS row FROM ${table} k WHERE ${by} = ANY($1) ${isLive ? 'AND deleted_at IS NULL' : ''}`,
      [parents],
    );
    const all = [...(rows.get(table) ?? []), ...some.map(({ row }) => row)];
    rows.set(table, all);
    found.set(table, all);
  }
  return rows;
}

/** An event that has something in every table that is copied, sold a ticket of, and voted in. */
async function fullEvent(event: object = {}): Promise<string> {
  const { eventId } = await paidOrder(server, organisation, {
    event: { joinUrl: 'https://meet.example.com/1', ...event },
  });
  const { call } = organisation;
  const fields = withFields(aChoice('meal', { a: 5, b: undefined }));
  const { formId } = await call(formAdd, { sourceId: eventId, sourceName: 'For guests', fields });
  const { poolId } = await call(ticketPoolSave, { eventId, name: 'Hall', capacity: 100 });
  const { ticketId } = await call(ticketAdd, {
    eventId,
    name: 'Guest',
    priceCents: 5000,
    stock: 20,
    formId,
    poolId,
    isHidden: true,
    accessCode: 'FRIENDS',
    opensAt: '2026-10-01T10:00:00Z',
    closesAt: '2027-10-19T16:00:00Z',
    tiers: [{ name: 'Early', priceCents: 4000, quantity: 5, closesAt: '2027-10-10T16:00:00Z' }],
  });
  const groupId = (await call(eventInfo, { eventId })).groupId;
  await query('UPDATE ticket SET group_id = $1 WHERE id = $2', [groupId, ticketId]);
  await query(
    `INSERT INTO checkin_point_ticket (organisation_id, point_id, ticket_id, admits)
     SELECT organisation_id, id, $2, false FROM checkin_point WHERE event_id = $1`,
    [eventId, ticketId],
  );
  const { groupId: press } = await call(participantGroupAdd, {
    eventId,
    name: 'Press',
    rule: { ticketIds: [ticketId] },
  });
  await call(checkinGroupAdd, {
    eventId,
    groupName: 'Press room',
    rule: { ticketIds: [ticketId], partGroupIds: [press] },
  });
  const { templateId } = await call(badgeAdd, {
    eventId,
    name: 'Ticket',
    ticketIds: [ticketId],
    design: standardDesign(),
  });
  const { hallId, version } = await call(checkinHallAdd, { eventId, name: 'Hall', mostInside: 100 });
  await call(checkinPointAdd, {
    eventId,
    groupId: groupId ?? '',
    hallId,
    name: 'North gate',
    windows: [{ opensAt: '2027-10-20T08:00:00Z', closesAt: '2027-10-20T18:00:00Z' }],
  });
  const sale = await call(ticketSale, { eventId });
  await call(ticketSaleUpdate, { ...sale, eventId, holdMinutes: 20, terms: 'No dogs' });
  await call(couponAdd, {
    eventId,
    couponCode: 'SPRING',
    kind: 'percent',
    percent: 10,
    ticketIds: [ticketId],
    uses: 5,
  });
  await query(
    `INSERT INTO event_notice (organisation_id, event_id, trigger, channel, is_on) SELECT organisation_id, id, 'paid', 'mail', true FROM event WHERE id = $1`,
    [eventId],
  );
  await call(roomSettingSave, { eventId, isOn: true, perMinute: 60, burst: 60 });
  const { voteId } = await openVote(organisation, {}, { eventId });
  await call(voteFormAdd, { voteId });
  const { guestId } = await call(guestAdd, { name: 'Ada' });
  const { eventGuestId } = await call(guestAddLecture, { eventId, guestId });
  await aProgramme(organisation, eventId, eventGuestId);
  const placeIds = (await call(dateAll, { eventId })).places.map(({ placeId }) => placeId);
  await call(checkinHallUpdate, { hallId, version, name: 'Hall', mostInside: 100, placeIds });
  await call(certificateRuleSave, { eventId, version: 0, isOn: true, availableFrom: '2027-10-21T00:00:00Z' });
  // One who was taken off the event and an item that was removed stay behind.
  const hosts = await call(organizerGroupAdd, { kind: 'host', name: eventId });
  const { organizerId } = await call(organizerAdd, { name: 'Acme', groupId: hosts.groupId });
  await call(organizerBind, { eventId, organizerIds: [organizerId] });
  const { dynamicId } = await call(dynamicAdd, { eventId, kind: 'article', title: 'News', publish: 'now' });
  await call(siteNewsAdd, { eventId, dynamicId });
  const { blockId } = await call(boothBlockAdd, { eventId, name: 'Hall 1', width: 4000, height: 2500 });
  const at = { x: 0, y: 0, width: 300, height: 300 };
  const { boothId } = await call(boothAdd, { blockId, number: 'A-1', ...at });
  await call(boothTake, { eventId, boothIds: [boothId], kind: 'name', name: 'Acme' });

  // A document on an item, on a badge and on its certificates.
  const file = { name: 'logo.png', bytes: onePixel };
  const { documentId } = (await server.send(documentUpload, {}, { token: organisation.token, file })).data;
  await query(
    `WITH item AS (
      INSERT INTO agenda_document (organisation_id, event_id, agenda_id, document_id, sort, access, shown_from)
      SELECT organisation_id, event_id, id, $2, 0, 'everybody', '2027-10-20T10:00:00Z' FROM agenda_item WHERE event_id = $1 LIMIT 1
    ), news AS (
      INSERT INTO dynamic_document (organisation_id, dynamic_id, document_id, sort)
      SELECT organisation_id, id, $2, 0 FROM dynamic WHERE event_id = $1 LIMIT 1
    ), badge AS (
      INSERT INTO badge_picture (organisation_id, template_id, document_id)
      SELECT organisation_id, id, $2 FROM badge_template WHERE id = $3
    )
    INSERT INTO certificate_picture (organisation_id, event_id, document_id) SELECT organisation_id, id, $2 FROM event WHERE id = $1`,
    [eventId, documentId, templateId],
  );

  const live = { title: 'Main stage', startsAt: '2027-10-20T10:00:00Z', endsAt: '2027-10-20T12:00:00Z' };
  const { liveId } = await call(liveAdd, { eventId, ...live, placeId: placeIds[0] ?? null });
  await call(chapterAdd, { liveId, title: 'Opening', startsAt: live.startsAt });
  await call(hallUpdate, { eventId, access: 'ticket', ticketIds: [ticketId] });
  await query(
    'INSERT INTO chat_setting (organisation_id, live_id) SELECT organisation_id, id FROM live WHERE id = $1',
    [liveId],
  );
  const documents = (await call(moduleList, { eventId })).find(({ kind }) => kind === 'documents');
  await call(moduleSave, { eventId, moduleId: documents?.moduleId, documentIds: [documentId] });

  await call(siteBegin, { eventId, templateId: 'conference' });
  const { document } = await call(siteDraft, { eventId });
  if (!document) throw new Error('no draft');
  const modules = [
    aModule('banner'),
    aModule('vote', { vote: voteId }),
    aModule('documents', { documents: [documentId] }),
  ];
  await published(organisation, eventId, withFirstPage(document, modules));

  const { guestId: goneId } = await call(guestAdd, { name: 'Gone' });
  const { eventGuestId: gone } = await call(guestAddLecture, { eventId, guestId: goneId });
  const { items } = await call(agendaAdd, {
    eventId,
    title: 'Gone',
    guests: [{ eventGuestId: gone, role: 'speaker' }],
  });
  await call(agendaDelete, { agendaId: items[0]?.agendaId ?? '' });
  await call(guestLectureDelete, { eventId, guestId: goneId });
  return eventId;
}

test('a table that belongs to an event, or to something that is copied, is copied or listed with the reason', async () => {
  const copied = new Set(copiedTables.map(({ table }) => table));
  const tables = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'event_id' AND table_schema = 'public'
     UNION SELECT c.conrelid::regclass::text FROM pg_constraint c WHERE c.contype = 'f' AND c.confrelid::regclass::text = ANY($1)`,
    [[...copied]],
  );
  const unknown = tables.map(({ name }) => name).filter((name) => !copied.has(name) && notCopied[name] === undefined);
  expect(unknown).toEqual([]);
  expect(Object.keys(notCopied).filter((name) => copied.has(name))).toEqual([]);
});

test('a copy that is asked for again under one key is the first one', async () => {
  const eventId = await fullEvent();
  const ask = () =>
    server.send(
      eventCopy,
      { eventId, title: 'Once', startsAt: '2027-03-01T09:00:00Z' },
      keyed(organisation.token, 'copy-once-1'),
    );
  const first = await ask();
  expect(first.code).toBe(0);
  expect((await ask()).data).toEqual(first.data);
});

test('the copy has everything but people, orders and secrets, and points nowhere into the original', async () => {
  const eventId = await fullEvent();
  const before = await rowsOf(eventId);
  const copy = await organisation.call(eventCopy, { eventId, title: 'Once more', startsAt: '2027-03-01T09:00:00Z' });
  const after = await rowsOf(copy.eventId);
  const named = (row: Row) => [row['id'], row['code']].filter((value) => typeof value === 'string');
  const ids = new Set([...before.values()].flat().flatMap(named));
  ids.delete('SPRING');
  for (const { table, fresh = {}, shifted = [], days = [] } of copiedTables) {
    expect([table, before.get(table)?.length]).not.toEqual([table, 0]);
    const left = new Set([...Object.keys(fresh), ...shifted, ...days, 'created_at', 'updated_at', 'title', 'ends_at']);
    // The title is in it.
    if (table === 'event') left.add('search');
    const plain = (rows: Row[] = []) =>
      rows
        .map((row) => JSON.stringify(Object.entries(row).filter(([key]) => !left.has(key))))
        .map((text) => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(/"code","\w{12,}"/, '"code","new"'))
        .sort();
    expect([table, plain(after.get(table))]).toEqual([table, plain(before.get(table))]);
    for (const id of ids)
      expect([table, JSON.stringify(after.get(table))]).not.toEqual([table, expect.stringContaining(id)]);
  }
  for (const table of Object.keys(notCopied)) {
    const [column] = await query(
      `SELECT 1 FROM information_schema.columns WHERE table_name = $1 AND column_name = 'event_id'`,
      [table],
    );
    if (column) expect(await query(`SELECT FROM ${table} WHERE event_id = $1`, [copy.eventId])).toEqual([]);
  }
});

test('its programme stands on the days that follow from its beginning', async () => {
  const { eventId } = await organisation.event({ startsAt: '2027-05-01T06:00:00Z', endsAt: '2027-05-01T20:00:00Z' });
  const { guestId } = await organisation.call(guestAdd, { name: 'Ada' });
  const { eventGuestId } = await organisation.call(guestAddLecture, { eventId, guestId });
  await aProgramme(organisation, eventId, eventGuestId);
  const copy = await organisation.call(eventCopy, { eventId, title: 'Again', startsAt: '2028-05-03T06:00:00Z' });
  const { dates, items, guests, places } = await organisation.call(dateAll, { eventId: copy.eventId });
  expect(dates).toMatchObject([{ date: '2028-05-03', opensAt: '2028-05-03T07:00:00.000Z' }]);
  expect(items).toMatchObject([
    {
      title: 'Opening',
      startsAt: '2028-05-03T08:00:00.000Z',
      dateId: dates[0]?.dateId,
      placeId: places.find(({ name }) => name === 'Hall')?.placeId,
      guests: [{ eventGuestId: guests[0]?.eventGuestId }],
    },
  ]);
});

test('it is a draft by another name, of which nothing is sold, and which works', async () => {
  const eventId = await fullEvent({ model: 1 });
  const copy = await organisation.call(eventCopy, { eventId, title: 'Once more', startsAt: '2027-03-01T09:00:00Z' });
  const info = await organisation.call(eventInfo, { eventId: copy.eventId });
  expect(info).toMatchObject({
    title: 'Once more',
    publishStatus: 0,
    version: 1,
    joinUrl: '',
    counts: { participants: 0 },
  });
  expect((await server.send(eventPublicInfo, { code: copy.code })).code).not.toBe(0);
  const { tickets } = await organisation.call(ticketManage, { eventId: copy.eventId });
  expect(tickets.map(({ name, sold }) => [name, sold])).toEqual([
    ['Standard', 0],
    ['Guest', 0],
  ]);
  const votes = await organisation.call(voteList, { eventId: copy.eventId });
  const vote = await organisation.call(voteGet, { voteId: votes.records[0]?.voteId ?? '' });
  expect(vote.rounds[0]).toMatchObject({ state: 'draft' });
  // Both can be changed apart from each other.
  await organisation.call(eventUpdate, { eventId: copy.eventId, title: 'A third name' });
  expect((await organisation.call(eventInfo, { eventId })).title).toBe('Spring conference');
});

test('moments keep their place on the clock of the event, over the end of summer time', async () => {
  const eventId = await fullEvent({
    timeZone: 'America/New_York',
    // Six in the evening, before the clocks go back on the seventh of November.
    startsAt: '2027-10-20T22:00:00Z',
    endsAt: '2027-10-21T01:00:00Z',
    registrationOpensAt: '2027-09-20T12:00:00Z',
  });
  const startsAt = '2027-11-20T23:00:00.000Z';
  const copy = await organisation.call(eventCopy, { eventId, title: 'In winter', startsAt });
  const info = await organisation.call(eventInfo, { eventId: copy.eventId });
  // Eight in the morning of 21 October is in summer time as well.
  expect([info.startsAt, info.endsAt, info.registrationOpensAt]).toEqual([
    startsAt,
    '2027-11-21T02:00:00.000Z',
    '2027-10-21T12:00:00.000Z',
  ]);
  const { tickets } = await organisation.call(ticketManage, { eventId: copy.eventId });
  const guest = tickets.find(({ name }) => name === 'Guest');
  // Noon of the day before stays noon.
  expect([guest?.closesAt, guest?.tiers[0]?.closesAt]).toEqual([
    '2027-11-19T17:00:00.000Z',
    '2027-11-10T17:00:00.000Z',
  ]);
});
