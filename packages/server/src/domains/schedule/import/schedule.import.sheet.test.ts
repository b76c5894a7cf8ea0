import { dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import {
  scheduleImport,
  scheduleImportInfo,
  scheduleImportPreview,
  scheduleImports,
  scheduleImportStart,
} from '@convoke/contract/schedule/schedule.import.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formattedWorkbook } from '../../../../testing/formatted-workbook.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;
let eventId: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  ({ eventId } = await organisation.event({ timeZone: 'UTC' }));
});

const fileOf = (bytes: Buffer | string) => ({
  token: organisation.token,
  file: { name: 'programme', bytes: Buffer.from(bytes) },
});
const preview = async (bytes: Buffer | string, how: object = {}) =>
  (await server.send(scheduleImportPreview, { eventId, ...how }, fileOf(bytes))).data;
const upload = (bytes: Buffer | string, how: object = {}) =>
  server.send(scheduleImport, { eventId, ...how }, fileOf(bytes));
async function planned(bytes: Buffer | string, how: object = {}) {
  const { importId } = (await upload(bytes, how)).data;
  const { plan } = await organisation.call(scheduleImportInfo, { importId });
  if (!plan) throw new Error('no plan');
  return { importId, plan };
}
const failureOf = (answer: { data: unknown }) => (answer.data as { failure?: string }).failure;

const text = [
  'Conference 2027;;;;',
  'What;Day;Begins;Speaker 1;Speaker 2;Colour',
  'Opening;2027-05-01;9:00;Ada;Bo;red',
  'Closing;2027-05-01;17:00;Ada;;blue',
].join('\n');

describe('the columns of a programme’s sheet', () => {
  test('are proposed by their titles, and nothing is kept of a preview', async () => {
    expect(await preview(text, { headerRow: 2 })).toMatchObject({
      format: 'text',
      separator: ';',
      headerRow: 2,
      header: ['What', 'Day', 'Begins', 'Speaker 1', 'Speaker 2', 'Colour'],
      columns: ['none', 'date', 'none', 'speakers', 'speakers', 'none'],
    });
    expect((await preview('标题,日期,开始,时长（分钟）,地点\n开幕,2027-05-01,9:00,30,大厅')).columns).toEqual([
      'title',
      'date',
      'start',
      'minutes',
      'place',
    ]);
    // Of two that would be the same the second is left over, and named.
    expect((await preview('Session,Title\nA,B')).columns).toEqual(['title', 'none']);
    expect((await planned('Session,Title\nA,B')).plan.skipped).toEqual(['Title']);
    const workbook = await formattedWorkbook([
      ['Title', 'Date', 'Start', 'Until'],
      ['Opening', [46_508, 'yyyy-mm-dd'], [10 / 24, 'h:mm'], [10.5 / 24, 'h:mm']],
    ]);
    expect(await preview(workbook)).toMatchObject({
      format: 'xlsx',
      sheets: ['Sheet'],
      columns: ['title', 'date', 'start', 'end'],
      rows: [['Opening', '2027-05-01', '10:00', '10:30']],
    });
    expect(await organisation.call(scheduleImports, { eventId })).toHaveLength(1);
  });

  test('are what people say that they are: the plan follows, names what is left out, and is what is stored', async () => {
    const columns = 'title,date,start,speakers,speakers,none';
    const { importId, plan } = await planned(text, { headerRow: 2, columns });
    expect(plan.skipped).toEqual(['Colour']);
    expect(plan.rows).toMatchObject([
      { title: 'Opening', startsAt: '2027-05-01T09:00:00.000Z', people: ['Ada', 'Bo'] },
      { title: 'Closing', startsAt: '2027-05-01T17:00:00.000Z', people: ['Ada'] },
    ]);
    // Chosen anew, what was read before is forgotten.
    const other = await planned(text, { headerRow: 2, columns: 'none,date,start,none,none,title' });
    expect(other.plan.rows).toMatchObject([
      { title: 'red', people: [] },
      { title: 'blue', people: [] },
    ]);
    expect(other.plan.skipped).toEqual(['What', 'Speaker 1', 'Speaker 2']);
    const gone = await server.send(scheduleImportInfo, { importId }, { token: organisation.token });
    expect(gone.status).toBe(403);
    await organisation.call(scheduleImportStart, { importId: other.importId });
    const { items } = await organisation.call(dateAll, { eventId });
    expect(items.map(({ title }) => title).sort()).toEqual(['blue', 'red']);
  });

  test('of an unknown kind, twice of one kind, too many and none of titles are refused', async () => {
    const refused = async (columns: string, file = text) => {
      const answer = await upload(file, { columns });
      const { fields } = answer.data as unknown as { fields?: { path: string }[] };
      return [answer.code, fields?.map(({ path }) => path) ?? failureOf(answer)];
    };
    expect(await refused('title,shoe')).toEqual([1000, ['columns.1']]);
    expect(await refused('title,date,title')).toEqual([1000, ['columns.2']]);
    expect(await refused(Array(201).fill('none').join(','))).toEqual([1000, ['columns']]);
    expect(await refused('none,date')).toEqual([1000, 'SCHEDULE_NOT_READABLE']);
    // Another format has no columns.
    expect(await refused('title', '{"schedule":{}}')).toEqual([1000, 'SCHEDULE_NOT_READABLE']);
    expect(await organisation.call(scheduleImports, { eventId })).toEqual([]);
  });

  test('are shown and taken for no event of others', async () => {
    const mine = eventId;
    organisation = await server.organisation();
    eventId = mine;
    expect((await server.send(scheduleImportPreview, { eventId }, fileOf(text))).status).toBe(403);
    expect((await upload(text, { columns: 'title' })).status).toBe(403);
  });

  test('of what is no sheet are not shown', async () => {
    for (const other of ['<schedule/>', ' \n{"schedule":{}}', 'BEGIN:VCARD\nFN:Ada\nEND:VCARD', '%PDF-1.7'])
      expect([other, await preview(other)]).toMatchObject([other, { failure: 'SCHEDULE_NOT_READABLE' }]);
    expect(await preview('')).toMatchObject({ failure: 'FILE_MISSING' });
  });

  test('with a character that cannot be read is told at its item', async () => {
    const latin = Buffer.from('Title,Room\nCaf\u00e9,A\nTea,B', 'latin1');
    const { plan } = await planned(latin, { encoding: 'utf-8' });
    expect(plan.faults).toContainEqual({ what: 'Caf\ufffd', problem: 'broken-text' });
    expect(plan.faults.filter(({ problem }) => problem === 'broken-text')).toHaveLength(1);
    expect((await planned(latin, { encoding: 'windows-1252' })).plan.rows[0]?.title).toBe('Café');
  });
});
