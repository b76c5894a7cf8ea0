import { voteAdd, voteEdit, voteExhibition, voteGet, voteState } from '@convoke/contract/vote/vote.calls.ts';
import { voteBallotList, voteResult } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { voteCast, voteMine, votePreview, voteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import { periodOf } from '@convoke/contract/vote/vote.rules.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { device, nonce, openVote } from '../../../../testing/voting.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

const tally = async (voteInfoId: string, receipt?: string) =>
  (await server.send(voteTally, { voteInfoId, ...(receipt ? { receipt } : {}) })).data;
const failure = (answer: { data: { failure: string } }) => answer.data.failure;

describe('a ballot', () => {
  test('counts once per device, is told back to it, and shows it the results that voters may see', async () => {
    const vote = await openVote(host);
    const [a = '', b = ''] = vote.candidates;
    const voter = await device(server, vote);
    const first = await voter.cast(vote, [b]);
    expect(first).toMatchObject({ code: 0, data: { isCounted: true } });
    expect(failure(await voter.cast(vote, [a]))).toBe('VOTE_DONE');
    const mine = await server.send(
      voteMine,
      { voteInfoId: vote.roundId },
      { token: await server.applicationToken(), headers: { cookie: voter.cookie } },
    );
    expect(mine.data).toMatchObject({ candidateIds: [b], receipt: first.data.receipt });
    expect(await tally(vote.roundId)).toMatchObject({ ballots: 1, ranking: null });
    expect(await tally(vote.roundId, 'made.up')).toMatchObject({ ranking: null });
    expect((await tally(vote.roundId, first.data.receipt)).ranking?.[0]).toEqual({
      candidateId: b,
      votes: 1,
      rank: 1,
      share: 1,
    });
  });

  test('with the same nonce again is the same ballot, also after the round has closed', async () => {
    const vote = await openVote(host);
    const voter = await device(server, vote);
    const same = { nonce: nonce() };
    const [one, two] = await Promise.all([
      voter.cast(vote, [vote.candidates[0] ?? ''], same),
      voter.cast(vote, [vote.candidates[0] ?? ''], same),
    ]);
    await host.call(voteState, { voteId: vote.voteId, action: 'close' });
    const late = await voter.cast(vote, [vote.candidates[0] ?? ''], same);
    expect(new Set([one, two, late].map((each) => each.data.receipt)).size).toBe(1);
    expect((await host.call(voteResult, { voteInfoId: vote.roundId })).counted).toBe(1);
    expect(failure(await voter.cast(vote, [vote.candidates[0] ?? '']))).toBe('VOTE_CLOSED');
  });

  test('of a program that keeps no cookie is refused, and so is a cookie that was changed', async () => {
    const vote = await openVote(host);
    const token = await server.applicationToken();
    const ballot = () => ({ voteInfoId: vote.roundId, candidateIds: [vote.candidates[0] ?? ''], nonce: nonce() });
    const refused = await server.send(voteCast, ballot(), { token });
    expect(failure(refused as never)).toBe('VOTE_DEVICE_NEEDED');
    expect(String(refused.headers['set-cookie'])).toContain('HttpOnly');
    const { cookie } = await device(server, vote);
    const changed = cookie.replace(/=(.)/, (_all, first: string) => `=${first === 'A' ? 'B' : 'A'}`);
    expect(failure((await server.send(voteCast, ballot(), { token, headers: { cookie: changed } })) as never)).toBe(
      'VOTE_DEVICE_NEEDED',
    );
    expect((await host.call(voteResult, { voteInfoId: vote.roundId })).counted).toBe(0);
  });

  test('is refused before, between and after the times of voting, each with its own reason', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const upcoming = await openVote(host, { opensAt: later });
    const voter = await device(server, upcoming);
    expect(failure(await voter.cast(upcoming, [upcoming.candidates[0] ?? '']))).toBe('VOTE_NOT_YET');
    const over = await openVote(host, { closesAt: new Date(Date.now() - 1000).toISOString() });
    expect(failure(await voter.cast(over, [over.candidates[0] ?? '']))).toBe('VOTE_CLOSED');
    const paused = await openVote(host);
    await host.call(voteState, { voteId: paused.voteId, action: 'pause' });
    expect(failure(await voter.cast(paused, [paused.candidates[0] ?? '']))).toBe('VOTE_PAUSED');
    await host.call(voteState, { voteId: paused.voteId, action: 'open' });
    expect((await voter.cast(paused, [paused.candidates[0] ?? ''])).code).toBe(0);
  });

  test('keeps to the numbers of the round and its groups, and to candidates that stand', async () => {
    const candidates = [
      { name: 'A1', group: 'a' },
      { name: 'A2', group: 'a' },
      { name: 'B1', group: 'b' },
      { name: 'B2', group: 'b' },
      { name: 'Gone', group: 'b', isWithdrawn: true },
    ];
    const vote = await openVote(host, { choicesMin: 2, choicesMax: 3, groupMin: 1, groupMax: 2, candidates });
    const [a1 = '', a2 = '', b1 = '', b2 = '', gone = ''] = vote.candidates;
    const voter = await device(server, vote);
    for (const [chosen, problem] of [
      [[a1], 'few'],
      [[a1, a2, b1, b2], 'many'],
      [[a1, a2], 'groupFew'],
      [[a1, gone], 'unknown'],
      [[a1, a1], 'unknown'],
    ] as const) {
      const answer = await voter.cast(vote, [...chosen]);
      expect([failure(answer), (answer.data as never as { problem: string }).problem]).toEqual([
        'VOTE_CHOICE',
        problem,
      ]);
    }
    expect((await voter.cast(vote, [a1, a2, b1])).code).toBe(0);
    expect((await host.call(voteResult, { voteInfoId: vote.roundId })).ranking.map((each) => each.votes)).toEqual([
      1, 1, 1, 0, 0,
    ]);
  });

  test('for a phone needs its proof, and one phone votes once from however many devices', async () => {
    const vote = await openVote(host, { voters: 'phone' });
    const voter = await device(server, vote);
    expect(failure(await voter.cast(vote, [vote.candidates[0] ?? '']))).toBe('VOTE_PROOF_NEEDED');
    const { contactProofOf } = await import('../../form/contact/contact.ops.ts');
    const proofOf = (contact: { phone: string } | { email: string }) => contactProofOf(server.services, contact).proof;
    const mail = { proof: proofOf({ email: 'a@example.com' }) };
    expect(failure(await voter.cast(vote, [vote.candidates[0] ?? ''], mail))).toBe('VOTE_PROOF_NEEDED');
    const mine = { proof: proofOf({ phone: '13800000001' }) };
    expect((await voter.cast(vote, [vote.candidates[0] ?? ''], mine)).code).toBe(0);
    const other = await device(server, vote);
    expect(failure(await other.cast(vote, [vote.candidates[1] ?? ''], mine))).toBe('VOTE_DONE');
    const [kept] = (await host.call(voteBallotList, { voteInfoId: vote.roundId })).records;
    expect(kept).toMatchObject({ voters: 'phone', deviceSeconds: null });
    expect(JSON.stringify(kept)).not.toContain('13800000001');
  });
});

describe('one ballot a day: the day is that of the vote’s own zone', () => {
  /** Each of the moments in turn: what the same voter hears. */
  async function castAt(timeZone: string, moments: readonly string[]) {
    const vote = await openVote(host, { period: 'day' }, { timeZone });
    const outcomes: (string | undefined)[] = [];
    for (const moment of moments) {
      const ballot = {
        version: 1,
        voter: 'aa'.repeat(16),
        nonce: nonce(),
        address: 'bb'.repeat(8),
        deviceMs: null,
        agent: '',
        isBot: false,
        isScript: false,
        choices: [vote.candidates[0]],
        choiceKey: 'cc'.repeat(8),
        answers: null,
        formVersion: null,
      };
      const [row] = await server.services.database.query<{ outcome: string }>(
        `SELECT outcome FROM cast_ballots($1, $2, $3, '{}', $4)`,
        [host.organisationId, vote.roundId, JSON.stringify([ballot]), moment],
      );
      outcomes.push(row?.outcome);
    }
    const kept = await server.services.database.inOrganisation(host.organisationId, 'read', (db) =>
      db.selectFrom('ballot').select('period').where('round_id', '=', vote.roundId).orderBy('cast_at').execute(),
    );
    // Browsers know by the same days whether somebody has voted.
    const taken = moments.filter((_, index) => outcomes[index] === 'ok');
    expect(kept.map(({ period }) => period)).toEqual(
      taken.map((moment) => periodOf('day', new Date(moment), timeZone)),
    );
    return outcomes;
  }

  test('until midnight there', async () => {
    // Shanghai is eight hours ahead of UTC.
    expect(
      await castAt('Asia/Shanghai', [
        '2026-11-21T15:59:00Z',
        '2026-11-21T15:59:30Z',
        '2026-11-21T16:00:00Z',
        '2026-11-22T15:59:59Z',
      ]),
    ).toEqual(['ok', 'voted', 'ok', 'voted']);
    expect(await castAt('UTC', ['2026-11-21T16:00:00Z', '2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z'])).toEqual([
      'ok',
      'voted',
      'ok',
    ]);
  });

  test('also on the days when clocks change, which have 25 and 23 hours', async () => {
    expect(
      await castAt('America/New_York', [
        '2026-11-01T04:00:00Z',
        // An hour past what would be midnight in summer time.
        '2026-11-02T04:59:59Z',
        '2026-11-02T05:00:00Z',
      ]),
    ).toEqual(['ok', 'voted', 'ok']);
    expect(
      await castAt('America/New_York', ['2027-03-14T05:00:00Z', '2027-03-15T03:59:59Z', '2027-03-15T04:00:00Z']),
    ).toEqual(['ok', 'voted', 'ok']);
  });
});

test('a page that shows an older round is served when its choice still stands, and told to look again when not', async () => {
  const vote = await openVote(host);
  const voter = await device(server, vote);
  const [a = '', b = '', c = ''] = vote.candidates;
  await voter.cast(vote, [a]);
  const info = await host.call(voteGet, { voteId: vote.voteId });
  const [round] = info.rounds;
  const edited = {
    ...info,
    rounds: [
      {
        ...round,
        title: 'Final',
        candidates: (round?.candidates ?? []).map((each) => ({ ...each, isWithdrawn: each.candidateId === b })),
      },
    ],
  };
  const saved = await host.call(voteEdit, voteEdit.input.parse(edited));
  expect(saved.version).toBe(info.version + 1);
  const old = { version: 1 };
  const other = await device(server, vote);
  expect(failure(await other.cast(vote, [b], old))).toBe('VOTE_CHANGED');
  expect((await other.cast(vote, [c], old)).code).toBe(0);
});

describe('results', () => {
  test.each([
    ['always', true, true],
    ['end', false, true],
    ['never', false, false],
  ] as const)(
    '%s: shown while open %s, shown when closed %s; exhibition overrules both',
    async (results, open, end) => {
      const vote = await openVote(host, { results });
      const shown = async () => (await tally(vote.roundId)).ranking !== null;
      const settled = async () => {
        // What halls see may be a quarter of a second old.
        await expect.poll(async () => (await tally(vote.roundId)).phase).toBe('closed');
        return shown();
      };
      expect(await shown()).toBe(open);
      await host.call(voteState, { voteId: vote.voteId, action: 'close' });
      expect(await settled()).toBe(end);
      await host.call(voteExhibition, { voteInfoId: vote.roundId, exhibition: end ? 'hidden' : 'shown' });
      await expect.poll(shown).toBe(!end);
    },
  );

  test('exhibition without a wish toggles what everybody sees', async () => {
    const vote = await openVote(host, { results: 'end' });
    const toggle = () => host.call(voteExhibition, { voteInfoId: vote.roundId });
    expect([await toggle(), await toggle(), await toggle()].map((each) => each.exhibition)).toEqual([
      'shown',
      'hidden',
      'shown',
    ]);
  });

  test('are read once for all screens that ask at the same time', async () => {
    const vote = await openVote(host, { results: 'always' });
    const read = vi.spyOn(server.services.database, 'inOrganisation');
    const answers = await Promise.all(Array.from({ length: 100 }, () => tally(vote.roundId)));
    expect(answers.every((each) => each.ballots === 0)).toBe(true);
    // One, or a few where the machine takes longer than they are kept.
    expect(read.mock.calls.length).toBeLessThan(20);
    read.mockRestore();
  });

  test('rank equals alike and pass the next place over', async () => {
    const vote = await openVote(host, { results: 'always' });
    const [a = '', b = '', c = ''] = vote.candidates;
    for (const choice of [c, b, b, c, a]) {
      const voter = await device(server, vote);
      expect((await voter.cast(vote, [choice])).code).toBe(0);
    }
    const { ranking } = await host.call(voteResult, { voteInfoId: vote.roundId });
    expect(ranking.map(({ name, votes, rank, share }) => [name, votes, rank, share])).toEqual([
      ['B', 2, 1, 0.4],
      ['C', 2, 1, 0.4],
      ['A', 1, 3, 0.2],
    ]);
  });
});

test('a draft shows its voters the title alone, and another organisation finds nothing', async () => {
  const token = await server.applicationToken();
  const { voteId } = await host.call(voteAdd, {
    title: 'Soon',
    timeZone: 'UTC',
    rounds: [{ title: 'First', description: 'Not for now', candidates: [{ name: 'Secret' }] }],
  });
  const draft = await server.send(votePreview, { voteId }, { token });
  expect(draft.data.rounds[0]).toMatchObject({ title: 'First', description: '', phase: 'draft', candidates: [] });
  const vote = await openVote(host);
  const preview = await server.send(votePreview, { voteId: vote.voteId }, { token });
  expect(preview.data.rounds[0]).toMatchObject({ phase: 'open', title: 'Final' });
  expect(preview.data.rounds[0]?.candidates).toHaveLength(3);
  expect(JSON.stringify(preview.data)).not.toContain('votes"');
  const other = await server.organisation();
  for (const [call, input] of [
    [voteGet, { voteId: vote.voteId }],
    [voteResult, { voteInfoId: vote.roundId }],
    [voteBallotList, { voteInfoId: vote.roundId }],
  ] as const)
    expect((await server.send(call as typeof voteGet, input, { token: other.token })).status).toBe(403);
});
