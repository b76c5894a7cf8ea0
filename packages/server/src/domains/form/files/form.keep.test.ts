import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { formFileKeep, formKeeping } from '@convoke/contract/form/form.keep.calls.ts';
import { keptName } from '@convoke/contract/form/form.keep.rules.ts';
import { formFileUpload } from '@convoke/contract/form/form.public.calls.ts';
import { participantPage, participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { participantFilesKeep } from '@convoke/contract/participant/participant.files.calls.ts';
import { categoryAdd, categoryDelete } from '@convoke/contract/resource/category.calls.ts';
import { documentPage } from '@convoke/contract/resource/document.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aField, withFields } from '../../../../testing/forms.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { keepFiles } from './form.keep.ts';

let server: TestServer;
let ours: Organisation;
let token: string;

beforeAll(async () => {
  server = await startServer();
  token = await server.applicationToken();
});
beforeEach(async () => {
  ours = await server.organisation();
});
afterAll(() => server.close());

const paper: FormField = aField('paper', 'file', {
  max: 2,
  files: { kinds: ['document', 'picture'], maxBytes: 20_000 },
});
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

/** An event whose people sent a paper each; what it says by their names. */
async function papers(says: Readonly<Record<string, string>>) {
  const { eventId, code } = await ours.event();
  const { formId } = await ours.call(eventInfo, { eventId });
  await ours.call(formUpdate, { formId, fields: withFields(paper) });
  const files: string[] = [];
  for (const [name, text] of Object.entries(says)) {
    const file = { name: 'paper.pdf', bytes: pdf(text) };
    const { data } = await server.send(formFileUpload, { formId, fieldId: 'paper' }, { token, file });
    const answers = { ...someone(), name, paper: [{ fileId: data.fileId, name: data.name, bytes: data.bytes }] };
    expect((await server.send(participantRegister, { code, answers, formVersion: 2 }, { token })).code).toBe(0);
    files.push(data.fileId);
  }
  const { records } = await ours.call(participantPage, { eventId, size: 100 });
  return { eventId, files, partsIds: records.map(({ partsId }) => partsId) };
}
const run = (keepingId: string) => keepFiles.run(server.services, { organisationId: ours.organisationId, keepingId });
const library = async () =>
  (await ours.call(documentPage, { size: 100, sort: 'name' })).records.map(({ name }) => name);

test('names say whose file it is and to what question, and are such as the library takes', () => {
  expect(keptName('Ana Roth', 'Your paper', 'a.pdf')).toBe('Ana Roth – Your paper – a.pdf');
  expect(keptName('', 'A/B\\C\n d', '../../etc/x.PDF')).toBe('A B C d – .. .. etc x.PDF');
  const long = keptName('名'.repeat(90), '问'.repeat(90), `${'x'.repeat(300)}.pdf`);
  expect(long.length).toBe(200);
  expect(long.endsWith('.pdf')).toBe(true);
});

test('a file of an answer is kept in a category; the same content is not kept twice, not by twenty at once', async () => {
  const { files } = await papers({ Ana: 'one' });
  const { categoryId } = await ours.call(categoryAdd, { name: 'Papers' });
  const input = { fileId: files[0] ?? '', name: 'Ana – Your paper – paper.pdf', categoryId };
  const answers = await Promise.all(Array.from({ length: 20 }, () => ours.call(formFileKeep, input)));
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(answers.map(({ documentId }) => documentId)).size).toBe(1);
  expect((await ours.call(documentPage, { categoryId })).records.map(({ name }) => name)).toEqual([input.name]);
  const theirs = await server.organisation();
  expect((await server.send(formFileKeep, { ...input, categoryId: null }, { token: theirs.token })).status).toBe(403);
  const wrong = await server.send(formFileKeep, { ...input, name: 'paper.png' }, { token: ours.token });
  expect(wrong.data).toMatchObject({ failure: 'FILE_NOT_AS_NAMED' });
});

test('files of chosen people are kept together, doubles once, also by two runs at the same time', async () => {
  const { eventId, partsIds } = await papers({ Ana: 'one', Bo: 'two', Cy: 'two', Di: 'three' });
  const begun = await ours.call(participantFilesKeep, { eventId, partsIds, fieldId: 'paper' });
  expect(begun.total).toBe(4);
  await Promise.all([run(begun.keepingId), run(begun.keepingId)]);
  await run(begun.keepingId);
  expect(await ours.call(formKeeping, { keepingId: begun.keepingId })).toEqual({
    total: 4,
    done: 4,
    added: 3,
    doubled: 1,
    failed: [],
    why: null,
    isOver: true,
  });
  expect(await library()).toHaveLength(3);
  expect((await library())[0]).toMatch(/^Ana – .+ – paper\.pdf$/);
  const other = await server.send(participantFilesKeep, { eventId, partsIds, fieldId: 'name' }, { token: ours.token });
  expect(other.data).toMatchObject({ failure: 'FORM_FILES_NONE' });
});

test('a category that is gone ends it and says so; nothing is half kept', async () => {
  const { eventId, partsIds } = await papers({ Ana: 'one', Bo: 'two' });
  const { categoryId } = await ours.call(categoryAdd, { name: 'Papers' });
  const { keepingId } = await ours.call(participantFilesKeep, { eventId, partsIds, fieldId: 'paper', categoryId });
  await ours.call(categoryDelete, { id: categoryId });
  await run(keepingId);
  expect(await ours.call(formKeeping, { keepingId })).toMatchObject({ done: 0, why: 'CATEGORY_GONE', isOver: true });
  expect(await library()).toEqual([]);
});
