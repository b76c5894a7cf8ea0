import { createHash, randomBytes } from 'node:crypto';
import {
  categoryAdd,
  categoryDelete,
  categoryFirstList,
  categorySecondList,
  categoryUpdateList,
} from '@convoke/contract/resource/category.calls.ts';
import {
  documentDelete,
  documentEdit,
  documentExport,
  documentInfo,
  documentInit,
  documentPage,
  documentSwitch,
  documentUpload,
  documentUploadBatch,
  documentVersionRestore,
} from '@convoke/contract/resource/document.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { emptyTrash } from './document.trash.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer({ domains: ['resource'] });
});
beforeEach(async () => {
  ours = await server.organisation();
});
afterAll(() => server.close());

const upload = (name: string, bytes: Buffer | string, input: object = {}) =>
  server.send(documentUpload, input, { token: ours.token, file: { name, bytes: Buffer.from(bytes as string) } });
const added = async (name: string, bytes: Buffer | string = `what ${name} says`, input: object = {}) => {
  const answer = await upload(name, bytes, input);
  expect(answer).toMatchObject({ code: 0 });
  return answer.data;
};
const names = async (input: object = {}) =>
  (await ours.call(documentPage, { size: 100, sort: 'name', ...input })).records.map(({ name }) => name);
const inOurs = <T>(work: Parameters<TestServer['services']['database']['inOrganisation']>[2]) =>
  server.services.database.inOrganisation(ours.organisationId, 'write', work) as Promise<T>;
const keysInStorage = async () => {
  const rows = await inOurs<{ storage_key: string }[]>((tx) =>
    tx.selectFrom('document_version').select('storage_key').execute(),
  );
  return rows.map((row) => row.storage_key);
};

test('categories have two levels, an order, and names that can change', async () => {
  const { categoryId: one } = await ours.call(categoryAdd, { name: 'One' });
  const { categoryId: two } = await ours.call(categoryAdd, { name: 'Two' });
  const { categoryId: inner } = await ours.call(categoryAdd, { name: 'Inner', parentId: one });
  await ours.call(categoryUpdateList, {
    categories: [
      { categoryId: two, position: 0 },
      { categoryId: one, position: 1, name: 'First' },
    ],
  });
  const list = await ours.call(categoryFirstList, {});
  expect(list.map(({ name, children }) => [name, children.map((each) => each.name)])).toEqual([
    ['Two', []],
    ['First', ['Inner']],
  ]);
  expect(await ours.call(categorySecondList, { id: one })).toMatchObject([{ categoryId: inner, name: 'Inner' }]);
  await ours.call(categoryUpdateList, { categories: [{ categoryId: inner, parentId: two }] });
  expect(await ours.call(categorySecondList, { id: two })).toHaveLength(1);
});

test('a category cannot be within itself, in one of the second level, or bring others there', async () => {
  const { categoryId: one } = await ours.call(categoryAdd, { name: 'One' });
  const { categoryId: inner } = await ours.call(categoryAdd, { name: 'Inner', parentId: one });
  const { categoryId: other } = await ours.call(categoryAdd, { name: 'Other' });
  const moved = (categoryId: string, parentId: string) =>
    server.send(categoryUpdateList, { categories: [{ categoryId, parentId }] }, { token: ours.token });
  const tooDeep = { code: 1000, data: { failure: 'CATEGORY_TOO_DEEP' } };
  expect(await moved(other, other)).toMatchObject(tooDeep);
  expect(await moved(one, inner)).toMatchObject(tooDeep);
  expect(await moved(other, inner)).toMatchObject(tooDeep);
  expect(await moved(one, other)).toMatchObject(tooDeep);
  expect(await server.send(categoryAdd, { name: 'x', parentId: inner }, { token: ours.token })).toMatchObject(tooDeep);
  const gone = await server.send(categoryAdd, { name: 'x', parentId: ours.userId }, { token: ours.token });
  expect(gone).toMatchObject({ data: { failure: 'CATEGORY_GONE' } });
  expect(await ours.call(categoryFirstList, {})).toHaveLength(2);
});

test('a category that holds something is deleted only by moving that up', async () => {
  const { categoryId: one } = await ours.call(categoryAdd, { name: 'One' });
  const { categoryId: inner } = await ours.call(categoryAdd, { name: 'Inner', parentId: one });
  const { documentId } = await added('a.txt', 'a', { categoryId: inner });
  const refused = await server.send(categoryDelete, { id: inner }, { token: ours.token });
  expect(refused).toMatchObject({ data: { failure: 'CATEGORY_NOT_EMPTY' } });
  await ours.call(categoryDelete, { id: inner, moveUp: true });
  expect(await ours.call(documentInfo, { documentId })).toMatchObject({ categoryId: one });
  await ours.call(categoryDelete, { id: one, moveUp: true });
  expect(await names({ categoryId: 'none' })).toEqual(['a.txt']);
});

test('a document is kept as it came, with its hash, and same content is said', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
  const first = await added('Floor plan.pdf', bytes);
  expect(first).toMatchObject({ name: 'Floor plan.pdf', fileVersion: 1, duplicates: [] });
  const again = await added('copy.pdf', bytes);
  expect(again.duplicates).toEqual([{ documentId: first.documentId, name: 'Floor plan.pdf' }]);
  const info = await ours.call(documentInfo, { documentId: first.documentId });
  expect(info).toMatchObject({ kind: 'pdf', bytes: bytes.length, contentType: 'application/pdf', byName: 'Tester' });
  expect(info.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  const [key = ''] = await keysInStorage();
  expect(key).toMatch(/^library\/[\w-]{12}\/[\w-]{24}\.bin$/);
  expect((await server.app.inject(`/files/${key}`)).statusCode).toBe(404);
});

test.each([
  ['a.pdf', 'no pdf at all'],
  ['a.png', '%PDF-1.7'],
  ['a.docx', 'MZ a program'],
  ['setup', 'MZ a program'],
  ['run.sh', '#!/bin/sh\nrm -rf /'],
  ['a.txt', 'text\0no text'],
])('%s with other content than its name says is refused, and nothing is kept', async (name, content) => {
  expect(await upload(name, content)).toMatchObject({ code: 1000, data: { failure: 'FILE_NOT_AS_NAMED' } });
  expect(await names()).toEqual([]);
});

test('names that are too long, lead somewhere or hold control signs are refused', async () => {
  const { documentId } = await added('a.txt');
  const renamed = (name: string) => server.send(documentEdit, { documentId, name }, { token: ours.token });
  for (const name of [`${'x'.repeat(296)}.txt`, '../a.txt', 'a\\b.txt', '..', 'a\u0007.txt', '', 'a\nb.txt'])
    expect(await renamed(name)).toMatchObject({ code: 1000, data: { fields: [{ path: 'name' }] } });
  expect(await renamed('a.pdf')).toMatchObject({ data: { failure: 'DOCUMENT_EXTENSION' } });
  expect(await upload(`${'x'.repeat(296)}.txt`, 'x')).toMatchObject({
    code: 1000,
    data: { fields: [{ path: 'file' }] },
  });
  await ours.call(documentEdit, { documentId, name: '平面图 👩‍🎨.txt' });
  expect(await names()).toEqual(['平面图 👩‍🎨.txt']);
});

test('an empty file and one without a place are refused', async () => {
  expect(await upload('a.txt', '')).toMatchObject({ data: { failure: 'FILE_MISSING' } });
  expect(await upload('a.txt', 'a', { categoryId: ours.userId })).toMatchObject({ data: { failure: 'CATEGORY_GONE' } });
  expect(await upload('a.txt', 'a', { replaces: ours.userId })).toMatchObject({ data: { failure: 'DOCUMENT_GONE' } });
});

test('of several files those are kept that can be', async () => {
  const files = [
    { name: 'a.txt', bytes: Buffer.from('a') },
    { name: 'b.pdf', bytes: Buffer.from('no pdf') },
    { name: 'c.csv', bytes: Buffer.from('c;d') },
  ];
  const { data } = await server.send(documentUploadBatch, {}, { token: ours.token, files });
  expect(data.kept.map(({ name }) => name)).toEqual(['a.txt', 'c.csv']);
  expect(data.refused).toMatchObject([{ name: 'b.pdf', failure: 'FILE_NOT_AS_NAMED' }]);
});

test('the library takes no more than its room, however many come at once', async () => {
  await added('first.txt', 'x'.repeat(1000));
  await inOurs((tx) => tx.updateTable('document_tally').set({ most_bytes: 5500 }).execute());
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => upload(`${at}.txt`, 'y'.repeat(1000))));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(4);
  for (const answer of answers)
    if (answer.code !== 0) expect(answer).toMatchObject({ code: 3004, data: { failure: 'LIBRARY_FULL' } });
  expect(await ours.call(documentInit, { categoryId: 'none' })).toMatchObject({
    usedBytes: 5000,
    quotaBytes: 5500,
    mostBytes: 500,
  });
  let files = 0;
  for await (const each of server.services.storage.list((await keysInStorage())[0]?.slice(0, 21) ?? '?'))
    if (each) files += 1;
  expect(files).toBe(5);
});

test('a replaced document keeps its place, its versions can be shown again', async () => {
  const { documentId } = await added('plan.txt', 'one');
  const two = await added('new plan.csv', 'two;2', { replaces: documentId });
  expect(two).toMatchObject({ documentId, name: 'plan.csv', fileVersion: 2 });
  const info = await ours.call(documentInfo, { documentId });
  expect(info).toMatchObject({ kind: 'sheet', bytes: 5, fileVersion: 2 });
  expect(info.versions.map(({ name, fileVersion }) => [fileVersion, name])).toEqual([
    [2, 'new plan.csv'],
    [1, 'plan.txt'],
  ]);
  await ours.call(documentVersionRestore, { documentId, fileVersion: 1 });
  expect(await ours.call(documentInfo, { documentId })).toMatchObject({ name: 'plan.txt', bytes: 3, fileVersion: 1 });
  const third = await added('plan.txt', 'three', { replaces: documentId });
  expect(third.fileVersion).toBe(3);
  const none = await server.send(documentVersionRestore, { documentId, fileVersion: 9 }, { token: ours.token });
  expect(none).toMatchObject({ data: { failure: 'DOCUMENT_VERSION_GONE' } });
});

test('documents are found by name, kind, category, who and when, and sorted', async () => {
  const { categoryId } = await ours.call(categoryAdd, { name: 'Papers' });
  await added('Budget.csv', 'a', { categoryId });
  await added('会议日程.txt', 'bbb');
  await added('agenda.txt', 'cc');
  expect(await names()).toEqual(['agenda.txt', 'Budget.csv', '会议日程.txt']);
  expect(await names({ sort: '-bytes' })).toEqual(['会议日程.txt', 'agenda.txt', 'Budget.csv']);
  expect(await names({ search: 'BUDG' })).toEqual(['Budget.csv']);
  expect(await names({ search: '日程' })).toEqual(['会议日程.txt']);
  expect(await names({ search: 'sheet' })).toEqual(['Budget.csv']);
  expect(await names({ kind: 'text' })).toEqual(['agenda.txt', '会议日程.txt']);
  expect(await names({ categoryId })).toEqual(['Budget.csv']);
  expect(await names({ categoryId: 'none', userId: ours.userId })).toEqual(['agenda.txt', '会议日程.txt']);
  expect(await names({ createdFrom: '2100-01-01T00:00:00Z' })).toEqual([]);
  const page = await ours.call(documentPage, { size: 2 });
  expect(page).toMatchObject({ total: 3, pages: 2 });
  const next = await ours.call(documentPage, { size: 2, ...(page.nextCursor && { cursor: page.nextCursor }) });
  expect(next.records.map(({ name }) => name)).toEqual(['Budget.csv']);
  const sheet = await server.send(documentExport, { kind: 'text' }, { token: ours.token });
  expect(sheet.body.subarray(0, 2).toString()).toBe('PK');
});

test('what is deleted waits in the trash, comes back, and goes for good with its files', async () => {
  const one = await added('one.txt');
  const two = await added('two.txt');
  await ours.call(documentDelete, { id: one.documentId });
  expect(await names()).toEqual(['two.txt']);
  expect(await names({ state: 'trash' })).toEqual(['one.txt']);
  const edited = await server.send(documentEdit, { documentId: one.documentId, name: 'x.txt' }, { token: ours.token });
  expect(edited.data).toMatchObject({ failure: 'DOCUMENT_GONE' });
  const all = { documentIds: [one.documentId, two.documentId] };
  expect(await ours.call(documentSwitch, { ...all, to: 'restored' })).toEqual({ changed: 1 });
  expect(await ours.call(documentSwitch, { ...all, to: 'gone' })).toEqual({ changed: 0 });
  expect(await ours.call(documentSwitch, { ...all, to: 'deleted' })).toEqual({ changed: 2 });
  expect(await ours.call(documentSwitch, { documentIds: [two.documentId], to: 'gone' })).toEqual({ changed: 1 });
  expect(await names({ state: 'trash' })).toEqual(['one.txt']);
  const keys = await keysInStorage();
  await emptyTrash.run(server.services, {});
  const left = await keysInStorage();
  expect(left).toHaveLength(1);
  for (const key of keys) expect((await server.services.storage.get(key)) !== null).toBe(left.includes(key));
  expect(await ours.call(documentInit, { categoryId: 'none' })).toMatchObject({
    usedBytes: 'what one.txt says'.length,
  });
  await inOurs((tx) =>
    tx
      .updateTable('document')
      .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
      .execute(),
  );
  await emptyTrash.run(server.services, {});
  expect(await keysInStorage()).toEqual([]);
  expect(await ours.call(documentInit, { categoryId: 'none' })).toMatchObject({ usedBytes: 0 });
});

test('documents are moved many at once; another organisation has none of it', async () => {
  const { categoryId } = await ours.call(categoryAdd, { name: 'Papers' });
  const one = await added('one.txt');
  const two = await added('two.txt');
  const documentIds = [one.documentId, two.documentId];
  expect(await ours.call(documentSwitch, { documentIds, to: 'moved', categoryId })).toEqual({ changed: 2 });
  expect(await names({ categoryId })).toEqual(['one.txt', 'two.txt']);
  const other = await server.organisation();
  expect(await other.call(documentSwitch, { documentIds, to: 'deleted' })).toEqual({ changed: 0 });
  expect((await server.send(documentInfo, { documentId: one.documentId }, { token: other.token })).status).toBe(403);
});
