import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { formFile, formFileLink, formUpdate } from '@convoke/contract/form/form.calls.ts';
import { formFileUpload } from '@convoke/contract/form/form.public.calls.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import {
  participantDetail,
  participantPage,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import { participantDelete } from '@convoke/contract/participant/participant.office.calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aField, withFields } from '../../../../testing/forms.ts';
import {
  type Organisation,
  sign as signature,
  someone,
  startServer,
  type TestServer,
} from '../../../../testing/server.ts';
import { formJobs } from '../form.jobs.ts';

let server: TestServer;
let ours: Organisation;
let theirs: Organisation;
let token: string;
let nowOff = 0;

beforeAll(async () => {
  server = await startServer({
    change: (services) => void (services.clock = { now: () => new Date(Date.now() + nowOff) }),
  });
  [ours, theirs] = [await server.organisation(), await server.organisation()];
  token = await server.applicationToken();
});
afterAll(() => server.close());

const paper = aField('paper', 'file', { max: 2, files: { kinds: ['document', 'picture'], maxBytes: 20_000 } });
const sign = aField('sign', 'signature');

async function anEvent(...fields: FormField[]) {
  const { eventId, code } = await ours.event();
  const { formId } = await ours.call(eventInfo, { eventId });
  await ours.call(formUpdate, { formId, fields: withFields(...fields) });
  return { eventId, code, formId };
}

const upload = (formId: string, fieldId: string, bytes: Buffer, name = 'paper.pdf') =>
  server.send(formFileUpload, { formId, fieldId }, { token, file: { name, bytes } });
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const png = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();

async function removeFiles(): Promise<void> {
  const job = formJobs.find((each) => each.name === 'form.removeFiles');
  await job?.run(server.services, {});
}

const age = (hours: number) =>
  server.services.database.inOrganisation(ours.organisationId, 'write', async (tx) => {
    const rows = await tx.selectFrom('form_file').select(['id', 'made_at']).execute();
    for (const row of rows)
      await tx
        .updateTable('form_file')
        .set({ made_at: new Date(row.made_at.getTime() - hours * 3_600_000) })
        .where('id', '=', row.id)
        .execute();
  });

test('a file is uploaded, named by an answer, and seen by the organiser through a link of ten minutes', async () => {
  const { eventId, code, formId } = await anEvent(paper);
  const { data: file } = await upload(formId, 'paper', pdf, 'C:\\papers\\My paper.pdf');
  expect(file).toMatchObject({ name: 'My paper.pdf', bytes: pdf.length, kind: 'document' });
  const answers = { ...someone(), paper: [{ fileId: file.fileId, name: 'lies.exe', bytes: 1 }] };
  expect((await server.send(participantRegister, { code, answers, formVersion: 2 }, { token })).code).toBe(0);
  const [row] = (await ours.call(participantPage, { eventId })).records;
  const detail = await ours.call(participantDetail, { partsId: row?.partsId ?? '' });
  expect(detail.answers['paper']).toEqual([{ fileId: file.fileId, name: 'My paper.pdf', bytes: pdf.length }]);

  const link = await ours.call(formFileLink, { fileId: file.fileId });
  const get = () => server.app.inject({ method: 'GET', url: link.url });
  const shown = await get();
  expect(shown.rawPayload.equals(pdf)).toBe(true);
  expect(shown.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  expect(shown.headers['content-disposition']).toContain('attachment');
  nowOff = 10 * 60 * 1000 + 1000;
  expect((await get()).statusCode).toBe(404);
  nowOff = 0;
  expect((await server.send(formFileLink, { fileId: file.fileId }, { token: theirs.token })).status).toBe(403);
  expect((await server.send(formFile, { pass: link.url.split('/').at(-1)?.replace(/^./, 'x') }, {})).status).toBe(404);
});

test('a file counts for one registration, also when the request is sent again after its answer was lost', async () => {
  const { code, formId } = await anEvent(paper);
  const { data: file } = await upload(formId, 'paper', pdf);
  const named = [{ fileId: file.fileId, name: file.name, bytes: file.bytes }];
  const input = { code, answers: { ...someone(), paper: named }, formVersion: 2, nonce: 'the-same-nonce' };
  const first = await server.send(participantRegister, input, { token });
  expect((await server.send(participantRegister, input, { token })).data).toEqual(first.data);
  const other = await server.send(
    participantRegister,
    { code, answers: { ...someone(), paper: named }, formVersion: 2 },
    { token },
  );
  expect(other.data).toMatchObject({ failure: 'FORM_FILE_GONE' });
});

test('who is refused keeps the file for the next attempt', async () => {
  const { code, formId } = await anEvent(paper);
  const { data: file } = await upload(formId, 'paper', pdf);
  const person = someone();
  await server.send(participantRegister, { code, answers: person, formVersion: 2 }, { token });
  const answers = { paper: [{ fileId: file.fileId, name: file.name, bytes: file.bytes }] };
  const again = await server.send(
    participantRegister,
    { code, answers: { ...person, ...answers }, formVersion: 2 },
    { token },
  );
  expect(again.data).toMatchObject({ failure: 'ALREADY_REGISTERED' });
  const good = await server.send(
    participantRegister,
    { code, answers: { ...someone(), ...answers }, formVersion: 2 },
    { token },
  );
  expect(good.code).toBe(0);
});

test('a file of another form, or one nobody uploaded, is none', async () => {
  const { code } = await anEvent(paper);
  const elsewhere = await anEvent(paper);
  const { data: file } = await upload(elsewhere.formId, 'paper', pdf);
  for (const fileId of [file.fileId, '01890000-0000-7000-8000-000000000000', 'x']) {
    const answers = { ...someone(), paper: [{ fileId, name: 'a.pdf', bytes: 10 }] };
    const answer = await server.send(participantRegister, { code, answers, formVersion: 2 }, { token });
    expect([1000], fileId).toContain(answer.code);
  }
});

test('what a file is stands in its bytes, not in its name', async () => {
  const { formId } = await anEvent(paper, sign);
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const [what, bytes] of Object.entries({ html, svg, program: Buffer.from('4d5a90000300000004000000', 'hex') }))
    expect((await upload(formId, 'paper', bytes, 'paper.pdf')).data, what).toMatchObject({
      failure: 'FILE_NOT_ACCEPTED',
    });
  expect((await upload(formId, 'paper', await png(), 'paper.pdf')).data).toMatchObject({ kind: 'picture' });
  expect((await upload(formId, 'paper', Buffer.from('Plain words.'), 'a.txt')).data).toMatchObject({
    kind: 'document',
  });
  // A sheet is a kind that this field does not take.
  expect((await upload(formId, 'paper', Buffer.from('a,b\n1,2'), 'a.csv')).data).toMatchObject({
    failure: 'FILE_NOT_ACCEPTED',
  });
  expect((await upload(formId, 'sign', await png(), 'x.png')).code).toBe(0);
  expect((await upload(formId, 'sign', pdf)).data).toMatchObject({ failure: 'FILE_NOT_ACCEPTED' });
});

test('too large, empty, for a field that takes none, for a form nobody sees: refused', async () => {
  const { eventId, formId } = await anEvent(paper);
  expect((await upload(formId, 'paper', Buffer.concat([pdf, Buffer.alloc(20_000)]))).data).toMatchObject({
    failure: 'FORM_FILE_TOO_LARGE',
  });
  expect((await upload(formId, 'paper', Buffer.alloc(0))).data).toMatchObject({ failure: 'FILE_MISSING' });
  expect((await server.send(formFileUpload, { formId, fieldId: 'paper' }, { token })).data).toMatchObject({
    failure: 'FILE_MISSING',
  });
  expect((await upload(formId, 'name', pdf)).status).toBe(403);
  expect((await upload(formId, 'nothing', pdf)).status).toBe(403);
  await ours.call(eventPublish, { eventId, publishStatus: 2 });
  expect((await upload(formId, 'paper', pdf)).status).toBe(403);
});

test('files that no answer names are removed after a day, those of deleted people at once', async () => {
  const { eventId, code, formId } = await anEvent(paper);
  const { data: left } = await upload(formId, 'paper', pdf);
  const { data: named } = await upload(formId, 'paper', pdf);
  const answers = { ...someone(), paper: [{ fileId: named.fileId, name: 'a', bytes: 1 }] };
  await server.send(participantRegister, { code, answers, formVersion: 2 }, { token });
  const link = await ours.call(formFileLink, { fileId: named.fileId });
  const isThere = async (fileId: string) =>
    (await server.send(formFileLink, { fileId }, { token: ours.token })).code === 0;
  await removeFiles();
  expect([await isThere(left.fileId), await isThere(named.fileId)]).toEqual([true, true]);
  await age(25);
  await removeFiles();
  expect([await isThere(left.fileId), await isThere(named.fileId)]).toEqual([false, true]);
  const [row] = (await ours.call(participantPage, { eventId })).records;
  await ours.call(participantDelete, { partsIds: [row?.partsId ?? ''] });
  await removeFiles();
  expect(await isThere(named.fileId)).toBe(false);
  expect((await server.app.inject({ method: 'GET', url: link.url })).statusCode).toBe(404);
});

test('who sends too much over a real connection is told so, and the next file is taken', async () => {
  const { formId } = await anEvent(paper);
  const { APP_ID, APP_SECRET } = server.services.settings;
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const post = async (bytes: Buffer) => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'paper.pdf');
    const answer = await fetch(`${address}/resource/form/file/upload/${formId}?fieldId=paper`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...signature({ fieldId: 'paper' }, undefined, APP_ID, APP_SECRET) },
      body: form,
    });
    return (await answer.json()) as { code: number; data: object };
  };
  expect((await post(Buffer.concat([pdf, Buffer.alloc(8_000_000)]))).data).toMatchObject({
    failure: 'FORM_FILE_TOO_LARGE',
  });
  expect((await post(pdf)).code).toBe(0);
});
