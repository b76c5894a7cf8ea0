import { foldText } from '@convoke/contract/core/fold-text.ts';
import { eventList } from '@convoke/contract/event/event.calls.ts';
import { memberEntry, memberList } from '@convoke/contract/member/member.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, someone, startServer, type TestServer } from '../../../testing/server.ts';
import { searchPeople } from '../../domains/checkin/checkin.search.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

const read = <T>(text: string) =>
  server.services.database.inOrganisation(organisation.organisationId, 'read', async (db) => {
    const { rows } = await sql<{ out: T }>`SELECT fold_text(${text}) AS out`.execute(db);
    return rows[0]?.out;
  });

describe('one key in SQL and in JavaScript', () => {
  test.each([
    ['Mu\u0308ller', 'muller'],
    ['Ｍüｌｌｅｒ', 'muller'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['İstanbul Diyarbakır', 'istanbul diyarbakir'],
    ['O’Brien OʼBrien O´Brien O`Brien', 'obrien obrien obrien obrien'],
    ['王 小　明', '王小明'],
    ['迪丽热巴·迪力木拉提', '迪丽热巴迪力木拉提'],
    ['Straße Łódź Ærø', 'strasse lodz aero'],
    ['ガク ｶﾞｸ', 'ガクガク'],
    ['김 민준', '김민준'],
    ['Jean\u200b-Luc\ufeff', 'jean-luc'],
  ])('%s', async (text, key) => {
    expect(foldText(text)).toBe(key);
    expect(await read(text)).toBe(key);
    expect(foldText(key)).toBe(key);
  });

  test('every character of Unicode that both know', async () => {
    const { rows } = await server.services.database.inOrganisation(organisation.organisationId, 'read', (db) =>
      sql<{ point: number; out: string }>`
        SELECT point, fold_text(chr(point)) AS out FROM generate_series(1, x'2fa1f'::int) point
        WHERE NOT point BETWEEN x'd800'::int AND x'dfff'::int AND unicode_assigned(chr(point))`.execute(db),
    );
    expect(rows.length).toBeGreaterThan(100_000);
    const assigned = /^\p{Assigned}$/u;
    const different = rows.flatMap(({ point, out }) => {
      const character = String.fromCodePoint(point);
      return assigned.test(character) && foldText(character) !== out ? [`${point.toString(16)} ${out}`] : [];
    });
    expect(different).toEqual([]);
  });
});

describe('what is typed on any keyboard finds who is meant', () => {
  const names = ['Jürgen Müller', 'Siobhán O’Brien', '王 小明', '欧阳明日香', 'Ευγένιος Παπάς', 'Ｔａｒｏ'];
  const found: readonly [asked: string, name: string][] = [
    ['Mu\u0308ller', 'Jürgen Müller'],
    ['muller', 'Jürgen Müller'],
    ['MÜLLER', 'Jürgen Müller'],
    ["o'brien", 'Siobhán O’Brien'],
    ['obrien', 'Siobhán O’Brien'],
    ['siobhan', 'Siobhán O’Brien'],
    ['王小明', '王 小明'],
    ['小明', '王 小明'],
    ['王 小', '王 小明'],
    ['日', '欧阳明日香'],
    ['阳明', '欧阳明日香'],
    ['ΠΑΠΆΣ', 'Ευγένιος Παπάς'],
    ['taro', 'Ｔａｒｏ'],
  ];

  test('participants and the desk', async () => {
    const { eventId, code } = await organisation.event();
    for (const name of names) await organisation.register(code, { ...someone(), name, company: '' });
    for (const [search, name] of found) {
      const page = await organisation.call(participantPage, { eventId, search });
      expect([search, page.records.map((row) => row.name)]).toEqual([search, [name]]);
      const people = await server.services.database.inOrganisation(organisation.organisationId, 'read', (db) =>
        searchPeople(db, organisation.organisationId, eventId, search.normalize('NFC')),
      );
      expect([search, people.map((row) => row.name)]).toEqual([search, [name]]);
    }
  });

  test('members and events', async () => {
    for (const name of names) await organisation.call(memberEntry, { name });
    for (const title of names) await organisation.event({ title });
    for (const [search, name] of found) {
      const members = await organisation.call(memberList, { search });
      expect([search, members.records.map((row) => row.name)]).toEqual([search, [name]]);
      if ([...search].length < 3) continue;
      const events = await organisation.call(eventList, { search });
      expect([search, events.records.map((row) => row.title)]).toEqual([search, [name]]);
    }
  });

  test('what is kept is composed, however it was typed', async () => {
    const { eventId, code } = await organisation.event();
    await organisation.register(code, { ...someone(), name: 'Zoe\u0308 No\u0308l' });
    const page = await organisation.call(participantPage, { eventId });
    expect(page.records.map((row) => row.name)).toEqual(['Zoë Nöl']);
  });
});
