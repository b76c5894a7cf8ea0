import {
  documentDelete,
  documentSwitch,
  documentUpload,
  documentUses,
} from '@convoke/contract/resource/document.calls.ts';
import { documentDownloadLog, documentRecordPage } from '@convoke/contract/resource/document.record.calls.ts';
import { eventCopy, eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture } from '@convoke/contract/guest/guest.event.calls.ts';
import { agendaDelete, agendaRestore, dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import {
  agendaDocumentList,
  agendaDocumentSave,
  schedulePublicFileOpen,
  schedulePublicFiles,
} from '@convoke/contract/schedule/schedule.documents.calls.ts';
import { schedulePublic } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProgramme } from '../../../testing/programme.ts';
import { nonce } from '../../../testing/samples.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { emptyTrash } from '../resource/library/document.trash.ts';

let server: TestServer;
let ours: Organisation;
let eventId: string;
let code: string;
let agendaId: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ours = await server.organisation();
  ({ eventId, code } = await ours.event({ startsAt: inHours(-1), endsAt: inHours(5) }));
  const { guestId } = await ours.call(guestAdd, { name: 'Ana' });
  const { eventGuestId } = await ours.call(guestAddLecture, { eventId, guestId });
  ({ agendaId } = await aProgramme(ours, eventId, eventGuestId));
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const added = async (name: string, of = ours, input: object = {}) => {
  const file = { name, bytes: Buffer.from(`${name.endsWith('.pdf') ? '%PDF-1.7\n' : ''}what ${name} says ${nonce()}`) };
  return (await server.send(documentUpload, input, { token: of.token, file })).data.documentId;
};
type Attached = { documentId: string; access?: 'everybody' | 'signed-in'; shownFrom?: string | null };
const attach = (...documents: Attached[]) => ours.call(agendaDocumentSave, { agendaId, documents });
const shown = async (tickets: string[] = []) => {
  const { files, forSignedIn } = (await server.send(schedulePublicFiles, { code, agendaId, tickets })).data;
  return { names: files.map(({ name }) => name), forSignedIn, files };
};
const open = (fileId: string | undefined, tickets: string[] = []) =>
  server.send(schedulePublicFileOpen, { code, fileId, tickets });
const fetched = (url: string) => server.app.inject({ method: 'GET', url });
/** Somebody of the event; who has signed in if it is said. */
async function person(isIn: boolean): Promise<string> {
  const { participantCode } = await ours.register(code, { name: 'Grace' });
  if (!isIn) return participantCode;
  const token = (await ours.call(checkinKeyAdd, { eventId, label: nonce() })).url.split('#key=')[1] ?? '';
  const scans = [{ nonce: nonce(), code: participantCode, scannedAt: new Date().toISOString() }];
  await server.send(checkinScan, { eventId, scans }, { token });
  return participantCode;
}

test('slides are shown to everybody in their order, and their download is recorded with the item they came from', async () => {
  const [slides, notes] = [await added('Slides.pdf'), await added('Notes.txt')];
  await attach({ documentId: notes }, { documentId: slides });
  const { names, files } = await shown();
  expect(names).toEqual(['Notes.txt', 'Slides.pdf']);
  expect(files[1]).toMatchObject({ kind: 'pdf', bytes: expect.any(Number) as number });
  const item = (await server.send(schedulePublic, { code })).data.items.find((each) => each.agendaId === agendaId);
  expect(item).toMatchObject({ hasFiles: true });
  const { url } = (await open(files[1]?.fileId)).data;
  const answer = await fetched(url);
  expect([answer.statusCode, answer.body.includes('what Slides.pdf says')]).toEqual([200, true]);
  await fetched(url);
  const log = await ours.call(documentDownloadLog, { resourceId: slides });
  expect(log.records).toMatchObject([{ byName: null, linkName: null, placeName: 'Opening', fileVersion: 1 }]);
  expect((await ours.call(documentRecordPage, { search: 'Opening' })).records).toMatchObject([{ kind: 'download' }]);
});

test('before its time nothing is told of a file, not even that there is one', async () => {
  await attach({ documentId: await added('Secret.pdf.txt'), shownFrom: inHours(1) });
  expect(await shown()).toEqual({ names: [], forSignedIn: 0, files: [] });
  expect((await server.send(schedulePublic, { code })).data.items).toMatchObject([{ hasFiles: false }]);
  const { clock } = server.services;
  server.services.clock = { now: () => new Date(Date.now() + 2 * 3_600_000) };
  try {
    expect((await shown()).names).toEqual(['Secret.pdf.txt']);
  } finally {
    server.services.clock = clock;
  }
  const [early] = await idsOf();
  expect(await open(early)).toMatchObject({ status: 403 });
});

/** Ids of the uses, as nobody outside is told them. */
const idsOf = async () => {
  const rows = await server.services.database.inOrganisation(ours.organisationId, 'read', (db) =>
    db.selectFrom('agenda_document').select('id').where('agenda_id', '=', agendaId).orderBy('sort').execute(),
  );
  return rows.map(({ id }) => id);
};

test('a file for people who signed in is given with the ticket of one of them alone, and the log says who it was', async () => {
  const documentId = await added('For guests.txt');
  await attach({ documentId, access: 'signed-in' });
  const [fileId] = await idsOf();
  const [absent, present] = [await person(false), await person(true)];
  const other = await ours.event();
  const elsewhere = (await ours.register(other.code)).participantCode;
  for (const tickets of [[], [absent], [elsewhere], ['ABCDEFGHJKMNPQ']]) {
    expect(await shown(tickets)).toMatchObject({ names: [], forSignedIn: 1 });
    expect(await open(fileId, tickets)).toMatchObject({ status: 403 });
  }
  expect(await shown([absent, present])).toMatchObject({ names: ['For guests.txt'], forSignedIn: 0 });
  const { url } = (await open(fileId, [absent, present])).data;
  expect((await fetched(url)).statusCode).toBe(200);
  expect((await ours.call(documentDownloadLog, { resourceId: documentId })).records).toMatchObject([
    { byName: 'Grace', placeName: 'Opening' },
  ]);
});

test('a new version takes the place of the file, and addresses end when the file is taken off', async () => {
  const documentId = await added('Slides.txt');
  await attach({ documentId });
  const [fileId] = await idsOf();
  const before = (await open(fileId)).data.url;
  await added('Better.txt', ours, { replaces: documentId });
  expect(await idsOf()).toEqual([fileId]);
  const after = (await open(fileId)).data.url;
  expect((await fetched(after)).body).toContain('what Better.txt says');
  await attach();
  for (const url of [before, after]) expect((await fetched(url)).statusCode).toBe(404);
  expect(await open(fileId)).toMatchObject({ status: 403 });
});

test('a document says where it is used; in the trash it is shown to nobody, and is back when it is restored', async () => {
  const [documentId, other] = [await added('Slides.txt'), await added('Other.txt')];
  await attach({ documentId }, { documentId: other });
  const { url } = (await open((await idsOf())[0])).data;
  expect(await ours.call(documentUses, { documentIds: [documentId] })).toMatchObject({
    uses: [
      { documentId, kind: 'agenda', name: 'Opening', path: expect.stringContaining(`item=${agendaId}`) as string },
    ],
    hasMore: false,
  });
  await ours.call(documentDelete, { id: documentId });
  expect((await shown()).names).toEqual(['Other.txt']);
  expect((await fetched(url)).statusCode).toBe(404);
  expect((await ours.call(agendaDocumentList, { agendaId })).documents).toMatchObject([{ isInTrash: true }, {}]);
  // Saved meanwhile, it keeps its place; another one of the trash gets none.
  await attach({ documentId }, { documentId: other });
  await ours.call(documentSwitch, { documentIds: [documentId], to: 'restored' });
  expect((await shown()).names).toEqual(['Slides.txt', 'Other.txt']);
  await ours.call(documentSwitch, { documentIds: [documentId], to: 'deleted' });
  await ours.call(documentSwitch, { documentIds: [documentId], to: 'gone' });
  await emptyTrash.run(server.services, { organisationId: ours.organisationId });
  expect((await ours.call(agendaDocumentList, { agendaId })).documents).toMatchObject([{ documentId: other }]);
  expect((await ours.call(documentUses, { documentIds: [documentId] })).uses).toEqual([]);
});

test('an item that was removed is no use, until it is back', async () => {
  const documentId = await added('Slides.txt');
  await attach({ documentId });
  const uses = async () => (await ours.call(documentUses, { documentIds: [documentId] })).uses.length;
  const [item] = (await ours.call(dateAll, { eventId })).items;
  await ours.call(agendaDelete, { agendaId, version: item?.version });
  expect(await uses()).toBe(0);
  await ours.call(agendaRestore, { agendaId });
  expect(await uses()).toBe(1);
});

test('files of an event that is not public, or of an item that was never released, are nobody’s', async () => {
  await attach({ documentId: await added('Slides.txt') });
  const [fileId] = await idsOf();
  await ours.call(eventPublish, { eventId, publishStatus: 0 });
  expect(await server.send(schedulePublicFiles, { code, agendaId })).toMatchObject({ status: 403 });
  expect(await open(fileId)).toMatchObject({ status: 403 });
});

test('bad lists are refused as a whole', async () => {
  const documentId = await added('Slides.txt');
  const trashed = await added('Trashed.txt');
  await ours.call(documentDelete, { id: trashed });
  const others = await server.organisation();
  const theirs = await added('Theirs.txt', others);
  for (const documents of [
    [{ documentId }, { documentId }],
    [{ documentId }, { documentId: trashed }],
    [{ documentId }, { documentId: theirs }],
    [{ documentId, access: 'nobody' }],
    [{ documentId, shownFrom: 'soon' }],
    Array.from({ length: 31 }, () => ({ documentId })),
  ])
    expect(await server.send(agendaDocumentSave, { agendaId, documents }, { token: ours.token })).toMatchObject({
      code: 1000,
    });
  expect((await ours.call(agendaDocumentList, { agendaId })).documents).toEqual([]);
  expect(await server.send(agendaDocumentList, { agendaId }, { token: others.token })).toMatchObject({ status: 403 });
});

test('the copy of an event has the files, and shows them by its own dates', async () => {
  const documentId = await added('Slides.txt');
  await attach({ documentId, access: 'signed-in', shownFrom: inHours(1) });
  const copy = await ours.call(eventCopy, { eventId, title: 'Once more', startsAt: inHours(24 * 7 - 1) });
  const [item] = (await ours.call(dateAll, { eventId: copy.eventId })).items;
  const { documents } = await ours.call(agendaDocumentList, { agendaId: item?.agendaId ?? '' });
  expect(documents).toMatchObject([{ documentId, access: 'signed-in' }]);
  const later = Date.parse(documents[0]?.shownFrom ?? '') - Date.now();
  expect(Math.abs(later - 24 * 7 * 3_600_000)).toBeLessThan(26 * 3_600_000);
  expect((await ours.call(documentUses, { documentIds: [documentId] })).uses).toHaveLength(2);
});

test('whoever saves and whoever removes for good at once: no use without its document, and one list as a whole', async () => {
  const kept = await Promise.all(['A.txt', 'B.txt', 'C.txt'].map((name) => added(name)));
  const gone = await Promise.all(['D.txt', 'E.txt'].map((name) => added(name)));
  await ours.call(documentSwitch, { documentIds: gone, to: 'deleted' });
  await ours.call(documentSwitch, { documentIds: [gone[0] ?? ''], to: 'gone' });
  const lists = Array.from({ length: 12 }, (_, at) =>
    [...kept, ...gone].filter((_each, place) => (at + place) % 3 !== 0),
  );
  const answers = await Promise.all([
    ...lists.map((ids) =>
      server.send(
        agendaDocumentSave,
        { agendaId, documents: ids.map((documentId) => ({ documentId })) },
        { token: ours.token },
      ),
    ),
    emptyTrash.run(server.services, { organisationId: ours.organisationId }),
    ours.call(documentSwitch, { documentIds: [gone[1] ?? ''], to: 'restored' }),
  ]);
  for (const answer of answers) if (answer && 'status' in answer) expect(answer.status).toBeLessThan(500);
  const { documents } = await ours.call(agendaDocumentList, { agendaId });
  const ids = documents.map(({ documentId }) => documentId);
  expect(ids.length === 0 || lists.some((list) => list.join() === ids.join())).toBe(true);
  expect(ids).not.toContain(gone[0]);
});
