import { questionnaireExport } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { answer, field, openSurvey } from '../../../../testing/survey.ts';
import { unzip } from '../../../../testing/unzip.ts';

let server: TestServer;
let organisation: Organisation;
let surveyId: string;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  const survey = await openSurvey(
    organisation,
    [
      field('one', 'single', { options: ['a', 'b'] }),
      field('many', 'multiple', { options: ['x', 'y'] }),
      field('grid', 'matrix', { rows: ['food', 'room'], options: ['good', 'bad'] }),
      field('rank', 'sort', { options: ['p', 'q'] }),
      field('nps', 'scale', { min: 0, max: 10 }),
      field('text', 'longText', { label: { en: 'It\'s "the" why', zh: '为什么', es: 'Por qué', ja: 'なぜ' } }),
    ],
    { timeZone: 'Asia/Shanghai', title: 'Über/Essen?' },
  );
  ({ surveyId } = survey);
  await answer(
    server,
    survey,
    {
      one: 'b',
      many: ['y'],
      grid: { room: 'bad' },
      rank: ['q', 'p'],
      nps: 7,
      text: '=HYPERLINK("http://x")\nsecond, line',
    },
    { channel: '+cmd', language: 'zh', seconds: 12 },
  );
  await answer(server, survey, { one: 'a' });
});
afterAll(() => server.close());

async function exported(format: string, more: object = {}) {
  return server.send(questionnaireExport, { surveyId, format, ...more }, { token: organisation.token });
}

test('xlsx has words in the caller’s language, a column a row of a matrix, and nothing that runs', async () => {
  const file = await exported('xlsx');
  expect(String(file.headers['content-disposition'])).toContain('.xlsx');
  const [sheet] = (await readXlsx(file.body)).sheets;
  const [header, newest, oldest] = sheet?.rows ?? [];
  expect(header).toEqual([
    'No.',
    'Answered at (Asia/Shanghai)',
    'Question one',
    'Question many',
    'Question grid – FOOD',
    'Question grid – ROOM',
    'Question rank',
    'Question nps',
    `It's "the" why`,
    'Score',
    'Seconds taken',
    'Channel',
    'Language',
  ]);
  expect(newest?.slice(0, 3)).toEqual([2, expect.any(Date), 'A']);
  expect(oldest?.slice(2)).toEqual([
    'B',
    'Y',
    null,
    'BAD',
    '1. Q, 2. P',
    7,
    `'=HYPERLINK("http://x")\nsecond, line`,
    null,
    12,
    `'+cmd`,
    'zh',
  ]);
});

test('csv begins with the mark of UTF-8, quotes what needs it and neutralises formulas', async () => {
  const file = await exported('csv');
  const text = file.body.toString('utf8');
  expect([...file.body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(text).toContain(`"It's ""the"" why"`);
  expect(text).toContain(`"'=HYPERLINK(""http://x"")\nsecond, line"`);
  expect(text).toContain(`,'+cmd,`);
  expect(text.trimEnd().split('\r\n')).toHaveLength(3);
});

test('for SPSS choices are numbers, and the syntax beside says what they mean', async () => {
  const files = unzip((await exported('spss')).body);
  expect(Object.keys(files)).toEqual(['answers.sps', 'answers.csv']);
  const csv = files['answers.csv']?.toString('utf8') ?? '';
  const lines = csv.replace('\ufeff', '').split('\r\n');
  expect(lines[0]).toBe('NUMBER,ANSWERED,SECONDS,CHANNEL,LANGUAGE,SCORE,Q1,Q2_1,Q2_2,Q3_1,Q3_2,Q4_1,Q4_2,Q5,Q6');
  expect(lines[1]?.split(',').slice(6)).toEqual(['1', '', '', '', '', '', '', '', '']);
  expect(csv).toMatch(/1,[\d: -]+,12,'\+cmd,zh,,2,0,1,,2,2,1,7,"/);
  const syntax = files['answers.sps']?.toString('utf8') ?? '';
  expect(syntax).toContain(`Q6 'It''s "the" why'`);
  expect(syntax).toContain(`  /Q1\n    1 'A'\n    2 'B'`);
  expect(syntax).toContain('Q2_1 F1.0');
  // Also the steps of a scale that nobody gave.
  expect(syntax).toContain(`  /Q5\n${Array.from({ length: 11 }, (_, step) => `    ${step} '${step}'`).join('\n')}`);
});

test('only what matches, or what is named, is exported', async () => {
  const lines = async (more: object) =>
    (await exported('csv', more)).body.toString().trimEnd().split('\r\n').length - 1;
  expect(await lines({ fieldId: 'one', value: 'a' })).toBe(1);
  expect(await lines({ search: 'hyperlink' })).toBe(1);
  expect(await lines({ state: 'deleted' })).toBe(0);
  const bad = await exported('csv', { answerIds: 'x' });
  expect(bad).toMatchObject({ code: 1000, data: { fields: [{ path: 'answerIds' }] } });
});
