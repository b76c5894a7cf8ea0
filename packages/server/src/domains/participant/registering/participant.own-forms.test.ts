import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { formAdd, formDelete, formDraft, formFileLink, formUpdate } from '@convoke/contract/form/form.calls.ts';
import { formFileAdd } from '@convoke/contract/form/form.office.calls.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { participantDetail, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantAdd, participantUpdate } from '@convoke/contract/participant/participant.office.calls.ts';
import {
  participantExportExtra,
  participantImportCheck,
  participantImportExtra,
  participantImportStart,
} from '@convoke/contract/participant/participant.extra.calls.ts';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChoice, aField, strayOptions, withFields } from '../../../../testing/forms.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { formJobs } from '../../form/form.jobs.ts';
import { type ImportData, importJobs } from '../import/participant.import.jobs.ts';

let server: TestServer;
let ours: Organisation;
let theirs: Organisation;

beforeAll(async () => {
  server = await startServer();
  [ours, theirs] = [await server.organisation(), await server.organisation()];
});
afterAll(() => server.close());

/** An event whose form has `own` besides, and a further form which a ticket asks. */
async function anEvent(own: FormField[], ofTicket: FormField[], by = ours) {
  const { eventId, code } = await by.event();
  const { formId } = await by.call(eventInfo, { eventId });
  if (own.length > 0) await by.call(formUpdate, { formId, fields: withFields(...own) });
  const ticketForm = await by.call(formAdd, {
    sourceId: eventId,
    sourceName: 'Workshop',
    fields: withFields(...ofTicket),
  });
  await by.call(ticketAdd, { eventId, name: 'Workshop', priceCents: 0, formId: ticketForm.formId });
  return { eventId, code, formId, ticketForm: ticketForm.formId };
}

const csv = (rows: (string | null)[][]) => Buffer.from(rows.map((row) => row.join(',')).join('\n'));
const send = (eventId: string, bytes: Buffer, formId?: string) =>
  server.send(
    participantImportExtra,
    { eventId, ...(formId && { formId }) },
    { token: ours.token, file: { name: 'people.csv', bytes } },
  );

async function runJob(name: string, importId: string): Promise<void> {
  const rows = await server.services.database.query<{ data: ImportData }>(
    `SELECT data FROM pgboss.job WHERE name = $1 AND data->>'importId' = $2`,
    [name, importId],
  );
  const job = importJobs.find((each) => each.name === name);
  for (const row of rows) await job?.run(server.services, row.data);
}

async function imported(eventId: string, bytes: Buffer, formId: string) {
  const { data } = await send(eventId, bytes, formId);
  const { importId } = data;
  await runJob('participant.importCheck', importId);
  await ours.call(participantImportStart, { importId });
  await runJob('participant.importRun', importId);
  return ours.call(participantImportCheck, { formId, importId, only: 'all', size: 100 });
}

const level = aChoice('level', { beginner: undefined, expert: 1 }, { required: true });
const header = ['name', 'phone', 'email', 'level', 'diet'];
const row = (answer: string, diet = '') => {
  const { name, phone, email } = someone();
  return [name, phone, email, answer, diet];
};

test('a sheet goes by the form that is chosen: its columns, its checks, its limits', async () => {
  const { eventId, formId, ticketForm } = await anEvent([aField('diet', 'text')], [level]);
  const rows = [row('expert'), row('expert'), row('beginner', 'none'), row('captain')];
  const done = await imported(eventId, csv([header, ...rows]), ticketForm);
  expect(done).toMatchObject({ formId: ticketForm, state: 'DONE', made: 2, bad: 2 });
  expect(done.columns.map((column) => column.fieldId)).toEqual(['name', 'phone', 'email', 'level', null]);
  expect(done.rows.records.map((each) => [each.state, each.problems[0]?.fieldId])).toEqual([
    ['MADE', undefined],
    ['REFUSED', 'level'],
    ['MADE', undefined],
    ['BAD', 'level'],
  ]);
  const people = (await ours.call(participantPage, { eventId })).records;
  for (const each of people) {
    const detail = await ours.call(participantDetail, { partsId: each.partsId });
    expect(detail.form).toMatchObject({ formId: ticketForm, version: 1 });
    expect(Object.keys(detail.answers)).toContain('level');
    expect(Object.keys(detail.answers)).not.toContain('diet');
  }
  const { taken } = await ours.call(formDraft, { formId: ticketForm });
  expect(taken).toMatchObject([{ option: 'expert', taken: 1 }]);
  expect(await strayOptions(server)).toEqual([]);

  // The same people by the event's form: they are there already and keep what they answered.
  const again = await send(eventId, csv([header, ...rows]), formId);
  await runJob('participant.importCheck', again.data.importId);
  const found = await ours.call(participantImportCheck, {
    formId,
    importId: again.data.importId,
    only: 'all',
  });
  expect(found.columns.map((column) => column.fieldId)).toEqual(['name', 'phone', 'email', null, 'diet']);
  expect(found.rows.records.map((each) => each.state)).toEqual(['BAD', 'GOOD', 'BAD', 'GOOD']);
});

test('the template and the sheet of people have the columns of the form that is chosen', async () => {
  const { eventId, ticketForm } = await anEvent([aField('diet', 'text')], [level]);
  await ours.call(participantAdd, { eventId, answers: { ...someone(), diet: 'vegan' }, notify: false });
  const { name, phone, email } = someone();
  await ours.call(participantAdd, {
    eventId,
    formId: ticketForm,
    answers: { name, phone, email, level: 'beginner' },
    notify: false,
  });
  const sheet = async (input: object) => {
    const response = await server.send(participantExportExtra, { eventId, ...input }, { token: ours.token });
    return (await readXlsx(response.body)).sheets[0]?.rows ?? [];
  };
  const template = await sheet({ formId: ticketForm, template: true });
  expect(template).toHaveLength(1);
  expect(template[0]).toContain('level');
  expect(template[0]).not.toContain('diet');
  const people = await sheet({ formId: ticketForm });
  expect(people).toHaveLength(2);
  expect(people[1]).toEqual(expect.arrayContaining([name, 'beginner']));
  expect(await sheet({})).toHaveLength(2);
});

test('a form of another event, of another organisation or a deleted one is refused, and nothing is stored', async () => {
  const { eventId } = await anEvent([], []);
  const elsewhere = await anEvent([], []);
  const foreign = await anEvent([], [], theirs);
  const gone = await ours.call(formAdd, { sourceId: eventId, sourceName: 'Gone', fields: withFields() });
  await ours.call(formDelete, { formId: gone.formId });
  const bytes = csv([header, row('')]);
  for (const formId of [elsewhere.ticketForm, foreign.ticketForm, gone.formId]) {
    const sent = await send(eventId, bytes, formId);
    expect(sent.data).toMatchObject({ fields: [{ path: 'formId' }] });
    const added = await server.send(
      participantAdd,
      { eventId, formId, answers: someone(), notify: false },
      { token: ours.token },
    );
    expect(added.data).toMatchObject({ fields: [{ path: 'formId' }] });
  }
  expect((await ours.call(participantPage, { eventId })).total).toBe(0);
});

test('an import whose form is deleted before it is started registers nobody', async () => {
  const { eventId, ticketForm } = await anEvent([], [level]);
  const { data } = await send(eventId, csv([header, row('expert')]), ticketForm);
  await runJob('participant.importCheck', data.importId);
  await ours.call(formDelete, { formId: ticketForm });
  await ours.call(participantImportStart, { importId: data.importId });
  await runJob('participant.importRun', data.importId);
  const found = await ours.call(participantImportCheck, { formId: ticketForm, importId: data.importId });
  expect(found).toMatchObject({ state: 'FAILED', made: 0 });
});

test('answers are changed by the version they were given with; the current one is asked for by its number', async () => {
  const { eventId, formId } = await anEvent([aField('diet', 'text')], []);
  const person = someone();
  const { partsId } = await ours.call(participantAdd, {
    eventId,
    answers: { ...person, diet: 'vegan' },
    notify: false,
  });
  const given = await ours.call(participantDetail, { partsId });
  expect(given).toMatchObject({ form: { formId, version: 2 }, currentVersion: 2 });
  await ours.call(formUpdate, { formId, fields: withFields(aField('size', 'text', { required: true })) });
  await ours.call(participantUpdate, { partsId, answers: { ...person, diet: 'none' } });
  expect(await ours.call(participantDetail, { partsId })).toMatchObject({
    form: { formId, version: 2 },
    currentVersion: 3,
    answers: { diet: 'none' },
  });

  const now = (answers: object, formVersion: number) =>
    server.send(participantUpdate, { partsId, formVersion, answers: { ...person, ...answers } }, { token: ours.token });
  expect((await now({}, 3)).data).toMatchObject({ fields: [{ path: 'answers.size' }] });
  expect((await now({ size: 'M' }, 9)).data).toMatchObject({ fields: [{ path: 'formVersion' }] });
  expect((await now({ size: 'M' }, 3)).code).toBe(0);
  const moved = await ours.call(participantDetail, { partsId });
  expect(moved).toMatchObject({ form: { version: 3 }, answers: { size: 'M' } });
  expect(Object.keys(moved.answers)).not.toContain('diet');
});

test('who answered a form that is deleted by now keeps it when the answers are changed', async () => {
  const { eventId, ticketForm } = await anEvent([], [level]);
  const person = someone();
  const { partsId } = await ours.call(participantAdd, {
    eventId,
    formId: ticketForm,
    answers: { ...person, level: 'beginner' },
    notify: false,
  });
  await ours.call(formDelete, { formId: ticketForm });
  await ours.call(participantUpdate, { partsId, answers: { ...person, name: 'New name', level: 'beginner' } });
  expect(await ours.call(participantDetail, { partsId })).toMatchObject({
    name: 'New name',
    form: { formId: ticketForm },
    currentVersion: null,
    answers: { level: 'beginner' },
  });
});

const paper = aField('paper', 'file', { max: 1, files: { kinds: ['document', 'picture'], maxBytes: 20_000 } });
const sign = aField('sign', 'signature');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const png = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
const addFile = (formId: string, fieldId: string, bytes: Buffer, more: object = {}, token = ours.token) =>
  server.send(formFileAdd, { formId, fieldId, ...more }, { token, file: { name: 'paper.pdf', bytes } });

test('files and signatures are given by hand, also before the event is published; what is replaced or removed is let go', async () => {
  const { eventId, formId } = await anEvent([paper, sign], []);
  const first = (await addFile(formId, 'paper', pdf)).data;
  const drawn = (await addFile(formId, 'sign', await png())).data;
  const person = someone();
  const named = ({ fileId }: { fileId: string }) => [{ fileId, name: 'x', bytes: 1 }];
  const { partsId } = await ours.call(participantAdd, {
    eventId,
    answers: { ...person, paper: named(first), sign: named(drawn) },
    notify: false,
  });
  const shown = await ours.call(participantDetail, { partsId });
  expect(shown.answers).toMatchObject({
    paper: [{ fileId: first.fileId, name: 'paper.pdf', bytes: pdf.length }],
    sign: [{ fileId: drawn.fileId }],
  });
  expect((await ours.call(formFileLink, { fileId: drawn.fileId })).contentType).toBe('image/png');

  // Somebody else cannot have it.
  const stolen = await server.send(
    participantAdd,
    { eventId, answers: { ...someone(), paper: named(first) }, notify: false },
    { token: ours.token },
  );
  expect(stolen.data).toMatchObject({ failure: 'FORM_FILE_GONE' });

  const second = (await addFile(formId, 'paper', await png(), { version: 2 })).data;
  await ours.call(participantUpdate, { partsId, answers: { ...person, paper: named(second) } });
  const claimed = await server.services.database.inOrganisation(ours.organisationId, 'write', async (tx) => {
    await tx
      .updateTable('form_file')
      .set({ made_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('form_id', '=', formId)
      .execute();
    return tx.selectFrom('form_file').select(['id', 'subject_id']).where('form_id', '=', formId).execute();
  });
  expect(new Map(claimed.map((each) => [each.id, each.subject_id]))).toEqual(
    new Map([
      [first.fileId, null],
      [drawn.fileId, null],
      [second.fileId, partsId],
    ]),
  );
  await formJobs.find((each) => each.name === 'form.removeFiles')?.run(server.services, {});
  const status = async (fileId: string) => (await server.send(formFileLink, { fileId }, { token: ours.token })).status;
  expect([await status(first.fileId), await status(drawn.fileId), await status(second.fileId)]).toEqual([
    403, 403, 200,
  ]);
});

test('a file by hand is what its field takes, for one’s own forms only', async () => {
  const { formId } = await anEvent([paper, sign], []);
  const refused = async (fieldId: string, bytes: Buffer, failure: string) =>
    expect((await addFile(formId, fieldId, bytes)).data).toMatchObject({ failure });
  await refused('paper', Buffer.from('<svg onload="alert(1)"></svg>'), 'FILE_NOT_ACCEPTED');
  await refused('sign', pdf, 'FILE_NOT_ACCEPTED');
  await refused('paper', Buffer.concat([pdf, Buffer.alloc(30_000, 32)]), 'FORM_FILE_TOO_LARGE');
  expect((await addFile(formId, 'name', pdf)).status).toBe(403);
  // The first version did not ask for it.
  expect((await addFile(formId, 'paper', pdf, { version: 1 })).status).toBe(403);
  expect((await addFile(formId, 'paper', pdf, {}, theirs.token)).status).toBe(403);
});
