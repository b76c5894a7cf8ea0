import { readXlsx } from 'hucre/xlsx';
import {
  participantChannelCount,
  participantPage,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import { participantExport, participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

const names = (page: { records: { name: string }[] }) => page.records.map((row) => row.name);

describe('the list', () => {
  test('pages by cursor through everyone once, in each order, and by number', async () => {
    const { eventId, code } = await organisation.event();
    await Promise.all(Array.from({ length: 23 }, () => organisation.register(code)));
    for (const sort of ['-submittedAt', 'submittedAt', 'name'] as const) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await organisation.call(participantPage, {
          eventId,
          size: 5,
          sort,
          ...(cursor ? { cursor } : {}),
        });
        expect(page.total).toBe(23);
        seen.push(...page.records.map((row) => row.partsId));
        cursor = page.nextCursor;
      } while (cursor);
      const whole = await organisation.call(participantPage, { eventId, size: 50, sort });
      expect(seen).toEqual(whole.records.map((row) => row.partsId));
      expect(new Set(seen).size).toBe(23);
      const third = await organisation.call(participantPage, { eventId, size: 5, current: 3, sort });
      expect(third.records.map((row) => row.partsId)).toEqual(seen.slice(10, 15));
      expect(third.pages).toBe(5);
    }
  });

  test('a cursor that is none of ours is refused', async () => {
    const { eventId } = await organisation.event();
    for (const cursor of ['x', Buffer.from('["a","b"]').toString('base64url'), 'WzEsMl0']) {
      const answer = await server.send(participantPage, { eventId, cursor }, { token: organisation.token });
      expect(answer).toMatchObject({ code: 1000, data: { fields: [{ path: 'cursor' }] } });
    }
  });

  test('finds by any part of name, phone, e-mail and company, and by two characters', async () => {
    const { eventId, code } = await organisation.event();
    await organisation.register(code, { name: '欧阳明日香', company: '上海科技有限公司', phone: '13800001234' });
    await organisation.register(code, { name: 'Zoë 100%_sure', email: 'zoe.lee@example.org', phone: '13900005678' });
    const found = async (search: string) => names(await organisation.call(participantPage, { eventId, search }));
    expect(await found('明日香')).toEqual(['欧阳明日香']);
    expect(await found('科技有')).toEqual(['欧阳明日香']);
    expect(await found('欧阳')).toEqual(['欧阳明日香']);
    expect(await found('1234')).toEqual(['欧阳明日香']);
    expect(await found('78')).toEqual(['Zoë 100%_sure']);
    expect(await found('ZO')).toEqual(['Zoë 100%_sure']);
    expect(await found('lee@EXAMPLE')).toEqual(['Zoë 100%_sure']);
    expect(await found('0%_s')).toEqual(['Zoë 100%_sure']);
    expect(await found('%%%')).toEqual([]);
    expect(await found(`' OR 1=1`)).toEqual([]);
  });

  test('filters by state, channel, sign-in and time, with exact totals', async () => {
    const { eventId, code } = await organisation.event({ needsReview: true });
    const token = await server.applicationToken();
    for (const channel of ['poster', 'poster', 'mail'])
      await server.send(participantRegister, { code, answers: someone(), channel }, { token });
    const everyone = await organisation.call(participantPage, { eventId });
    const [first] = everyone.records;
    await organisation.call(participantVerify, { type: 'approve', eventId, partsIds: [first?.partsId ?? ''] });
    const total = async (filter: object) => (await organisation.call(participantPage, { eventId, ...filter })).total;
    expect(await total({ state: 'PENDING' })).toBe(2);
    expect(await total({ state: 'APPROVED', channel: 'mail' })).toBe(1);
    expect(await total({ channel: 'poster' })).toBe(2);
    expect(await total({ signedIn: '1' })).toBe(0);
    expect(await total({ signedIn: '0' })).toBe(3);
    expect(await total({ submittedFrom: new Date(Date.now() + 60_000).toISOString() })).toBe(0);
    expect(await total({ submittedTo: new Date(Date.now() + 60_000).toISOString() })).toBe(3);
    expect(await organisation.call(participantChannelCount, { eventId })).toEqual([
      { channel: 'poster', count: 2 },
      { channel: 'mail', count: 1 },
    ]);
  });
});

describe('the sheet', () => {
  async function sheet(eventId: string, filter: object = {}, language = 'en') {
    const answer = await server.send(
      participantExport,
      { eventId, ...filter },
      { token: organisation.token, headers: { 'accept-language': language } },
    );
    expect(answer.status).toBe(200);
    const book = await readXlsx(answer.body);
    return { rows: book.sheets[0]?.rows ?? [], headers: answer.headers };
  }

  test('holds names as inert text and phones with their zeros', async () => {
    const { eventId, code } = await organisation.event({ title: 'Fête: a/b "2026"' });
    await organisation.register(code, { name: '<script>alert(1)</script>' });
    await organisation.register(code, { name: '=HYPERLINK("http://evil.example","x")', company: '@SUM(A1)' });
    await organisation.register(code, { name: '+cmd', title: '-1+1', phone: '60000012' });
    const { rows, headers } = await sheet(eventId);
    expect(rows[0]?.slice(0, 6)).toEqual(['Name', 'Phone', 'E-mail', 'Company', 'Job title', 'Status']);
    const byName = new Map(rows.slice(1).map((row) => [String(row[0]), row]));
    expect([...byName.keys()].sort()).toEqual(
      [`'+cmd`, `'=HYPERLINK("http://evil.example","x")`, '<script>alert(1)</script>'].sort(),
    );
    expect(byName.get(`'=HYPERLINK("http://evil.example","x")`)?.[3]).toBe(`'@SUM(A1)`);
    expect(byName.get(`'+cmd`)?.[1]).toBe('60000012');
    expect(byName.get(`'+cmd`)?.[4]).toBe(`'-1+1`);
    expect(String(headers['content-disposition'])).toContain(encodeURIComponent('Fête a b 2026 participants.xlsx'));
  });

  test('speaks the language of the person, keeps the filters and the chosen rows', async () => {
    const { eventId, code } = await organisation.event({ needsReview: true });
    for (let made = 0; made < 3; made += 1) await organisation.register(code);
    const page = await organisation.call(participantPage, { eventId });
    const ids = page.records.map((row) => row.partsId);
    await organisation.call(participantVerify, { type: 'approve', eventId, partsIds: ids.slice(0, 1) });
    const chinese = await sheet(eventId, { state: 'APPROVED' }, 'zh');
    expect(chinese.rows).toHaveLength(2);
    expect(chinese.rows[0]?.[0]).toBe('姓名');
    expect(chinese.rows[1]).toContain('已通过');
    expect((await sheet(eventId, { partsIds: ids.slice(0, 2).join(',') })).rows).toHaveLength(3);
    const bad = await server.send(participantExport, { eventId, partsIds: 'x' }, { token: organisation.token });
    expect(bad.code).toBe(1000);
  });

  test('goes on over its batches until the last row', async () => {
    const { eventId, code } = await organisation.event();
    await organisation.register(code);
    await server.services.database.inOrganisation(organisation.organisationId, 'write', async (tx) => {
      const model = await tx.selectFrom('participant').selectAll().where('event_id', '=', eventId).executeTakeFirst();
      if (!model) throw new Error('nobody there');
      const copies = Array.from({ length: 2499 }, (_, at) => ({
        organisation_id: model.organisation_id,
        event_id: model.event_id,
        form_id: model.form_id,
        form_version: model.form_version,
        state: 'APPROVED',
        name: `Copy ${at}`,
        answers: JSON.stringify({ name: `Copy ${at}`, phone: '13000000000' }),
        code: `COPY${String(at).padStart(10, '0')}`,
        submitted_at: new Date(1_760_000_000_000 + Math.floor(at / 300)),
      }));
      for (let start = 0; start < copies.length; start += 500)
        await tx
          .insertInto('participant')
          .values(copies.slice(start, start + 500))
          .execute();
    });
    const { rows } = await sheet(eventId);
    expect(rows).toHaveLength(2501);
    expect(new Set(rows.slice(1).map((row) => row.at(-1))).size).toBe(2500);
  });
});
