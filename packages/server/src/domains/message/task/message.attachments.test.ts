import { randomBytes } from 'node:crypto';
import {
  messageMailSend,
  messageTaskGoOn,
  messageTaskInfo,
  messageTaskPreview,
  messageTaskStart,
  messageTaskTest,
  messageTaskUpdate,
} from '@convoke/contract/message/message.calls.ts';
import { attachedBytes, mostAttachedBytes } from '@convoke/contract/message/message.rules.ts';
import { documentDelete, documentSwitch, documentUpload } from '@convoke/contract/resource/document.calls.ts';
import { documentLinkList, documentLinkRevoke } from '@convoke/contract/resource/document.link.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mailTask, refusalOf, run, someReaders, typed } from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv, topUp } from '../../../../testing/top-up.ts';

const kept = keptMessages();
let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver, env: payableEnv });
});
afterAll(() => server.close());
beforeEach(async () => {
  kept.clear();
  ours = await server.organisation();
  await topUp(server, ours, 10_000);
});

async function document(name: string, bytes: Buffer, more: object = {}): Promise<string> {
  const answer = await server.send(documentUpload, more, { token: ours.token, file: { name, bytes } });
  expect(answer).toMatchObject({ code: 0 });
  return answer.data.documentId;
}
const mail = (...attachments: { documentId: string; as?: 'file' | 'link' }[]) => ({
  subject: 'Hello',
  html: '<p>Hello</p>',
  attachments,
});
const info = (taskId: string) => ours.call(messageTaskInfo, { taskId });
const draft = (...attachments: { documentId: string; as?: 'file' | 'link' }[]) =>
  mailTask(ours, { sources: typed('one@example.com'), mail: mail(...attachments), isDraft: true });
const bytesOf = (at: number) =>
  (kept.mails[at]?.attachments ?? []).map(({ content }) => Buffer.from(content as Buffer));

test('files of the library go with each mail, byte for byte and under their names, and are read once', async () => {
  const names = ['程序册（第二版）  final "new".pdf', `${'long name '.repeat(12)}.txt`, 'plain.csv'];
  const contents = [
    Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]),
    Buffer.from('text'),
    Buffer.from('a;b\n'),
  ];
  const ids: string[] = [];
  for (const [at, bytes] of contents.entries())
    ids.push(await document(`${at}.${names[at]?.split('.').at(-1)}`, bytes));
  await server.services.database.inOrganisation(ours.organisationId, 'write', async (tx) => {
    for (const [at, id] of ids.entries())
      await tx
        .updateTable('document')
        .set({ name: names[at] ?? '' })
        .where('id', '=', id)
        .execute();
  });
  const reads = vi.spyOn(server.services.storage, 'get');
  try {
    const { taskId } = await mailTask(ours, {
      sources: typed(...someReaders(30)),
      mail: mail(...ids.map((documentId) => ({ documentId }))),
    });
    await run(server, ours, taskId);
    expect((await info(taskId)).counts.accepted).toBe(30);
    expect(reads).toHaveBeenCalledTimes(3);
    for (const at of [0, 29]) {
      expect(kept.mails[at]?.attachments?.map(({ fileName }) => fileName)).toEqual(names);
      expect(bytesOf(at).map((bytes, of) => bytes.equals(contents[of] as Buffer))).toEqual([true, true, true]);
      expect(kept.mails[at]?.text).toContain('Hello');
    }
  } finally {
    reads.mockRestore();
  }
});

test('what leaves is the version of the moment at which the task left its draft', async () => {
  const documentId = await document('offer.txt', Buffer.from('first'));
  const { taskId, version } = await draft({ documentId });
  await document('offer.txt', Buffer.from('second'), { replaces: documentId });
  await ours.call(messageTaskStart, { taskId, version });
  await document('offer.txt', Buffer.from('third'), { replaces: documentId });
  await run(server, ours, taskId);
  expect(bytesOf(0).map(String)).toEqual(['second']);
});

test('a file that is deleted before it leaves stops the task, which says which one; once it is back, it goes on', async () => {
  const documentId = await document('offer.txt', Buffer.from('offer'));
  const { taskId } = await mailTask(ours, { sources: typed(...someReaders(3)), mail: mail({ documentId }) });
  await ours.call(documentDelete, { id: documentId });
  await run(server, ours, taskId);
  expect(await info(taskId)).toMatchObject({
    state: 'paused',
    why: 'attachment',
    whyWords: 'offer.txt',
    attached: [{ documentId, name: 'offer.txt', isThere: false }],
  });
  expect(kept.mails).toHaveLength(0);
  await ours.call(messageTaskGoOn, { taskId });
  await run(server, ours, taskId);
  expect(await info(taskId)).toMatchObject({ state: 'paused', why: 'attachment' });
  await ours.call(documentSwitch, { documentIds: [documentId], to: 'restored' });
  await ours.call(messageTaskGoOn, { taskId });
  await run(server, ours, taskId);
  expect(await info(taskId)).toMatchObject({ state: 'finished', counts: { accepted: 3 } });
  expect(bytesOf(2).map(String)).toEqual(['offer']);
});

test('a draft with a file that is gone can neither be kept nor start; without the file it can', async () => {
  const documentId = await document('offer.txt', Buffer.from('offer'));
  const { taskId, version } = await draft({ documentId });
  await ours.call(documentDelete, { id: documentId });
  expect(await refusalOf(server, ours, messageTaskStart, { taskId, version })).toBe('MESSAGE_ATTACHMENT_GONE');
  const input = { taskId, version, name: 'Invitation', purpose: 'promotion' as const, sources: typed('a@example.com') };
  const again = { ...input, mail: mail({ documentId }) };
  expect(await refusalOf(server, ours, messageTaskUpdate, again)).toBe('MESSAGE_ATTACHMENT_GONE');
  expect(await info(taskId)).toMatchObject({ state: 'draft', attached: [{ isThere: false }] });
  const changed = await ours.call(messageTaskUpdate, { ...input, mail: mail() });
  await ours.call(messageTaskStart, { taskId, version: changed.version });
  await run(server, ours, taskId);
  expect(bytesOf(0)).toEqual([]);
});

test('files of another organisation, too many and too large ones are refused, and nothing is kept', async () => {
  const sources = typed('one@example.com');
  const theirs = await server.organisation();
  const documentId = await document('offer.txt', Buffer.from('offer'));
  const theirTask = { name: 'A', purpose: 'notice' as const, sources, mail: mail({ documentId }), isDraft: true };
  expect(await refusalOf(server, theirs, messageMailSend, theirTask)).toBe('MESSAGE_ATTACHMENT_GONE');
  const some = Array.from({ length: 11 }, (_, at) => ({
    documentId: `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  }));
  expect(await refusalOf(server, ours, messageMailSend, { ...theirTask, mail: mail(...some) })).toContain(
    'attachments',
  );
  const most = Math.floor(mostAttachedBytes / 78) * 57;
  expect(attachedBytes(most)).toBeLessThanOrEqual(mostAttachedBytes);
  const large = await document('large.bin', randomBytes(most + 57));
  expect(await refusalOf(server, ours, messageMailSend, { ...theirTask, mail: mail({ documentId: large }) })).toBe(
    'MESSAGE_ATTACHMENTS_LARGE',
  );
  // As a link it may be as large as it is.
  const { taskId } = await draft({ documentId: large, as: 'link' });
  expect((await info(taskId)).attached).toMatchObject([{ as: 'link', bytes: most + 57 }]);
  const just = await document('just.bin', randomBytes(most));
  await mailTask(ours, { sources, mail: mail({ documentId: just }) });
});

test('as a link a file is led to, by one link a task; tests of the draft have the same, and a revoked one stops the task', async () => {
  const documentId = await document('{{name}} film.txt', Buffer.from('a long film'));
  const { taskId, version } = await draft({ documentId, as: 'link' });
  await ours.call(messageTaskTest, { taskId, addresses: ['me@example.com'] });
  const test = await ours.call(messageTaskTest, { taskId, addresses: ['me@example.com'] });
  await run(server, ours, test.taskId);
  await ours.call(messageTaskStart, { taskId, version });
  const [link, ...others] = await ours.call(documentLinkList, { documentId });
  expect(others).toEqual([]);
  expect(link).toMatchObject({ name: 'Invitation', hasPassword: false, expiresAt: null, mostDownloads: null });
  await run(server, ours, taskId);
  const [tested, sent] = kept.mails;
  for (const each of [tested, sent]) {
    expect(each?.attachments).toEqual([]);
    expect(each?.html).toContain('name film.txt</a> (1 KB)');
    expect(each?.text).toContain(`name film.txt (1 KB): ${link?.url}`);
  }
  const again = await mailTask(ours, { sources: typed('two@example.com'), mail: mail({ documentId, as: 'link' }) });
  for (const { linkId } of await ours.call(documentLinkList, { documentId }))
    await ours.call(documentLinkRevoke, { linkId });
  await run(server, ours, again.taskId);
  expect(await info(again.taskId)).toMatchObject({ state: 'paused', why: 'attachment' });
});

test('the preview says which files go with it, and makes no link', async () => {
  const within = await document('offer.txt', Buffer.from(randomBytes(30_000).toString('hex')));
  const linked = await document('film.txt', Buffer.from('film'));
  const shown = await ours.call(messageTaskPreview, {
    purpose: 'notice',
    mail: mail({ documentId: within }, { documentId: linked, as: 'link' }),
  });
  expect(shown.attached).toMatchObject([
    { as: 'file', name: 'offer.txt', bytes: 60_000, isThere: true },
    { as: 'link', name: 'film.txt', isThere: true },
  ]);
  expect(shown.html).toContain('film.txt</a>');
  expect(await ours.call(documentLinkList, { documentId: linked })).toEqual([]);
});
