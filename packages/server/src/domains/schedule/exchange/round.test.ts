import { describe, expect, test } from 'vitest';
import { jsonFaults } from '../../../../testing/public-schemas.ts';
import { hasRealProgrammes, realProgramme, realProgrammes } from '../../../../testing/real-programmes.ts';
import { into } from '../../../../testing/released-programme.ts';
import { sheetRows } from '../../../core/tables/read-sheet.worker.ts';
import { NotAProgramme } from './programme.ts';
import { formattedWorkbook } from '../../../../testing/formatted-workbook.ts';
import { readScheduleSheet } from './read-sheet.ts';
import { scheduleSheet } from './write-sheet.ts';
import type { Published } from './published.ts';
import { readProgrammeJson } from './read-json.ts';
import { readScheduleXml } from './read-xml.ts';
import { schedule2Json, scheduleJson } from './write-json.ts';
import { scheduleXml } from './write-xml.ts';

const workbook = { format: 'xlsx', encoding: 'utf-8', separator: ',', sheet: 1, headerRow: 1 } as const;

const read = (name: (typeof realProgrammes)[number]) =>
  readScheduleXml(realProgramme(name).toString(), 'Europe/Brussels');

const plainJson = (value: object) =>
  JSON.stringify(value, null, 1).replace(/"(id|guid)": [^\n]*|-\d+-|\?item=[^"]*/g, '');

/** Without what a format numbers by the order it is written in. */
const plain = (text: string) => text.replace(/ id="\d+"| guid="[^"]*"|-\d+-|\?item=[^<]*/g, '');

describe.runIf(hasRealProgrammes)('what was written and read again', () => {
  test.each(realProgrammes)('is the same: %s', (name) => {
    const original = read(name);
    const first = scheduleXml(into(original, 'Europe/Brussels'));
    const again = scheduleXml(into(readScheduleXml(first, 'Europe/Brussels'), 'Europe/Brussels'));
    expect(first.match(/<event /g)?.length).toBe(original.items.filter(({ startsAt }) => startsAt).length);
    expect(plain(again)).toBe(plain(first));
  });

  test.each(realProgrammes)('is the same in both JSONs, which keep their schemas: %s', (name) => {
    const original = into(read(name), 'Europe/Brussels');
    for (const [write, schema] of [
      [scheduleJson, 'schedule'],
      [schedule2Json, 'schedule2'],
    ] as const) {
      const first = write(original);
      expect(jsonFaults(schema, first)).toEqual([]);
      const again = write(into(readProgrammeJson(JSON.stringify(first), 'Europe/Brussels'), 'Europe/Brussels'));
      expect(plainJson(again)).toBe(plainJson(first));
    }
  });

  test('is the same as a sheet, but for what a sheet has no column for', async () => {
    const original = into(read('38c3'), 'Europe/Berlin');
    const all = async <T>(rows: AsyncIterable<T>) => {
      const gathered: T[] = [];
      for await (const row of rows) gathered.push(row);
      return gathered;
    };
    const sheet = async (published: Published) => Buffer.concat(await all(scheduleSheet(published, 'ja').body));
    const rows = (bytes: Buffer) => all(sheetRows(bytes));
    const first = await sheet(original);
    const again = await sheet(into(await readScheduleSheet(first, 'Europe/Berlin', workbook), 'Europe/Berlin'));
    // What begins after midnight is of the calendar's day here, so the order differs.
    const sorted = (all: readonly string[][]) => all.map((row) => JSON.stringify(row)).sort();
    expect(sorted(await rows(again))).toEqual(sorted(await rows(first)));
    expect(await rows(first)).toHaveLength(1008);
  });
});

describe('a sheet', () => {
  const csv = (text: string) => readScheduleSheet(Buffer.from(text), 'Asia/Shanghai', { ...workbook, format: 'text' });

  test('is read in any language, with the words that others use', async () => {
    const programme = await csv('标题,日期,开始,结束,地点,演讲嘉宾\n开幕,2026年5月1日,9:00,10:30,大厅,"王芳、李明"\n');
    expect(programme.items).toMatchObject([
      {
        title: '开幕',
        date: '2026-05-01',
        startsAt: '2026-05-01T01:00:00.000Z',
        minutes: 90,
        place: '大厅',
        people: [{ key: '王芳' }, { key: '李明' }],
      },
    ]);
    const english = await csv(
      'Session,Day,From,Duration,Room,Speaker\nOne,1.5.2026,9:30 PM,45,Hall,"Lovelace, Ada; Lin"\nTwo,,,,,\n',
    );
    expect(english.items).toMatchObject([
      {
        title: 'One',
        startsAt: '2026-05-01T13:30:00.000Z',
        minutes: 45,
        people: [{ key: 'Lovelace, Ada' }, { key: 'Lin' }],
      },
      { title: 'Two', startsAt: null, minutes: 30, people: [] },
    ]);
  });

  test.each(['Title\n', 'Name,When\nOne,9:00\n', '', '\0\0\0'])('refuses %j', async (text) => {
    await expect(csv(text)).rejects.toThrow(NotAProgramme);
  });

  test('of a spreadsheet is read as people see its times', async () => {
    const day = 46_508;
    const bytes = await formattedWorkbook([
      ['Title', 'Date', 'Start', 'End', 'Duration', 'Room'],
      ['Opening', [day, 'yyyy-mm-dd'], [10 / 24, 'h:mm'], [10.5 / 24, 'h:mm AM/PM'], null, 'Hall A'],
      ['Workshop', null, [day + 14 / 24, 'm/d/yyyy h:mm'], [day + 15.5 / 24, 'm/d/yyyy h:mm'], null, 'Room 1'],
      ['Overnight', null, [day + 22 / 24, 'm/d/yyyy h:mm'], [day + 1.25, 'm/d/yyyy h:mm'], null, ''],
      ['Hackathon', [day, 'yyyy-mm-dd'], [9 / 24, 'h:mm'], null, [1.5, '[h]:mm'], ''],
      ['Backwards', null, [day + 0.5, 'm/d/yyyy h:mm'], [day + 0.25, 'm/d/yyyy h:mm'], null, ''],
    ]);
    const programme = await readScheduleSheet(bytes, 'Asia/Shanghai', workbook);
    expect(programme.items.map(({ title, date, startsAt, minutes }) => [title, date, startsAt, minutes])).toEqual([
      ['Opening', '2027-05-01', '2027-05-01T02:00:00.000Z', 30],
      ['Workshop', '2027-05-01', '2027-05-01T06:00:00.000Z', 90],
      ['Overnight', '2027-05-01', '2027-05-01T14:00:00.000Z', 480],
      ['Hackathon', '2027-05-01', '2027-05-01T01:00:00.000Z', 2160],
      ['Backwards', '2027-05-01', '2027-05-01T04:00:00.000Z', 30],
    ]);
    expect(programme.faults).toEqual([{ what: 'Backwards', problem: 'bad-duration' }]);
  });

  test('says which times it could not read', async () => {
    const programme = await csv('Title,Date,Start,Minutes\nA,11/12/2026,9:00,30\nB,2026-12-11,25:00,30\n');
    expect(programme.faults).toEqual([
      { what: 'A', problem: 'bad-start' },
      { what: 'B', problem: 'bad-start' },
    ]);
  });
});
