import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import {
  voteAdd,
  voteCopy,
  voteDelete,
  voteDraftSave,
  voteEdit,
  voteFormAdd,
  voteGet,
  type VoteInfo,
  voteInit,
  voteList,
  voteState,
} from '@convoke/contract/vote/vote.calls.ts';
import { voteBallotList } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { votePreview } from '@convoke/contract/vote/vote.public.calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyed } from '../../../../testing/orders.ts';
import { knownOf } from '../../../../testing/known-fields.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { device, openVote } from '../../../../testing/voting.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

const round = (more: object = {}) => ({
  title: 'Final',
  candidates: [{ name: 'A' }, { name: 'B' }],
  ...more,
});
const send = async (call: typeof voteAdd | typeof voteEdit | typeof voteState | typeof voteDelete, input: unknown) => {
  const answer = await server.send(call as typeof voteAdd, knownOf(call, input), { token: host.token });
  return (answer.data as never as { failure?: string } | null)?.failure ?? answer.code;
};

describe('a vote', () => {
  test('is found by its event, of its own organisation only', async () => {
    const { eventId } = await host.event();
    const made = { timeZone: 'UTC', rounds: [round()] };
    const { voteId } = await host.call(voteAdd, {
      ...made,
      voteId: (await host.call(voteInit, {})).voteId,
      title: 'Of it',
      eventId,
    });
    const apart = await host.call(voteAdd, { ...made, voteId: (await host.call(voteInit, {})).voteId, title: 'Apart' });
    const { records, total } = await host.call(voteList, { eventId });
    expect([total, records.map((row) => row.voteId)]).toEqual([1, [voteId]]);
    expect((await host.call(voteList, { size: 100 })).records.map((row) => row.voteId)).toContain(apart.voteId);
    expect((await (await server.organisation()).call(voteList, { eventId })).total).toBe(0);
  });

  test('begins with an id that is its own, is listed, opened, paused, closed, and gone only when it is over', async () => {
    const init = await host.call(voteInit, { timeZone: 'Europe/Madrid' });
    expect(init).toMatchObject({ timeZone: 'Europe/Madrid', rounds: [{ choicesMax: 1, candidates: [] }] });
    const { voteId } = await host.call(voteAdd, {
      voteId: init.voteId,
      title: 'Talk of the day',
      timeZone: 'Europe/Madrid',
      rounds: [round()],
    });
    expect(voteId).toBe(init.voteId);
    expect(await send(voteAdd, { voteId, title: 'Twice', timeZone: 'UTC', rounds: [round()] })).toBe('VOTE_EXISTS');
    const once = { title: 'Once', timeZone: 'UTC', rounds: [round()] };
    const add = (title: string) => server.send(voteAdd, { ...once, title }, keyed(host.token, 'new-vote-1'));
    const first = await add('Once');
    expect((await add('Once')).data).toEqual(first.data);
    expect((await add('Other')).data).toMatchObject({ failure: 'REQUEST_KEY_REUSED' });
    const states: string[] = [];
    for (const action of ['open', 'pause', 'open', 'close'] as const)
      states.push((await host.call(voteState, { voteId, action })).phase);
    expect(states).toEqual(['open', 'paused', 'open', 'closed']);
    expect(await send(voteState, { voteId, action: 'open' })).toBe('VOTE_STATE');
    const row = (await host.call(voteList, { search: 'talk of the DAY', phase: 'closed' })).records[0];
    expect(row).toMatchObject({ voteId, phase: 'closed', candidates: 2, counted: 0 });
    const open = await openVote(host);
    expect(await send(voteDelete, { voteId: open.voteId })).toBe('VOTE_STATE');
    await host.call(voteDelete, { voteId });
    expect((await host.call(voteList, { search: 'talk of the day' })).total).toBe(0);
    expect((await server.send(voteGet, { voteId }, { token: host.token })).status).toBe(403);
  });

  test('is refused with rules that nobody could vote by, and opens only with candidates', async () => {
    const add = (more: object) => send(voteAdd, { title: 'x', timeZone: 'UTC', rounds: [round(more)] });
    expect(await add({ choicesMin: 3, choicesMax: 2 })).toBe('VOTE_RULES');
    expect(await add({ groupMin: 3, groupMax: 2 })).toBe('VOTE_RULES');
    expect(await add({ opensAt: '2026-11-21T10:00:00Z', closesAt: '2026-11-21T10:00:00Z' })).toBe('VOTE_WINDOW');
    expect(await add({ candidates: [{ name: 'A', pictureKey: 'ab/cd.webp' }] })).toBe('FILE_MISSING');
    expect(await send(voteAdd, { title: 'x', timeZone: 'Mars/Base', rounds: [round()] })).toBe('BAD_PARAMETER');
    const { voteId } = await host.call(voteAdd, { title: 'x', timeZone: 'UTC', rounds: [round({ candidates: [] })] });
    expect(await send(voteState, { voteId, action: 'open' })).toBe('VOTE_RULES');
  });

  test('takes pictures of its own organisation alone', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const upload = await server.send(
      resourceFileUpload,
      {},
      { token: host.token, file: { name: 'a.png', bytes: png } },
    );
    const candidates = [{ name: 'A', pictureKey: upload.data.key, videoUrl: 'https://example.com/v' }, { name: 'B' }];
    const vote = await openVote(host, { candidates });
    const token = await server.applicationToken();
    const preview = await server.send(votePreview, { voteId: vote.voteId }, { token });
    expect(preview.data.rounds[0]?.candidates[0]).toMatchObject({
      pictureUrl: upload.data.url,
      videoUrl: 'https://example.com/v',
    });
    const other = await server.organisation();
    const stolen = await server.send(
      voteAdd,
      { title: 'x', timeZone: 'UTC', rounds: [round({ candidates })] },
      { token: other.token },
    );
    expect((stolen.data as never as { failure: string }).failure).toBe('FILE_MISSING');
    const script = { name: 'A', videoUrl: 'javascript:alert(1)' };
    expect(await send(voteAdd, { title: 'x', timeZone: 'UTC', rounds: [round({ candidates: [script] })] })).toBe(
      'BAD_PARAMETER',
    );
  });
});

describe('what is changed of a vote that people see', () => {
  const keep = async (token: string, input: object) => {
    const answer = await server.send(voteDraftSave, knownOf(voteDraftSave, input), { token });
    return (answer.data as never as { failure?: string } | null)?.failure ?? answer.data.version;
  };
  const typed = (info: VoteInfo, title: string) => ({
    ...info,
    title,
    rounds: info.rounds.map((each) => ({
      ...each,
      // As it is typed: no title, and a candidate that has no name yet.
      title: '',
      candidates: [...each.candidates, { ...each.candidates[0], candidateId: undefined, name: '' }],
    })),
  });

  test('is kept, half typed too, and nobody sees it before it is published', async () => {
    const { voteId, info } = await openVote(host);
    const token = await server.applicationToken();
    const seen = async () => (await server.send(votePreview, { voteId }, { token })).data;
    const before = await seen();
    expect(await keep(host.token, { ...typed(info, 'Other words'), voteId })).toBe(info.version + 1);
    const kept = await host.call(voteGet, { voteId });
    expect([kept.title, kept.draft?.title, kept.draft?.rounds[0]?.title]).toEqual([info.title, 'Other words', '']);
    expect(kept.draft?.rounds[0]?.candidates.at(-1)).toMatchObject({ name: '' });
    expect({ ...(await seen()), serverTime: before.serverTime }).toEqual(before);
    // Published: the words are the vote's own, and nothing is kept beside it any more.
    const edited = { ...info, voteId, version: kept.version, title: 'Other words' };
    expect(await host.call(voteEdit, voteEdit.input.parse(edited))).toMatchObject({
      title: 'Other words',
      draft: null,
    });
    // The page's answer is kept for a second.
    await expect.poll(async () => (await seen()).title, { timeout: 10_000 }).toBe('Other words');
  });

  test('is kept on top of the version before alone: of many at once one is', async () => {
    const { voteId, info } = await openVote(host);
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => keep(host.token, { ...typed(info, `By ${n}`), voteId })),
    );
    expect(all.filter((each) => each === info.version + 1)).toHaveLength(1);
    expect(all.filter((each) => each === 'VOTE_SAVED_MEANWHILE')).toHaveLength(7);
    // Publishing on top of what was before it is refused as well.
    expect(await send(voteEdit, { ...info, voteId })).toBe('VOTE_SAVED_MEANWHILE');
  });

  test('names rounds, candidates and events of the vote’s own organisation, each once', async () => {
    const { voteId, info } = await openVote(host);
    const other = await openVote(host);
    const stranger = await server.organisation();
    const [round] = typed(info, 'x').rounds;
    const [foreign] = other.info.rounds;
    const status = async (input: object, token = host.token) =>
      (await server.send(voteDraftSave, knownOf(voteDraftSave, { ...typed(info, 'x'), voteId, ...input }), { token }))
        .status;
    expect(await status({ rounds: [foreign] })).toBe(403);
    expect(await status({ rounds: [round, round] })).toBe(403);
    expect(await status({ rounds: [{ ...round, candidates: foreign?.candidates }] })).toBe(403);
    expect(await status({ eventId: (await stranger.event()).eventId })).toBe(403);
    expect(await status({}, stranger.token)).toBe(403);
    expect(await status({})).toBe(200);
  });
});

describe('an edit', () => {
  test('changes, adds, orders and removes rounds and candidates; a second one on the same version is refused', async () => {
    const vote = await openVote(host);
    const info = vote.info;
    const [first] = info.rounds;
    const [a, b, c] = first?.candidates ?? [];
    const edited = {
      ...info,
      title: 'Renamed',
      rounds: [
        { ...round({ title: 'Before' }), candidates: [{ name: 'New' }] },
        { ...first, title: 'Final', candidates: [c, { ...a, name: 'A2' }, { name: 'D' }] },
      ],
    };
    const saved = await host.call(voteEdit, knownOf(voteEdit, edited) as never);
    expect(saved.title).toBe('Renamed');
    expect(saved.rounds.map((each) => [each.title, each.state])).toEqual([
      ['Before', 'draft'],
      ['Final', 'open'],
    ]);
    expect(saved.rounds[1]?.candidates.map((each) => each.name)).toEqual(['C', 'A2', 'D']);
    expect(saved.rounds[1]?.candidates[1]?.candidateId).toBe(a?.candidateId);
    expect(await send(voteEdit, edited)).toBe('VOTE_SAVED_MEANWHILE');
    expect(b).toBeDefined();
  });

  test('keeps what ballots were cast by: rules, and candidates that were chosen', async () => {
    const vote = await openVote(host);
    const voter = await device(server, vote);
    expect((await voter.cast(vote, [vote.candidates[0] ?? ''])).code).toBe(0);
    const info = await host.call(voteGet, { voteId: vote.voteId });
    const [first] = info.rounds;
    const edit = (more: object) => send(voteEdit, { ...info, rounds: [{ ...first, ...more }] });
    expect(await edit({ choicesMax: 2 })).toBe('VOTE_HAS_BALLOTS');
    expect(await edit({ period: 'day' })).toBe('VOTE_HAS_BALLOTS');
    expect(await edit({ voters: 'phone' })).toBe('VOTE_HAS_BALLOTS');
    expect(await edit({ candidates: first?.candidates.slice(1) })).toBe('VOTE_HAS_BALLOTS');
    expect(await send(voteEdit, { ...info, rounds: [round()] })).toBe('VOTE_HAS_BALLOTS');
    // One that nobody chose may go, and texts may be mended.
    expect(await edit({ title: 'Grand final', candidates: first?.candidates.slice(0, 2) })).toBe(0);
  });

  test('of another organisation’s vote, or with its rounds and candidates, changes nothing', async () => {
    const vote = await openVote(host);
    const theirs = await openVote(await server.organisation());
    const [first] = vote.info.rounds;
    const [foreign] = theirs.info.rounds;
    const edit = (rounds: unknown) =>
      server
        .send(voteEdit, knownOf(voteEdit, { ...vote.info, rounds }), { token: host.token })
        .then((answer) => answer.status);
    expect(await edit([{ ...foreign }])).toBe(403);
    expect(await edit([{ ...first, candidates: foreign?.candidates }])).toBe(403);
    expect((await server.send(voteEdit, knownOf(voteEdit, theirs.info), { token: host.token })).status).toBe(403);
  });
});

test('a copy has the same candidates, no ballots, and begins as a draft', async () => {
  const vote = await openVote(host, { closesAt: new Date(Date.now() + 3_600_000).toISOString() });
  const voter = await device(server, vote);
  await voter.cast(vote, [vote.candidates[0] ?? '']);
  const { voteId } = await host.call(voteCopy, { voteId: vote.voteId });
  const copy = await host.call(voteGet, { voteId });
  expect(copy).toMatchObject({ title: 'Best talk (copy)', phase: 'draft' });
  expect(copy.rounds[0]).toMatchObject({ state: 'draft', closesAt: null, counted: 0 });
  expect(copy.rounds[0]?.candidates.map(({ name, votes }) => [name, votes])).toEqual([
    ['A', 0],
    ['B', 0],
    ['C', 0],
  ]);
});

describe('questions asked with the ballot', () => {
  const label = (en: string) => ({ en, zh: '', es: '', ja: '' });
  const fields = [
    { fieldId: 'why', type: 'text' as const, required: true, label: label('Why?') },
    {
      fieldId: 'seat',
      type: 'single' as const,
      required: false,
      label: label('Seat'),
      options: [
        { value: 'front', label: label('Front'), limit: 1 },
        { value: 'back', label: label('Back') },
      ],
    },
  ];

  test('are checked, kept with the ballot, and their limited options never pass their number', async () => {
    const vote = await openVote(host);
    const { formId } = await host.call(voteFormAdd, { voteId: vote.voteId });
    expect(await host.call(voteFormAdd, { voteId: vote.voteId })).toEqual({ formId });
    await host.call(formUpdate, { formId, fields });
    const token = await server.applicationToken();
    const asksOf = async () =>
      (await server.send(votePreview, { voteId: vote.voteId }, { token })).data.form?.fields.length;
    await expect.poll(asksOf, { timeout: 10_000 }).toBe(2);
    const choice = [vote.candidates[0] ?? ''];
    const voters = await Promise.all(Array.from({ length: 6 }, () => device(server, vote)));
    const [first] = voters;
    const empty = await first?.cast(vote, choice, { formVersion: 2 });
    expect(empty?.data).toMatchObject({ failure: 'BAD_PARAMETER', fields: [{ path: 'answers.why' }] });
    const answers = { why: 'Because', seat: 'front' };
    const codes = await Promise.all(voters.map((voter) => voter.cast(vote, choice, { answers })));
    expect(codes.filter((each) => each.code === 0)).toHaveLength(1);
    expect(codes.filter((each) => each.data.failure === 'OPTION_FULL')).toHaveLength(5);
    // Who was refused has not voted, and does so with another answer.
    const again = await Promise.all(
      voters.map((voter) => voter.cast(vote, choice, { answers: { why: 'So', seat: 'back' } })),
    );
    expect(again.filter((each) => each.code === 0)).toHaveLength(5);
    const ballots = await host.call(voteBallotList, { voteInfoId: vote.roundId });
    expect(ballots.records.map((each) => each.answers)).toContainEqual(answers);
    expect(ballots.total).toBe(6);
  });
});
