import {
  documentInfo,
  documentPage,
  documentUpload,
  documentVersionRestore,
} from '@convoke/contract/resource/document.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { officeFile, paperPdf, wordFile } from '../../../../testing/papers.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { snippetOf } from './document.found.ts';
import { readTexts, textOf } from './document.text.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer({ domains: ['resource'] });
});
beforeEach(async () => {
  ours = await server.organisation();
});
afterAll(() => server.close());

const add = async (name: string, bytes: Buffer | string, input: object = {}) =>
  (await server.send(documentUpload, input, { token: ours.token, file: { name, bytes: Buffer.from(bytes as string) } }))
    .data.documentId;
const read = () => readTexts.run(server.services, { organisationId: ours.organisationId });
const found = async (search: string, input: object = {}) =>
  (await ours.call(documentPage, { search, sort: 'name', ...input })).records.map(({ name, found: at }) => [
    name,
    at && `${at.before}[${at.match}]${at.after}${at.page === null ? '' : ` p${at.page}`}`,
  ]);
const stateOf = async (documentId: string) => (await ours.call(documentInfo, { documentId })).textState;

test('what stands in PDFs, Word files, slides and texts is found with names, in Chinese, Japanese and English', async () => {
  await add('a.pdf', paperPdf(['Agenda', '会议合同第三页 Müller']));
  await add('b.pdf', paperPdf(['契約書のご案内'], 'Japan1'));
  await add('c.docx', await wordFile('The hall &amp; its seats', '座位 表'));
  await add(
    'd.pptx',
    await officeFile({
      'ppt/slides/slide2.xml': '<a:p><a:r><a:t>Opening keynote</a:t></a:r></a:p>',
      'ppt/slides/slide1.xml': '<a:t>Title</a:t>',
    }),
  );
  await add('e.txt', Buffer.from('签到合同', 'utf8'));
  await add('seats.png', Buffer.from('89504e470d0a1a0a00', 'hex'));
  expect(await found('keynote')).toEqual([]);
  await read();
  expect(await found('合同')).toEqual([
    ['a.pdf', '会议[合同]第三页 Müller p2'],
    ['e.txt', '签到[合同]'],
  ]);
  expect(await found('muller')).toEqual([['a.pdf', '会议合同第三页 [Müller] p2']]);
  expect(await found('ご案内')).toEqual([['b.pdf', '契約書の[ご案内] p1']]);
  expect(await found('seats')).toEqual([
    ['c.docx', 'The hall & its [seats] 座位 表'],
    ['seats.png', null],
  ]);
  expect(await found('座位表')).toEqual([['c.docx', 'The hall & its seats [座位 表]']]);
  expect(await found('KEYNOTE')).toEqual([['d.pptx', 'Opening [keynote] p2']]);
  expect(await found('keynote', { kind: 'pdf' })).toEqual([]);
  expect((await server.organisation()).organisationId).not.toBe(ours.organisationId);
});

test('what names and what texts have it are one list: in its order, page by page, each once, and counted together', async () => {
  await add('hall b.txt', 'where it stands');
  await add('a.txt', 'seats of the hall');
  await add('hall c.txt', 'the hall in name and text');
  await add('d.txt', 'nothing');
  await read();
  for (const [sort, names] of [
    ['name', ['a.txt', 'hall b.txt', 'hall c.txt']],
    ['-createdAt', ['hall c.txt', 'a.txt', 'hall b.txt']],
    ['bytes', ['hall b.txt', 'a.txt', 'hall c.txt']],
  ] as const) {
    const input = { search: 'hall', sort, size: 2 };
    const first = await ours.call(documentPage, input);
    expect(first).toMatchObject({ total: 3, totalIsCapped: false });
    const rest = await ours.call(documentPage, { ...input, cursor: first.nextCursor ?? '' });
    const second = await ours.call(documentPage, { ...input, current: 2 });
    expect([...first.records, ...rest.records].map(({ name }) => name)).toEqual(names);
    expect(second.records).toEqual(rest.records);
    const exact = await ours.call(documentPage, { ...input, size: 3, exactTotal: true });
    expect(exact.total).toBe(3);
    expect(exact.records.map(({ name }) => name)).toEqual(names);
  }
  expect(await found('ha')).toHaveLength(2);
  expect(await found('hall', { kind: 'pdf' })).toEqual([]);
});

test('a name that unfolds to more than an index has room for is kept, and found by its beginning', async () => {
  // Squares of four and five kana each, none like the next, so that they do not get smaller.
  const squares = Array.from({ length: 196 }, (_, at) => String.fromCodePoint(0x3300 + ((at * 37) % 87))).join('');
  await add(`${squares}.txt`, 'text');
  expect(await found('アパート')).toHaveLength(1);
});

test('nobody else finds it, and a document by the version that is shown', async () => {
  const documentId = await add('plan.txt', 'the first wording');
  await add('plan.txt', 'the second wording', { replaces: documentId });
  await read();
  expect(await found('first wording')).toEqual([]);
  expect(await found('second wording')).toHaveLength(1);
  await ours.call(documentVersionRestore, { documentId, fileVersion: 1 });
  expect(await found('first wording')).toHaveLength(1);
  ours = await server.organisation();
  expect(await found('first wording')).toEqual([]);
});

test('what cannot be read says so, and the next file is read all the same', async () => {
  const damaged = await add('damaged.pdf', '%PDF-1.7 nothing');
  const bomb = await add(
    'bomb.docx',
    await officeFile({ 'word/document.xml': `<w:t>${'0'.repeat(60 * 1024 * 1024)}</w:t>` }),
  );
  const scan = await add('scan.pdf', paperPdf(['']));
  const none = await add('clip.zip', Buffer.from('504b0506'.padEnd(44, '0'), 'hex'));
  const fine = await add('fine.txt', 'fine words');
  expect(await stateOf(fine)).toBe('waiting');
  await read();
  expect(await Promise.all([damaged, bomb, scan, none, fine].map(stateOf))).toEqual([
    'unreadable',
    'unreadable',
    'empty',
    'none',
    'read',
  ]);
});

test('a PDF that takes for ever ends its process and keeps what was read', async () => {
  const storage = server.services.storage;
  const pages = paperPdf(Array.from({ length: 60 }, (_, at) => `page ${at}`));
  await storage.put('library/x/long.bin', pages);
  const { state, parts } = await textOf(storage, { name: 'x.pdf', key: 'library/x/long.bin', bytes: pages.length }, 0);
  expect(state).toBe('cut');
  expect(parts.length).toBeGreaterThan(0);
  expect(await textOf(storage, { name: 'x.pdf', key: 'library/x/long.bin', bytes: 2 ** 30 })).toEqual({
    state: 'tooLarge',
    parts: [],
  });
});

test('a snippet shows the text as it is written', () => {
  expect(snippetOf('王 小明 said: Ｈello', '王小明')).toEqual({ before: '', match: '王 小明', after: ' said: Ｈello' });
  expect(snippetOf('王 小明 said: Ｈello', 'hello').match).toBe('Ｈello');
  expect(snippetOf(`${'x '.repeat(100)}straße ${'y '.repeat(100)}`, 'STRASSE').match).toBe('straße');
  expect(snippetOf('nothing of it', 'else')).toEqual({ before: '', match: '', after: 'nothing of it' });
});
