import { voteBallotDecide, voteBallotList, voteExport, voteResult } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { quarantine } from '@convoke/contract/vote/vote.rules.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { device, openVote, type OpenVote } from '../../../testing/voting.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  // The clock stands: every device votes in the moment in which it is seen first, however slow the machine.
  const now = new Date();
  server = await startServer({ change: (services) => Object.assign(services, { clock: { now: () => now } }) });
  host = await server.organisation();
});
afterAll(() => server.close());

/** So many new devices behind one address vote, one after the other, each for what `choose` says. */
async function crowd(vote: OpenVote, size: number, choose: (index: number) => string[], headers = {}) {
  const counted: boolean[] = [];
  for (let index = 0; index < size; index += 1) {
    const voter = await device(server, vote, headers);
    const answer = await voter.cast(vote, choose(index));
    expect(answer.code).toBe(0);
    counted.push(answer.data.isCounted);
  }
  return counted;
}

const resultOf = (vote: OpenVote) => host.call(voteResult, { voteInfoId: vote.roundId });

describe('suspicious ballots are taken, set aside with a reason, and not counted', () => {
  test('new devices in a burst behind one address that all vote for the same', async () => {
    const vote = await openVote(host, { results: 'always', guard: true });
    const [a = '', b = ''] = vote.candidates;
    const counted = await crowd(vote, quarantine.burst + 5, () => [a]);
    expect(counted.slice(0, quarantine.fast - 1).every(Boolean)).toBe(true);
    expect(counted.slice(quarantine.burst).some(Boolean)).toBe(false);
    const result = await resultOf(vote);
    expect(result.counted + result.quarantined).toBe(quarantine.burst + 5);
    expect(result.ranking[0]).toMatchObject({ candidateId: a, votes: result.counted, quarantined: result.quarantined });
    expect(result.reasons.map((each) => each.reason).sort()).toEqual(['burst', 'speed']);
    expect(result.addresses[0]).toMatchObject({ quarantined: result.quarantined, counted: result.counted });
    // Somebody behind the same address who votes otherwise is counted.
    expect(await crowd(vote, 1, () => [b])).toEqual([true]);
  });

  test('a hall that does not agree is counted whole, also where nobody looks', async () => {
    const vote = await openVote(host, { guard: true });
    const spread = await crowd(vote, 40, (index) => [vote.candidates[index % 3 === 0 ? 1 : 0] ?? '']);
    expect(spread.every(Boolean)).toBe(true);
    const unguarded = await openVote(host);
    const same = await crowd(unguarded, quarantine.burst + 1, () => [unguarded.candidates[0] ?? '']);
    expect(same.every(Boolean)).toBe(true);
  });

  test('a program that says it is a robot; a phone whose name ends like one is none', async () => {
    const vote = await openVote(host, { guard: true });
    const choice = [vote.candidates[0] ?? ''];
    const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1; +http://example.com)' };
    expect(await crowd(vote, 1, () => choice, robot)).toEqual([false]);
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 40) Chrome/140.0 Mobile Safari/537.36' };
    expect(await crowd(vote, 1, () => choice, phone)).toEqual([true]);
    expect((await resultOf(vote)).reasons).toEqual([{ reason: 'bot', ballots: 1 }]);
  });
});

describe('an organiser', () => {
  test('releases, discards and sets aside with a reason that is kept; the counts follow', async () => {
    const vote = await openVote(host, { guard: true });
    const [a = ''] = vote.candidates;
    const robot = { 'user-agent': 'Examplebot/1.0' };
    await crowd(vote, 3, () => [a], robot);
    await crowd(vote, 1, () => [a]);
    const list = (filter: object = {}) => host.call(voteBallotList, { voteInfoId: vote.roundId, ...filter });
    const aside = (await list({ state: 'QUARANTINED' })).records;
    expect(aside.map((each) => each.reasons)).toEqual([['bot'], ['bot'], ['bot']]);
    const decide = (action: 'release' | 'discard' | 'quarantine', ballotIds: string[], reason = 'Looked at it') =>
      host.call(voteBallotDecide, { voteInfoId: vote.roundId, action, reason, ballotIds });
    const ids = aside.map((each) => each.ballotId);
    expect(await decide('release', ids.slice(0, 1))).toEqual({ changed: 1 });
    expect(await decide('discard', ids.slice(1, 2), 'A robot')).toEqual({ changed: 1 });
    expect(await resultOf(vote)).toMatchObject({ counted: 2, quarantined: 1, discarded: 1 });
    // Twice is once, and what was decided can be taken back.
    const again = await server.send(
      voteBallotDecide,
      { voteInfoId: vote.roundId, action: 'release', reason: 'x', ballotIds: ids.slice(0, 1) },
      { token: host.token },
    );
    expect((again.data as never as { failure: string }).failure).toBe('BALLOT_STATE');
    expect(await decide('quarantine', ids.slice(0, 2))).toEqual({ changed: 2 });
    expect(await resultOf(vote)).toMatchObject({ counted: 1, quarantined: 3, discarded: 0 });
    const [first] = (await list({ search: aside[1]?.voterKey ?? '' })).records;
    expect(first?.decisions.map(({ state, reason }) => [state, reason])).toEqual([
      ['QUARANTINED', 'Looked at it'],
      ['DISCARDED', 'A robot'],
    ]);
    // All that fit at once.
    const all = { voteInfoId: vote.roundId, action: 'release', reason: 'Known to us', all: { reason: 'bot' } } as const;
    expect(await host.call(voteBallotDecide, all)).toEqual({ changed: 3 });
    expect((await resultOf(vote)).ranking[0]).toMatchObject({ votes: 4, quarantined: 0 });
    expect((await list({ candidateId: a, state: 'COUNTED' })).total).toBe(4);
  });

  test('pages through ballots by cursor without losing or repeating one', async () => {
    const vote = await openVote(host, { guard: true });
    await crowd(vote, 7, (index) => [vote.candidates[index % 3] ?? '']);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await host.call(voteBallotList, {
        voteInfoId: vote.roundId,
        size: 3,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...page.records.map((each) => each.ballotId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
    expect([...seen].sort().reverse()).toEqual(seen);
  });

  test('takes every ballot and the results away as sheets for an audit, without who the voters were', async () => {
    const vote = await openVote(host, { guard: true });
    await crowd(vote, 2, () => [vote.candidates[1] ?? ''], { 'user-agent': '=HYPERLINK("x") bot' });
    const sheet = async (what: 'ballots' | 'results') => {
      const answer = await server.send(voteExport, { voteInfoId: vote.roundId, what }, { token: host.token });
      expect(answer.headers['content-type']).toContain('spreadsheetml');
      const book = await readXlsx(answer.body);
      return book.sheets[0]?.rows ?? [];
    };
    const ballots = await sheet('ballots');
    expect(ballots[0]?.slice(0, 5)).toEqual(['No.', 'Cast at', 'State', 'Set aside because', 'Chosen']);
    expect(ballots).toHaveLength(3);
    expect(ballots[1]?.slice(2, 5)).toEqual(['In quarantine', 'A known robot', 'B']);
    expect(ballots[1]?.[9]).toBe(`'=HYPERLINK("x") bot`);
    expect(JSON.stringify(ballots)).not.toContain('127.0.0.1');
    const results = await sheet('results');
    expect(results[1]).toEqual([1, 'A', '', 0, 0, 0, '']);
    expect(results[2]?.slice(0, 6)).toEqual([1, 'B', '', 0, 0, 2]);
  });
});
