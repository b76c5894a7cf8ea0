import {
  chatSettings,
  chatSettingsUpdate,
  messageAdd,
  messageExport,
  messageList,
  messageModerate,
  messagePin,
  muteAdd,
  muteList,
  muteRemove,
  questionAnswer,
  questionDecide,
  questionList,
} from '@convoke/contract/chat/chat.calls.ts';
import { chatAsk, chatList, chatQuestions, chatUpvote } from '@convoke/contract/chat/chat.public.calls.ts';
import { liveEnter } from '@convoke/contract/live/live.watch.calls.ts';
import { memberEntry, memberListDelete, memberLogList } from '@convoke/contract/member/member.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nonce } from '../../../testing/samples.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { enter, openLive, type OpenLive, post, type Watcher } from '../../../testing/watching.ts';

let server: TestServer;
let organisation: Organisation;
let live: OpenLive;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  live = await openLive(organisation);
});

const seen = async ({ place }: Watcher, more: object = {}) => (await server.send(chatList, { ...place, ...more })).data;
const texts = async (watcher: Watcher) => (await seen(watcher)).messages.map(({ text }) => text);
const set = (more: object) => organisation.call(chatSettingsUpdate, { liveId: live.liveId, ...more });
const desk = async (more: object = {}) =>
  (await organisation.call(messageList, { liveId: live.liveId, ...more })).records;
const failure = (answer: { data: unknown }) => (answer.data as { failure?: string } | null)?.failure;
const ask = ({ place }: Watcher, text: string, more: object = {}) =>
  server.send(chatAsk, { ...place, nonce: nonce(), text, ...more });

test('a message is kept once, however often it is sent, and everybody who entered reads it', async () => {
  const vera = await enter(server, live);
  const other = await enter(server, live, { name: 'Ola' });
  const same = nonce();
  const first = await post(server, vera, 'Good morning', { nonce: same });
  expect(first.data).toMatchObject({ state: 'shown', message: { name: 'Vera', viewerId: vera.viewerId } });
  const [again, atOnce] = await Promise.all([
    post(server, vera, 'Good morning', { nonce: same }),
    post(server, vera, 'Good morning', { nonce: same }),
  ]);
  expect(again.data.message.messageId).toBe(first.data.message.messageId);
  expect(atOnce.data.message.messageId).toBe(first.data.message.messageId);
  expect(await texts(other)).toEqual(['Good morning']);
});

test('a long message, none, a pass of elsewhere and a live of another event are refused, and nothing is kept', async () => {
  const vera = await enter(server, live);
  expect((await post(server, vera, 'x'.repeat(10_000))).code).toBe(1000);
  expect((await post(server, vera, '   ')).code).toBe(1000);
  const elsewhere = await openLive(organisation);
  const stranger = await enter(server, elsewhere);
  expect(failure(await post(server, { ...vera, place: { ...vera.place, pass: stranger.pass } }, 'Hello'))).toBe(
    'LIVE_PASS_OVER',
  );
  expect(failure(await post(server, { ...vera, place: { ...vera.place, liveId: elsewhere.liveId } }, 'Hello'))).toBe(
    'LIVE_NONE',
  );
  expect(failure(await post(server, { ...vera, place: { ...vera.place, pass: 'made-up' } }, 'Hello'))).toBe(
    'LIVE_PASS_OVER',
  );
  expect(await desk()).toEqual([]);
});

test('earlier messages are read page by page, each once', async () => {
  const watchers = await Promise.all(Array.from({ length: 55 }, () => enter(server, live)));
  for (const [at, watcher] of watchers.entries()) await post(server, watcher, `Message ${at}`);
  const [reader] = watchers;
  if (!reader) throw new Error('nobody');
  const newest = await seen(reader);
  expect([newest.messages.length, newest.hasMore, newest.messages.at(-1)?.text]).toEqual([50, true, 'Message 54']);
  const before = await seen(reader, { before: newest.messages[0]?.messageId });
  expect(before.messages.map(({ text }) => text)).toEqual([0, 1, 2, 3, 4].map((at) => `Message ${at}`));
  expect(before.hasMore).toBe(false);
});

test('the rules: closed, only the host, approved first, slow', async () => {
  const vera = await enter(server, live);
  await set({ isOn: false });
  expect(failure(await post(server, vera, 'Hello'))).toBe('CHAT_OFF');
  await set({ isOn: true, isMuted: true });
  expect(failure(await post(server, vera, 'Hello'))).toBe('CHAT_ALL_MUTED');
  expect((await seen(vera)).rules).toMatchObject({ isOn: true, isMuted: true });
  const hosted = { liveId: live.liveId, nonce: nonce(), text: 'Welcome' };
  const host = await organisation.call(messageAdd, hosted);
  expect(await organisation.call(messageAdd, hosted)).toEqual(host);
  await set({ isMuted: false, approvesFirst: true, slowSeconds: 60 });
  expect((await post(server, vera, 'Hello')).data.state).toBe('held');
  const slow = await post(server, vera, 'Hello again');
  expect(slow.data).toMatchObject({ failure: 'CHAT_SLOW', retryAfterSeconds: 60 });
  expect(await texts(vera)).toEqual(['Welcome']);
  const [held] = await desk({ state: 'held' });
  const messageIds = [held?.messageId ?? ''];
  expect(await organisation.call(messageModerate, { liveId: live.liveId, messageIds, to: 'shown' })).toEqual({
    changed: 1,
  });
  expect(await texts(vera)).toEqual(['Welcome', 'Hello']);
  expect(await organisation.call(chatSettings, { liveId: live.liveId })).toMatchObject({ slowSeconds: 60 });
});

test('words of the list are found whatever their width, case and what nobody sees between their letters; others are not', async () => {
  await set({ words: ['Scam', '微信号'], wordAction: 'refuse' });
  for (const text of ['a SCAM', 'ｓｃａｍ!', 'S\u200bc\u00ada\u2060m', 'sca\u0301m\u200d scam', '加我微\ufeff信号']) {
    const watcher = await enter(server, live);
    expect([text, failure(await post(server, watcher, text))]).toEqual([text, 'CHAT_WORDS']);
  }
  const watcher = await enter(server, live);
  expect((await post(server, watcher, 'Scampi for everybody')).data.state).toBe('shown');
  await set({ wordAction: 'hold' });
  const other = await enter(server, live, { name: 'scam' });
  expect((await post(server, other, 'Hello')).data.state).toBe('held');
  expect((await desk({ state: 'held' }))[0]).toMatchObject({ hasWord: true, name: 'scam' });
});

test('deleting many, pinning at most three, and what is deleted is pinned no more', async () => {
  const watchers = await Promise.all(Array.from({ length: 4 }, () => enter(server, live)));
  const made = await Promise.all(watchers.map((watcher, at) => post(server, watcher, `Message ${at}`)));
  const ids = made.map(({ data }) => data.message.messageId);
  const pins = await Promise.all(
    ids.map((messageId) => server.send(messagePin, { messageId, isPinned: true }, { token: organisation.token })),
  );
  expect(pins.filter(({ code }) => code === 0).length).toBe(3);
  const [reader] = watchers;
  if (!reader) throw new Error('nobody');
  const { pinned } = await seen(reader);
  expect(pinned.length).toBe(3);
  const gone = [pinned[0]?.messageId ?? '', ids.find((id) => !pinned.some(({ messageId }) => messageId === id)) ?? ''];
  const removal = { liveId: live.liveId, messageIds: gone, to: 'deleted' as const };
  expect(await organisation.call(messageModerate, removal)).toEqual({ changed: 2 });
  expect(await organisation.call(messageModerate, removal)).toEqual({ changed: 0 });
  const after = await seen(reader);
  expect([after.pinned.length, after.messages.length]).toEqual([2, 2]);
  const refused = await server.send(
    messagePin,
    { messageId: gone[0] ?? '', isPinned: true },
    { token: organisation.token },
  );
  expect(failure(refused)).toBe('CHAT_NOT_SHOWN');
});

test('who is muted stays so by whatever they come back: the page again, another name, the registration on another device', async () => {
  const { participantCode } = await organisation.register(live.code);
  const known = await enter(server, live, { personalCode: participantCode, name: 'Known' });
  const vera = await enter(server, live);
  await post(server, vera, 'Buy here');
  const { data: second } = await post(server, known, 'And here');
  const [first] = await desk({ search: 'buy' });
  expect(await organisation.call(muteAdd, { messageId: first?.messageId ?? '', deletes: true })).toEqual({
    deleted: 1,
  });
  await organisation.call(muteAdd, { messageId: second.message.messageId });
  expect(await texts(vera)).toEqual(['And here']);
  expect((await seen(vera)).isMuted).toBe(true);
  const again = await enter(server, live, { device: vera.device, name: 'Somebody else' });
  const asKnown = await enter(server, live, { device: vera.device, personalCode: participantCode });
  const elsewhere = await enter(server, live, { personalCode: participantCode });
  for (const each of [again, asKnown, elsewhere]) expect(failure(await post(server, each, 'Hi'))).toBe('CHAT_MUTED');
  expect(failure(await ask(again, 'May I?'))).toBe('CHAT_MUTED');
  const { records } = await organisation.call(muteList, { eventId: live.eventId });
  expect(records.length).toBe(2);
  const muteIds = records.map(({ muteId }) => muteId);
  expect(await organisation.call(muteRemove, { eventId: live.eventId, muteIds })).toEqual({ changed: 2 });
  // A second between two messages is the least.
  await expect.poll(async () => (await post(server, elsewhere, 'Thank you')).code).toBe(0);
});

test('questions: the most wanted first, each wanted once by a viewer, answered and hidden by the host', async () => {
  const vera = await enter(server, live);
  const other = await enter(server, live);
  const same = nonce();
  const first = await ask(vera, 'When is lunch?', { nonce: same });
  expect((await ask(vera, 'When is lunch?', { nonce: same })).data.question.questionId).toBe(
    first.data.question.questionId,
  );
  const second = await ask(vera, 'Will there be slides?');
  const { questionId } = second.data.question;
  const vote = () => server.send(chatUpvote, { ...other.place, questionId });
  const votes = await Promise.all([vote(), vote(), vote()]);
  expect(votes.map(({ data }) => data.votes)).toEqual([1, 1, 1]);
  const { data: shown } = await server.send(chatQuestions, other.place);
  expect(shown.questions.map(({ text, votes: n }) => [text, n])).toEqual([
    ['Will there be slides?', 1],
    ['When is lunch?', 0],
  ]);
  expect(shown.votedIds).toEqual([questionId]);
  await organisation.call(questionAnswer, { questionId, isAnswered: true, answer: 'Tomorrow' });
  const { data: after } = await server.send(chatQuestions, other.place);
  expect(after.questions.map(({ answer }) => answer)).toEqual(['', 'Tomorrow']);
  const { records } = await organisation.call(questionList, { liveId: live.liveId, answered: 'no' });
  expect(records.map(({ text }) => text)).toEqual(['When is lunch?']);
  const hidden = { liveId: live.liveId, questionIds: [questionId], to: 'hidden' as const };
  expect(await organisation.call(questionDecide, hidden)).toEqual({ changed: 1 });
  expect(failure(await vote())).toBe('CHAT_QUESTION_GONE');
  await set({ takesQuestions: false });
  expect(failure(await ask(vera, 'One more?'))).toBe('CHAT_QUESTIONS_OFF');
});

test('at most twenty questions of one viewer, also at once', async () => {
  const vera = await enter(server, live);
  const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => ask(vera, `Question ${at}?`)));
  expect(answers.filter(({ code }) => code === 0).length).toBe(20);
  expect(answers.filter((each) => failure(each) === 'CHAT_QUESTIONS_FULL').length).toBe(5);
});

test('a member’s history says once a live that they wrote and asked, without a word of it', async () => {
  const { participantCode } = await organisation.register(live.code, { name: 'Known', email: 'known@example.com' });
  const { memberId } = await organisation.call(memberEntry, { name: 'Known', emails: ['known@example.com'] });
  // As the job does that follows registrations.
  await server.services.database.inOrganisation(organisation.organisationId, 'write', async (tx) => {
    const { id } = await tx.selectFrom('participant').select('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('member_participant')
      .values({ participant_id: id, member_id: memberId, event_id: live.eventId, at: new Date() })
      .execute();
  });
  const known = await enter(server, live, { personalCode: participantCode });
  await post(server, known, 'A secret');
  await set({ slowSeconds: 0 });
  await ask(known, 'Another secret?');
  await ask(known, 'And one more?');
  const { records } = await organisation.call(memberLogList, { memberId });
  const kinds = records.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'chatted').length).toBe(1);
  expect(kinds.filter((kind) => kind === 'questioned').length).toBe(1);
  expect(JSON.stringify(records)).not.toContain('secret');
  // Nothing of it is left once they are erased, also not in the feed.
  await organisation.call(memberListDelete, { memberIds: [memberId] });
  await server.services.database.inOrganisation(organisation.organisationId, 'write', (tx) =>
    sql`SELECT erase_member(${organisation.organisationId}::uuid, ${memberId}::uuid)`.execute(tx),
  );
  const reader = await enter(server, live);
  expect(await texts(reader)).toEqual([]);
  expect((await server.send(chatQuestions, reader.place)).data.questions).toEqual([]);
  const feed = await server.services.database.inOrganisation(organisation.organisationId, 'read', (db) =>
    db.selectFrom('live_feed').select('event').where('live_id', '=', live.liveId).execute(),
  );
  expect(feed.map(({ event }) => (event as { kind: string }).kind)).toEqual([
    'page',
    'rules',
    'messagesGone',
    'questionsGone',
  ]);
});

test('the sheet has those that match, and no cell that calculates', async () => {
  const vera = await enter(server, live);
  await post(server, vera, '=1+1');
  const { body } = await server.send(messageExport, { liveId: live.liveId }, { token: organisation.token });
  const sheet = await readXlsx(body);
  expect(sheet.sheets[0]?.rows[1]?.slice(1, 3)).toEqual(['Vera', `'=1+1`]);
});

test('a picture’s moment is believed within bounds', async () => {
  const at = async (playedAt: string) => {
    const { data } = await post(server, await enter(server, live), 'Now', { playedAt });
    return Date.parse(data.message.at) - Date.parse(data.message.playedAt);
  };
  expect(await at(new Date(Date.now() + 3_600_000).toISOString())).toBe(0);
  expect(await at(new Date(Date.now() - 3_600_000).toISOString())).toBe(300_000);
  expect(await at(new Date(Date.now() - 20_000).toISOString())).toBeGreaterThanOrEqual(20_000);
});

test('a device that entered by another organisation’s event is nobody here', async () => {
  const others = await openLive(await server.organisation());
  const vera = await enter(server, others);
  const answer = await server.send(liveEnter, { code: live.code, device: vera.device });
  expect(answer.data.viewerId).not.toBe(vera.viewerId);
});
