import { documentDelete, documentUpload } from '@convoke/contract/resource/document.calls.ts';
import {
  documentLinkConvert,
  documentLinkList,
  documentLinkOpen,
  documentLinkRevoke,
} from '@convoke/contract/resource/document.link.calls.ts';
import { documentDownloadLog } from '@convoke/contract/resource/document.record.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let ours: Organisation;
let documentId: string;

beforeAll(async () => {
  server = await startServer({ domains: ['resource'] });
});
beforeEach(async () => {
  ours = await server.organisation();
  const file = { name: 'agenda.txt', bytes: Buffer.from('the agenda') };
  documentId = (await server.send(documentUpload, {}, { token: ours.token, file })).data.documentId;
});
afterAll(() => server.close());

const linked = async (input: object = {}) => {
  const { url, linkId } = await ours.call(documentLinkConvert, { documentId, ...input });
  return { linkId, code: url.split('/').at(-1) ?? '' };
};
const open = (code: string, password?: string) =>
  server.send(documentLinkOpen, { code, ...(password && { password }) });
const over = { code: 3005, data: { failure: 'DOCUMENT_LINK_OVER' } };

test('a link gives the file to whoever has it, and its downloads are recorded by its name', async () => {
  const { code } = await linked({ name: 'For speakers' });
  const { url } = (await open(code)).data;
  const [one, two] = await Promise.all(
    [0, 4].map((from) => server.app.inject({ url, headers: { range: `bytes=${from}-` } })),
  );
  expect([one?.body, two?.body]).toEqual(['the agenda', 'agenda']);
  expect(await ours.call(documentDownloadLog, { resourceId: documentId })).toMatchObject({
    total: 1,
    records: [{ byName: null, linkName: 'For speakers' }],
  });
});

test('of many who come at once only as many get it as the link allows', async () => {
  const { code } = await linked({ mostDownloads: 3 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(code)));
  expect(answers.filter((each) => each.code === 0)).toHaveLength(3);
  for (const answer of answers) if (answer.code !== 0) expect(answer).toMatchObject(over);
  expect(await ours.call(documentLinkList, { documentId })).toMatchObject([
    { downloads: 3, mostDownloads: 3, isLive: false },
  ]);
});

test('a revoked link ends at once, also for an address that it gave', async () => {
  const { code, linkId } = await linked();
  const { url } = (await open(code)).data;
  expect((await server.app.inject(url)).statusCode).toBe(200);
  await ours.call(documentLinkRevoke, { linkId });
  expect((await server.app.inject(url)).statusCode).toBe(404);
  expect(await open(code)).toMatchObject(over);
  expect(await ours.call(documentLinkList, { documentId })).toEqual([]);
});

test('a link ends at its moment and with its document, and does not begin in the past', async () => {
  const { code } = await linked({ expiresAt: new Date(Date.now() + 86_400_000).toISOString() });
  expect((await open(code)).code).toBe(0);
  await server.services.database.inOrganisation(ours.organisationId, 'write', (tx) =>
    tx
      .updateTable('document_link')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute(),
  );
  expect(await open(code)).toMatchObject(over);
  const past = { documentId, expiresAt: '2020-01-01T00:00:00Z' };
  expect(await server.send(documentLinkConvert, past, { token: ours.token })).toMatchObject({
    data: { failure: 'DOCUMENT_LINK_PAST' },
  });
  const other = await linked();
  await ours.call(documentDelete, { id: documentId });
  expect(await open(other.code)).toMatchObject(over);
  expect((await open('ABCDEFGHJKMNPQ')).status).toBe(403);
});

test('a password is asked for, kept as a hash, and tried ten times in a quarter of an hour', async () => {
  const { code } = await linked({ password: 'open sesame' });
  const wrong = { code: 1000, data: { failure: 'DOCUMENT_LINK_PASSWORD' } };
  expect(await open(code)).toMatchObject(wrong);
  expect((await open(code, 'open sesame')).code).toBe(0);
  const [row] = await server.services.database.inOrganisation(ours.organisationId, 'read', (db) =>
    db.selectFrom('document_link').select('password_hash').execute(),
  );
  expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  const tries = await Promise.all(Array.from({ length: 15 }, () => open(code, 'guessed')));
  expect(tries.filter((each) => each.code === 1000)).toHaveLength(10);
  expect(tries.filter((each) => each.status === 429)).toHaveLength(5);
  expect((await open(code, 'open sesame')).status).toBe(429);
});
