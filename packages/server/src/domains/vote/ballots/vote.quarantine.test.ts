import { voteBallotDecide, voteBallotList, voteExport, voteResult } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { quarantine } from '@convoke/contract/vote/vote.rules.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyed } from '../../../core/keyed.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { device, openVote, type OpenVote, program, type VotingDevice } from '../../../../testing/voting.ts';

let server: TestServer;
let host: Organisation;
/** It stands, however slow the machine, unless a test lets time pass. */
let now = Date.now();
const timePasses = (seconds: number) => {
  now += seconds * 1000;
};

beforeAll(async () => {
  server = await startServer({
    change: (services) => Object.assign(services, { clock: { now: () => new Date(now) } }),
  });
  host = await server.organisation();
});
afterAll(() => server.close());

/** Devices vote one after the other, each for what `choose` says; none is refused. Answers which are counted. */
async function vote1by1(vote: OpenVote, devices: readonly VotingDevice[], choose: (index: number) => string[]) {
  const counted: boolean[] = [];
  for (const [index, voter] of devices.entries()) {
    const answer = await voter.cast(vote, choose(index));
    expect(answer.code).toBe(0);
    counted.push(answer.data.isCounted);
  }
  return counted;
}

/** So many new devices behind one address open the page and vote in the same moment, each for what `choose` says. */
async function crowd(vote: OpenVote, size: number, choose: (index: number) => string[], headers = {}) {
  return vote1by1(vote, await devices(size, () => device(server, vote, headers)), choose);
}

/** The same as people do it, who read before they choose. */
async function hall(vote: OpenVote, size: number, choose: (index: number) => string[]) {
  const people = await devices(size, () => device(server, vote));
  timePasses(10);
  return vote1by1(vote, people, choose);
}

const devices = (size: number, make: () => Promise<VotingDevice>) => Promise.all(Array.from({ length: size }, make));
const spreadOver = (vote: OpenVote) => (index: number) => [vote.candidates[index % vote.candidates.length] ?? ''];

/** The cookie as it was given before it said by what a device was seen. */
function withoutLetter(cookie: string): string {
  const device = /convoke_device=([^.]+)/.exec(cookie)?.[1] ?? '';
  const since = now.toString(36);
  const sign = keyed(server.services.settings.SECRET_KEY, 'voter-since', `${device}\0${since}`).toString('base64url');
  return cookie.replace(/convoke_voter=.*$/, `convoke_voter=${since}.${sign}`);
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
    expect(await hall(vote, 1, () => [b])).toEqual([true]);
  });

  test('a hall that does not agree is counted whole, also where nobody looks', async () => {
    const vote = await openVote(host, { guard: true });
    const spread = await hall(vote, 40, (index) => [vote.candidates[index % 3 === 0 ? 1 : 0] ?? '']);
    expect(spread.every(Boolean)).toBe(true);
    const unguarded = await openVote(host);
    const same = await crowd(unguarded, quarantine.burst + 1, () => [unguarded.candidates[0] ?? '']);
    expect(same.every(Boolean)).toBe(true);
  });

  test('500 people behind one address with the same phone, each of whom has opened the page, are all counted', async () => {
    const vote = await openVote(host, { guard: true });
    expect((await hall(vote, 500, spreadOver(vote))).every(Boolean)).toBe(true);
    expect(await resultOf(vote)).toMatchObject({ counted: 500, quarantined: 0 });
  });

  test('60 fresh cookies without a page, spread over the candidates; people of the same address go on being counted', async () => {
    const vote = await openVote(host, { guard: true });
    const programs = await devices(60, () => program(server, vote));
    timePasses(10);
    const counted = await vote1by1(vote, programs, spreadOver(vote));
    expect(counted.lastIndexOf(true)).toBe(quarantine.odd - 2);
    const result = await resultOf(vote);
    expect(result.reasons).toEqual([{ reason: 'unseen', ballots: 60 - (quarantine.odd - 1) }]);
    expect((await hall(vote, 20, spreadOver(vote))).every(Boolean)).toBe(true);
    // Waiting for the next minutes, or behind the same address with another batch, gains nothing.
    timePasses(600);
    expect(await vote1by1(vote, await devices(3, () => program(server, vote)), spreadOver(vote))).toEqual([
      false,
      false,
      false,
    ]);
    const list = await host.call(voteBallotList, { voteInfoId: vote.roundId, reason: 'unseen' });
    expect(list.total).toBe(60 - (quarantine.odd - 1) + 3);
    const all = {
      voteInfoId: vote.roundId,
      action: 'release',
      reason: 'Our own app',
      all: { reason: 'unseen' },
    } as const;
    expect((await host.call(voteBallotDecide, all)).changed).toBe(list.total);
    expect(await resultOf(vote)).toMatchObject({ counted: 83, quarantined: 0 });
  });

  test('60 cookies of opened pages that vote within a second, spread over the candidates', async () => {
    const vote = await openVote(host, { guard: true });
    const counted = await crowd(vote, 60, spreadOver(vote));
    expect(counted.lastIndexOf(true)).toBe(quarantine.odd - 2);
    expect((await resultOf(vote)).reasons).toEqual([{ reason: 'speed', ballots: 60 - (quarantine.odd - 1) }]);
  });

  test('all that come at once are judged together', async () => {
    const vote = await openVote(host, { guard: true });
    const programs = await devices(60, () => program(server, vote));
    await Promise.all(programs.map((each, index) => each.cast(vote, spreadOver(vote)(index))));
    expect((await resultOf(vote)).quarantined).toBeGreaterThanOrEqual(60 - (quarantine.odd - 1));
  });

  test('a cookie of before pages were told apart is not thought badly of, and who calls first may open the page later', async () => {
    const vote = await openVote(host, { guard: true });
    const page = `/vote-form/-/${vote.voteId}`;
    const old = await devices(30, () => program(server, vote));
    for (const each of old) each.cookie = withoutLetter(each.cookie);
    const late = await devices(30, () => program(server, vote));
    for (const each of late) each.cookie = await server.openPage(page, each.cookie);
    timePasses(10);
    const counted = await vote1by1(vote, [...old, ...late], spreadOver(vote));
    expect(counted.every(Boolean)).toBe(true);
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
    expect(ballots[0]?.slice(0, 5)).toEqual([
      'No.',
      'Cast at (Asia/Shanghai)',
      'Status',
      'Set aside because',
      'Chosen',
    ]);
    expect(ballots).toHaveLength(3);
    expect(ballots[1]?.slice(2, 5)).toEqual(['In quarantine', 'Known bot', 'B']);
    expect(ballots[1]?.[9]).toBe(`'=HYPERLINK("x") bot`);
    expect(JSON.stringify(ballots)).not.toContain('127.0.0.1');
    const results = await sheet('results');
    expect(results[1]).toEqual([1, 'A', '', 0, 0, 0, '']);
    expect(results[2]?.slice(0, 6)).toEqual([1, 'B', '', 0, 0, 2]);
  });
});
