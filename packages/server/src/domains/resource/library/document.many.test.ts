import { categoryAdd } from '@convoke/contract/resource/category.calls.ts';
import { documentPage, documentUpload } from '@convoke/contract/resource/document.calls.ts';
import { documentRename, documentZip } from '@convoke/contract/resource/document.many.calls.ts';
import { documentRecordPage } from '@convoke/contract/resource/document.record.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Organisation, sign, startServer, type TestServer } from '../../../../testing/server.ts';
import { unzip } from '../../../../testing/unzip.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer({ domains: ['resource'] });
});
beforeEach(async () => {
  ours = await server.organisation();
});
afterAll(() => server.close());

const added = async (name: string, text = name, input: object = {}) =>
  (await server.send(documentUpload, input, { token: ours.token, file: { name, bytes: Buffer.from(text) } })).data
    .documentId;
const names = async () => (await ours.call(documentPage, { size: 100, sort: 'name' })).records.map(({ name }) => name);

test('documents are renamed together, as a preview has shown', async () => {
  for (const name of ['b draft.txt', 'a draft.txt', 'c.csv']) await added(name);
  const replace = { categoryId: 'none' as const, renaming: { by: 'replace' as const, find: ' draft', to: '$& final' } };
  expect(await ours.call(documentRename, { ...replace, preview: true })).toMatchObject({
    changed: 2,
    names: [
      { before: 'a draft.txt', after: 'a$& final.txt' },
      { before: 'b draft.txt', after: 'b$& final.txt' },
    ],
  });
  expect(await names()).toEqual(['a draft.txt', 'b draft.txt', 'c.csv']);
  expect(await ours.call(documentRename, replace)).toMatchObject({ changed: 2 });
  await ours.call(documentRename, { categoryId: 'all', renaming: { by: 'number', name: 'Slide', from: 9, digits: 3 } });
  expect(await names()).toEqual(['Slide 009.txt', 'Slide 010.txt', 'Slide 011.csv']);
  await ours.call(documentRename, { categoryId: 'all', renaming: { by: 'add', before: '2026 ' } });
  expect(await names()).toEqual(['2026 Slide 009.txt', '2026 Slide 010.txt', '2026 Slide 011.csv']);
});

test('where one name cannot be, none is changed', async () => {
  const one = await added('one.txt');
  await added('two.txt');
  const refused = async (renaming: object, input: object = {}) =>
    server.send(documentRename, { categoryId: 'none', renaming, ...input }, { token: ours.token });
  const wrong = { code: 1000, data: { failure: 'DOCUMENT_RENAME_WRONG' } };
  expect(await refused({ by: 'replace', find: 'one', to: '../one' })).toMatchObject(wrong);
  expect(await refused({ by: 'replace', find: 'two', to: '' })).toMatchObject(wrong);
  expect(await refused({ by: 'add', before: 'x'.repeat(100), after: 'x'.repeat(100) })).toMatchObject(wrong);
  expect(await names()).toEqual(['one.txt', 'two.txt']);
  const only = await ours.call(documentRename, {
    categoryId: 'all',
    documentIds: [one],
    renaming: { by: 'add', after: '!' },
  });
  expect(only.changed).toBe(1);
  expect(await names()).toEqual(['one!.txt', 'two.txt']);
});

test('10,000 documents are renamed by one statement', async () => {
  await added('seed.txt');
  await server.services.database.inOrganisation(ours.organisationId, 'write', (tx) =>
    tx
      .insertInto('document')
      .values(
        Array.from({ length: 9_999 }, (_, at) => ({
          name: `Recording of hall ${at}.mp4`,
          kind: 'video',
          bytes: 1,
          sha256: String(at),
          created_by: ours.userId,
        })),
      )
      .execute(),
  );
  const from = performance.now();
  const { changed } = await ours.call(documentRename, {
    categoryId: 'none',
    renaming: { by: 'add', before: 'Day 1 ' },
  });
  const ms = performance.now() - from;
  expect(changed).toBe(10_000);
  // Two seconds are the aim on a machine of its own; the benches measure that.
  expect(ms).toBeLessThan(10_000);
  await added('one more.txt');
  const many = await server.send(
    documentRename,
    { categoryId: 'none', renaming: { by: 'add', before: 'x' } },
    { token: ours.token },
  );
  expect(many).toMatchObject({ data: { failure: 'DOCUMENTS_TOO_MANY' } });
});

test('a category comes as a zip, names that are there twice apart, each file recorded', async () => {
  const { categoryId } = await ours.call(categoryAdd, { name: 'Papers' });
  await added('a.txt', 'first', { categoryId });
  await added('A.txt', 'second', { categoryId });
  await added('elsewhere.txt');
  const answer = await server.send(documentZip, { categoryId }, { token: ours.token });
  expect(answer.headers['content-disposition']).toContain('Papers.zip');
  const files = unzip(answer.body);
  expect(Object.keys(files).sort()).toEqual(['A (2).txt', 'a.txt'].sort());
  expect(await ours.call(documentRecordPage, { kind: 'download' })).toMatchObject({ total: 2 });
  const { APP_ID, APP_SECRET } = server.services.settings;
  const head = await server.app.inject({
    method: 'HEAD',
    url: documentZip.path.replace('{categoryId}', categoryId),
    headers: { ...sign({}, {}, APP_ID, APP_SECRET), authorization: `Bearer ${ours.token}` },
  });
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'application/zip', '']);
  expect(await ours.call(documentRecordPage, { kind: 'download' })).toMatchObject({ total: 2 });
  const none = await server.send(documentZip, { categoryId, documentIds: ours.userId }, { token: ours.token });
  expect(none).toMatchObject({ data: { failure: 'DOCUMENT_GONE' } });
});

test('categories within it are folders of its zip; a name that begins as a path does is one no more', async () => {
  const { categoryId } = await ours.call(categoryAdd, { name: 'Papers' });
  const { categoryId: inside } = await ours.call(categoryAdd, { name: 'Day 1/2', parentId: categoryId });
  await added('C:a.txt', 'first', { categoryId });
  await added('a.txt', 'second', { categoryId: inside });
  const { body } = await server.send(documentZip, { categoryId }, { token: ours.token });
  expect(unzip(body)).toEqual({ 'C_a.txt': Buffer.from('first'), 'Day 1_2/a.txt': Buffer.from('second') });
});
