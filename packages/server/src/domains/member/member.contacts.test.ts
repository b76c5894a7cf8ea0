import {
  memberDelete,
  memberEntry,
  memberInfo,
  memberList,
  memberRestore,
  memberUpdate,
} from '@convoke/contract/member/member.calls.ts';
import {
  memberImportMatch,
  memberImportStart,
  memberImportUndo,
  memberImportUpload,
} from '@convoke/contract/member/member.import.calls.ts';
import { memberMerge, memberMergeUndo } from '@convoke/contract/member/member.merge.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keptMessages } from '../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { runImport } from './import/member.import.run.ts';
import { followEvent } from './member.flow.ts';

/** Faults that member.merge.property.test.ts has found. */

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  // Jobs are run by the tests themselves.
  server = await startServer({ change: keptMessages().takeOver });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const entry = async (input: object) => (await call(memberEntry, input)).memberId;
const phonesOf = async (memberId: string) =>
  (await call(memberInfo, { memberId })).phones.map(({ value }) => value).sort();
const versioned = async (memberId: string) => {
  const { version } = await call(memberInfo, { memberId });
  return { memberId, version };
};

async function work(importId: string): Promise<void> {
  await runImport(server.services, { organisationId: organisation.organisationId, importId });
}

async function imported(row: string): Promise<string> {
  const file = { name: 'people.csv', bytes: Buffer.from(`Name,Phone,E-mail\n${row}\n`) };
  const { data } = await server.send(memberImportUpload, {}, { token: organisation.token, file });
  const { importId } = data as { importId: string };
  await call(memberImportMatch, { importId, columns: ['name', 'phone', 'email'] });
  await work(importId);
  await call(memberImportStart, { importId });
  await work(importId);
  return importId;
}

describe('a number that somebody lost while they were deleted, and that is free by now', () => {
  let ana: string;
  beforeEach(async () => {
    ana = await entry({ name: 'Ana', phones: ['13811110001'], emails: ['ana@example.com'] });
    await call(memberDelete, { memberId: ana });
    const bo = await entry({ name: 'Bo', phones: ['13811110001'] });
    expect(await call(memberRestore, { memberIds: [ana] })).toEqual({ restored: 1, contactsLost: 1 });
    await call(memberDelete, { memberId: bo });
    expect(await phonesOf(ana)).toEqual([]);
  });

  test('is theirs anew when they register with it', async () => {
    const { eventId } = await organisation.event();
    const answers = { name: 'Ana', phone: '13811110001', email: 'ana@example.com' };
    await call(participantAdd, { eventId, answers, notify: false });
    await followEvent(server.services, { organisationId: organisation.organisationId, eventId });
    expect(await phonesOf(ana)).toEqual(['13811110001']);
    expect((await call(memberInfo, { memberId: ana })).events).toBe(1);
    expect((await call(memberList, { search: '13811110001' })).total).toBe(1);
  });

  test('is theirs anew by an import, and goes when that is undone', async () => {
    const importId = await imported('Ana,13811110001,ana@example.com');
    expect(await phonesOf(ana)).toEqual(['13811110001']);
    await call(memberImportUndo, { importId });
    await work(importId);
    expect(await phonesOf(ana)).toEqual([]);
  });
});

test('an import that is undone leaves a number that came of somebody else since', async () => {
  const ana = await entry({ name: 'Ana', emails: ['ana@example.com'] });
  const importId = await imported('Ana,13811110001,ana@example.com');
  await call(memberUpdate, { ...(await versioned(ana)), phones: [] });
  await imported('Bo,13811110001,');
  const bo = (await call(memberList, { search: '13811110001' })).records[0]?.memberId ?? '';
  const { mergeId } = await call(memberMerge, { ...(await versioned(ana)), others: [await versioned(bo)] });
  await call(memberImportUndo, { importId });
  await work(importId);
  expect(await phonesOf(ana)).toEqual(['13811110001']);
  expect(await call(memberMergeUndo, { mergeId })).toMatchObject({ contactsGone: 0 });
  expect(await phonesOf(bo)).toEqual(['13811110001']);
});
