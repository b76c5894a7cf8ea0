import { checkinUserList } from '@convoke/contract/checkin/checkin.calls.ts';
import {
  checkinGroupAdd,
  checkinGroupList,
  checkinGroupSheet,
  checkinUserAdd,
} from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderDesk } from '../../../../testing/orders.ts';
import { addTicket } from '../../../../testing/selling.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { columnOf, namedBy } from './checkin.sheet.read.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

const csv = (lines: readonly string[]) => Buffer.from(lines.join('\n'));
const sheet = (groupId: string, bytes: Buffer, more: { column?: number; name?: string } = {}) =>
  server.send(
    checkinGroupSheet,
    { groupId, ...(more.column === undefined ? {} : { column: more.column }) },
    { token: host.token, file: { name: more.name ?? 'people.csv', bytes } },
  );
const failure = async (answer: Promise<{ data: unknown }>) =>
  ((await answer).data as { failure?: string } | null)?.failure;

async function anEvent(people: readonly string[]) {
  const { eventId, code } = await host.event();
  const token = await server.applicationToken();
  for (const name of people) {
    const person = { ...someone(), name };
    expect((await server.send(participantRegister, { code, answers: person }, { token })).code).toBe(0);
  }
  const known = await withClient(server.database.superuserUrl, async (client) => {
    const found = await client.query<{ id: string; name: string; code: string; phone: string; email: string }>(
      'SELECT id, name, code, phone, email FROM participant WHERE event_id = $1',
      [eventId],
    );
    return new Map(found.rows.map((row) => [row.name, row]));
  });
  const of = (name: string) => known.get(name) ?? { id: '', name, code: '', phone: '', email: '' };
  const { groupId } = await host.call(checkinGroupAdd, { eventId, groupName: 'Crew' });
  return { eventId, groupId, of };
}

describe('a sheet of people for a group', () => {
  test('says who is meant by each row, in whatever spelling, and keeps nothing; then those who are found are put in', async () => {
    const { groupId, of } = await anEvent(['Ada', 'Bo', 'Cy', 'Di']);
    const far = await anEvent(['Far']);
    await host.call(checkinUserAdd, { groupId, partsIds: [of('Di').id] });
    const { phone } = of('Ada');
    const bytes = csv([
      'Name,Who',
      `Ada,+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`,
      `Ada again,${phone}.0`,
      `Bo,${of('Bo').email.toUpperCase()}`,
      `Cy,https://example.com/qd/${of('Cy').code.toLowerCase()}`,
      `Di,${of('Di').code}`,
      `Far,${far.of('Far').code}`,
      'Nobody,13900000000',
      'Odd,1.38E+10',
    ]);
    const read = (await sheet(groupId, bytes)).data;
    expect(read).toMatchObject({
      columns: ['Name', 'Who'],
      column: 1,
      counts: { FOUND: 3, MEMBER: 1, ABSENT: 2, SEVERAL: 0, TWICE: 1, BAD: 1 },
    });
    expect(read.rows.map(({ rowNumber, state, name }) => [rowNumber, state, name])).toEqual([
      [2, 'FOUND', 'Ada'],
      [3, 'TWICE', 'Ada'],
      [4, 'FOUND', 'Bo'],
      [5, 'FOUND', 'Cy'],
      [6, 'MEMBER', 'Di'],
      [7, 'ABSENT', null],
      [8, 'ABSENT', null],
      [9, 'BAD', null],
    ]);
    const { code } = of('Ada');
    expect(read.rows[0]?.code).toBe(`${code.slice(0, 2)}••••${code.slice(-4)}`);
    expect(JSON.stringify(read)).not.toContain(code);
    const members = async () => (await host.call(checkinUserList, { groupId })).records.map(({ name }) => name).sort();
    expect(await members()).toEqual(['Di']);
    const partsIds = read.rows.flatMap((row) => (row.state === 'FOUND' && row.partsId ? [row.partsId] : []));
    expect(await host.call(checkinUserAdd, { groupId, partsIds, by: 'sheet' })).toEqual({ added: 3 });
    expect(await members()).toEqual(['Ada', 'Bo', 'Cy', 'Di']);
    expect((await host.call(checkinUserList, { groupId, joinedBy: 'sheet' })).total).toBe(3);
    expect((await sheet(groupId, bytes)).data.counts).toMatchObject({ FOUND: 0, MEMBER: 4, TWICE: 1 });
  });

  test('reads xlsx, another column where one is chosen, and a list without titles', async () => {
    const { groupId, of } = await anEvent(['Ada', 'Bo']);
    const xlsx = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'People',
            rows: [
              ['Phone', 'E-mail'],
              [of('Ada').phone, of('Bo').email],
            ],
          },
        ],
      }),
    );
    expect((await sheet(groupId, xlsx, { name: 'people.xlsx' })).data).toMatchObject({
      column: 0,
      rows: [{ name: 'Ada', state: 'FOUND' }],
    });
    expect((await sheet(groupId, xlsx, { column: 1 })).data).toMatchObject({ column: 1, rows: [{ name: 'Bo' }] });
    expect((await sheet(groupId, xlsx, { column: 2 })).code).toBe(1000);
    const bare = csv([of('Ada').phone, of('Bo').phone]);
    expect((await sheet(groupId, bare)).data.rows).toMatchObject([
      { rowNumber: 1, name: 'Ada' },
      { rowNumber: 2, name: 'Bo' },
    ]);
  });

  test('says so where several people have one phone', async () => {
    const desk = await orderDesk(server);
    const sale = await desk.sale();
    const ticketId = await addTicket(server, sale, {});
    await desk.paid(sale, [{ ticketId, quantity: 2 }]);
    const { groupId } = await desk.organisation.call(checkinGroupAdd, { eventId: sale.eventId, groupName: 'Crew' });
    const [holder] = await withClient(
      server.database.superuserUrl,
      async (client) =>
        (await client.query<{ phone: string }>('SELECT phone FROM participant WHERE event_id = $1', [sale.eventId]))
          .rows,
    );
    const file = { name: 'people.csv', bytes: csv(['Phone', holder?.phone ?? '']) };
    const read = await server.send(checkinGroupSheet, { groupId }, { token: desk.organisation.token, file });
    expect(read.data.rows).toMatchObject([{ state: 'SEVERAL', partsId: null, name: null }]);
  });

  test('is refused where it names nobody, is none, is too long, or is for the group of everybody', async () => {
    const { eventId, groupId } = await anEvent(['Ada']);
    expect(await failure(sheet(groupId, csv(['Name,City', 'Ada,Paris'])))).toBe('SIGN_SHEET_NO_COLUMN');
    const html = Buffer.from(
      '<html><body><table><tr><td>Phone</td></tr><tr><td>=1+1</td></tr></table></body></html>\n<p>',
    );
    expect(await failure(sheet(groupId, html, { name: 'people.xls' }))).toBe('SIGN_SHEET_NO_COLUMN');
    const formulas = csv(['Phone', '=HYPERLINK("http://example.com")', '=cmd|calc', '@SUM(1)']);
    expect(await failure(sheet(groupId, formulas))).toBe('SIGN_SHEET_NO_COLUMN');
    expect(await failure(sheet(groupId, Buffer.from('504b03040000', 'hex'), { name: 'a.xlsx' }))).toBe(
      'IMPORT_NOT_READABLE',
    );
    expect(await failure(sheet(groupId, Buffer.alloc(0)))).toBe('FILE_MISSING');
    const long = csv(['Phone', ...Array.from({ length: 10_001 }, () => '13800138000')]);
    expect(await failure(sheet(groupId, long))).toBe('SIGN_SHEET_TOO_LONG');
    const millions = csv(['Phone', ...Array.from({ length: 1_700_000 }, () => '13800138000')]);
    expect(await failure(sheet(groupId, millions))).toBe('SIGN_SHEET_TOO_LONG');
    const [everyone] = await host.call(checkinGroupList, { eventId });
    expect(await failure(sheet(everyone?.groupId ?? '', csv(['Phone', '13800138000'])))).toBe('SIGN_GROUP_DEFAULT');
    expect((await host.call(checkinUserList, { groupId })).total).toBe(0);
  });
});

test('a cell names somebody by address, phone or code; numbers, names and formulas name nobody', () => {
  expect(namedBy(' ADA@Example.com ')).toEqual({ by: 'email', value: 'ada@example.com' });
  expect(namedBy('０１２')).toBeNull();
  expect(namedBy('+86 138-0013-8000')).toEqual({ by: 'phone', value: '13800138000' });
  expect(namedBy('+852 6123 4567')).toEqual({ by: 'phone', value: '+85261234567' });
  expect(namedBy("'13800138000")).toEqual({ by: 'phone', value: '13800138000' });
  expect(namedBy('abcd efgh jkmn pq')).toEqual({ by: 'code', value: 'ABCDEFGHJKMNPQ' });
  for (const cell of ['', 'Ada', '42', '=1+1', '<td>13</td>', '2026-11-25']) expect(namedBy(cell)).toBeNull();
});

test('the column is proposed by what stands in it, and by its title where several would do', () => {
  const rows = [
    ['Ada', '13800138000', 'ada@example.com'],
    ['Bo', '13800138001', 'bo@example.com'],
  ];
  expect(columnOf(['Name', 'Phone', 'Mail'], rows)).toBe(1);
  expect(columnOf(['Name', 'x', 'E-mail'], rows)).toBe(2);
  expect(columnOf(['姓名', '手机号', '备注'], rows)).toBe(1);
  expect(columnOf(['Phone', 'a', 'b'], [['Ada', 'Paris', '']])).toBeNull();
});
