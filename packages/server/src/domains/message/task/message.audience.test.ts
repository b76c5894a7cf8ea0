import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { memberGroupAdd, memberGroupPut } from '@convoke/contract/member/member.group.calls.ts';
import {
  messageTaskCount,
  messageTaskPeople,
  messageTaskWithout,
} from '@convoke/contract/message/message.audience.calls.ts';
import { messageTaskInfo, messageTaskPreview } from '@convoke/contract/message/message.calls.ts';
import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { mostLeftOutAtOnce } from '@convoke/contract/message/message.rules.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailTask, refusalOf, typed } from '../../../../testing/message-tasks.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const { mail } = bookCalls;
const member = async (name: string, more: { phones?: string[]; emails?: string[] }) =>
  (await call(memberEntry, { name, ...more })).memberId;

async function book(name: string, ...entries: { address: string; name?: string }[]) {
  const { bookId } = await call(mail.bookAdd, { name });
  for (const entry of entries) await call(mail.entryAdd, { bookId, ...entry });
  return bookId;
}

async function group(name: string, ...memberIds: string[]) {
  const { groupId } = await call(memberGroupAdd, { name });
  await call(memberGroupPut, { groupId, memberIds });
  return groupId;
}

/** One source of each kind, with somebody in each. */
async function everySource() {
  const ana = await member('Ana Duarte', { emails: ['ana@example.com'] });
  const bo = await member('Bo Lindqvist', { emails: ['bo@example.com'] });
  await member('Cleo Marchetti', { emails: ['cleo@example.com'] });
  const groupId = await group('Club', bo);
  const title = 'Forum of presses';
  const { eventId } = await organisation.event({ title });
  await call(participantAdd, {
    eventId,
    answers: { name: 'Dana Okafor', phone: '13800138001', email: 'dana@example.com' },
    notify: false,
  });
  const bookId = await book(
    'Press',
    { address: 'eva@example.com', name: 'Eva Novak' },
    { address: 'cleo@example.com' },
  );
  const sources = [
    { kind: 'memberIds' as const, memberIds: [ana] },
    { kind: 'group' as const, groupId },
    { kind: 'participants' as const, eventId },
    { kind: 'book' as const, bookId },
    { kind: 'typed' as const, addresses: ['Ana@Example.com', 'nobody', 'ANA@example.com', 'far@example.com'] },
  ];
  return { sources, ana, bo, groupId, eventId, title, bookId };
}

const content = { subject: 'Hello', html: '<p>Dear {{name}}</p>', variables: { name: 'friend' } };

test('people of every source are offered, and the message is shown as each of them gets it', async () => {
  const { sources, ana, bo } = await everySource();
  const { people, hasMore } = await call(messageTaskPeople, { channel: 'mail', sources });
  expect(hasMore).toBe(false);
  // Whoever has no name in a book or was typed has that of the member.
  expect(people.map(({ source, name, address }) => [source, name, address])).toEqual([
    [0, 'Ana Duarte', 'ana@example.com'],
    [1, 'Bo Lindqvist', 'bo@example.com'],
    [2, 'Dana Okafor', 'dana@example.com'],
    [3, 'Cleo Marchetti', 'cleo@example.com'],
    [3, 'Eva Novak', 'eva@example.com'],
    [4, 'Ana Duarte', 'ana@example.com'],
    [4, '', 'far@example.com'],
  ]);
  expect(people[0]).toMatchObject({ memberId: ana, partsId: null, entryId: null });
  expect(people[1]).toMatchObject({ memberId: bo });
  expect(people[2]).toMatchObject({ memberId: null, partsId: expect.any(String) as string });
  expect(people[3]).toMatchObject({ memberId: null, entryId: expect.any(String) as string });
  expect(people[6]).toMatchObject({ memberId: null, partsId: null, entryId: null });

  const shownAs = await Promise.all(
    people.map(async ({ memberId, partsId, entryId, address }) => {
      const whom = memberId ? { memberId } : partsId ? { partsId } : entryId ? { entryId } : { address: address ?? '' };
      const { text, to } = await call(messageTaskPreview, { purpose: 'notice', mail: content, ...whom });
      return [to, text.trim()];
    }),
  );
  expect(shownAs).toEqual(people.map(({ address, name }) => [address, `Dear ${name || 'friend'}`]));
});

test('they are found by a part of their name or address, in whatever source', async () => {
  const { sources } = await everySource();
  const found = async (search: string) =>
    (await call(messageTaskPeople, { channel: 'mail', sources, search })).people.map(({ source, address }) => [
      source,
      address,
    ]);
  expect(await found('duarte')).toEqual([
    [0, 'ana@example.com'],
    [4, 'ana@example.com'],
  ]);
  expect(await found('lindq')).toEqual([[1, 'bo@example.com']]);
  expect(await found('okafor')).toEqual([[2, 'dana@example.com']]);
  expect(await found('novak')).toEqual([[3, 'eva@example.com']]);
  expect(await found('far@example')).toEqual([[4, 'far@example.com']]);
  expect(await found('100%_')).toEqual([]);
});

test('a long list gives some of its people and says that there are more', async () => {
  const addresses = Array.from({ length: 70 }, (_, n) => `p${n}@example.com`);
  const { people, hasMore } = await call(messageTaskPeople, { channel: 'mail', sources: typed(...addresses) });
  expect(people).toHaveLength(60);
  expect(hasMore).toBe(true);
  const { people: last } = await call(messageTaskPeople, {
    channel: 'mail',
    sources: typed(...addresses),
    search: 'p69@',
  });
  expect(last).toMatchObject([{ address: 'p69@example.com' }]);
});

test('what is no address is refused, and another organisation’s people are nobody', async () => {
  const refused = await refusalOf(server, organisation, messageTaskPreview, {
    purpose: 'notice',
    mail: content,
    address: 'no address',
  });
  expect(refused).toBe('BAD_PARAMETER address');
  const { bookId, groupId, eventId } = await everySource();
  const other = await server.organisation();
  const sources = [
    { kind: 'book' as const, bookId },
    { kind: 'group' as const, groupId },
    { kind: 'participants' as const, eventId },
  ];
  expect(await other.call(messageTaskPeople, { channel: 'mail', sources })).toEqual({ people: [], hasMore: false });
  expect(await other.call(messageTaskPeople, { channel: 'mail', sources, search: 'novak' })).toEqual({
    people: [],
    hasMore: false,
  });
});

test('everybody who is left out is named, with the source and, of a double, the one that has them first', async () => {
  const first = await book('Press', { address: 'eva@example.com', name: 'Eva' });
  const second = await book('Guests', { address: 'eva@example.com' }, { address: 'gil@example.com' });
  await member('Nora', { phones: ['13800138009'] });
  const sources = [
    { kind: 'book' as const, bookId: first },
    { kind: 'book' as const, bookId: second },
    { kind: 'typed' as const, addresses: ['EVA@example.com', 'gil@example.com', 'nobody'] },
    { kind: 'members' as const },
  ];
  const of = { channel: 'mail' as const, purpose: 'promotion' as const, sources };
  const counted = await call(messageTaskCount, of);
  expect(counted).toMatchObject({ named: 7, reached: 2 });
  expect(counted.without).toEqual([
    { rule: 'duplicate', count: 3, some: ['eva@example.com', 'eva@example.com', 'gil@example.com'] },
    { rule: 'invalid', count: 1, some: ['nobody'] },
    { rule: 'no_address', count: 1, some: ['Nora'] },
  ]);
  const without = async (rule: 'duplicate' | 'invalid' | 'no_address' | 'worm') =>
    (await call(messageTaskWithout, { ...of, rule })).records.map(({ address, name, source, firstSource }) => [
      address,
      name,
      source,
      firstSource,
    ]);
  expect(await without('duplicate')).toEqual([
    ['eva@example.com', '', 1, 0],
    ['eva@example.com', '', 2, 0],
    ['gil@example.com', '', 2, 1],
  ]);
  expect(await without('invalid')).toEqual([['nobody', '', 2, null]]);
  expect(await without('no_address')).toEqual([['', 'Nora', 3, null]]);
  expect(await without('worm')).toEqual([]);
});

test('those who are left out come a hundred at a time, each once', async () => {
  const addresses = Array.from({ length: 2 * mostLeftOutAtOnce + 30 }, (_, n) => `no ${n}`);
  const of = {
    channel: 'mail' as const,
    purpose: 'notice' as const,
    sources: typed(...addresses),
    rule: 'invalid' as const,
  };
  const met: string[] = [];
  let from: number | null = 0;
  while (from !== null) {
    const { records, next }: { records: { address: string }[]; next: number | null } = await call(messageTaskWithout, {
      ...of,
      from,
    });
    met.push(...records.map(({ address }) => address));
    from = next;
  }
  expect(met).toEqual(addresses);
});

test('a task says what its lists are called', async () => {
  const { sources, title } = await everySource();
  const { taskId } = await mailTask(organisation, { sources, isDraft: true });
  const info = await call(messageTaskInfo, { taskId });
  expect(info.sourceNames).toEqual(['', 'Club', title, 'Press', '']);
});
