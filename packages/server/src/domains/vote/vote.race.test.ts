import { voteResult } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { device, openVote, type OpenVote } from '../../../testing/voting.ts';

let one: TestServer;
let other: TestServer;
let host: Organisation;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
  host = await one.organisation();
});
afterAll(async () => {
  await one.close();
  await other.close();
});

const names = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Option ${index + 1}` }));

/** One voter votes `times` at once for different options, half of it at each server. */
async function rush(servers: readonly [TestServer, TestServer], vote: OpenVote, times: number) {
  const voter = await device(servers[0], vote);
  return Promise.all(
    Array.from({ length: times }, (_, index) =>
      voter.cast(vote, [vote.candidates[index % vote.candidates.length] ?? ''], {}, servers[index % 2]),
    ),
  );
}

/** What the ballots themselves say, beside what the counters say. */
async function recount(server: TestServer, roundId: string) {
  return withClient(server.database.superuserUrl, async (client) => {
    const { rows } = await client.query<{ ballots: number; votes: number; said: number; saidVotes: number }>(
      `SELECT (SELECT count(*)::int FROM ballot WHERE round_id = $1) AS ballots,
         (SELECT count(*)::int FROM ballot_choice c JOIN ballot b ON b.id = c.ballot_id WHERE b.round_id = $1) AS votes,
         (SELECT counted + quarantined FROM round_tally WHERE round_id = $1) AS said,
         (SELECT sum(votes + quarantined)::int FROM candidate_tally WHERE round_id = $1) AS "saidVotes"`,
      [roundId],
    );
    return rows[0];
  });
}

test('50 parallel votes of one voter for different options over two servers are one ballot', async () => {
  const vote = await openVote(host, { candidates: names(50) });
  const answers = await rush([one, other], vote, 50);
  expect(answers.filter((each) => each.code === 0)).toHaveLength(1);
  expect(answers.filter((each) => each.data.failure === 'VOTE_DONE')).toHaveLength(49);
  expect(await recount(one, vote.roundId)).toEqual({ ballots: 1, votes: 1, said: 1, saidVotes: 1 });
});

test('500 voters behind one address over two servers: all are accepted and counted', async () => {
  const vote = await openVote(host, { candidates: names(5) });
  const voters = await Promise.all(Array.from({ length: 500 }, (_, index) => device(index % 2 ? other : one, vote)));
  const answers = await Promise.all(
    voters.map((voter, index) => voter.cast(vote, [vote.candidates[index % 5] ?? ''], {}, index % 2 ? one : other)),
  );
  expect(answers.every((each) => each.code === 0 && each.data.isCounted)).toBe(true);
  const result = await host.call(voteResult, { voteInfoId: vote.roundId });
  expect(result.ranking.map((each) => each.votes)).toEqual([100, 100, 100, 100, 100]);
  expect(await recount(one, vote.roundId)).toEqual({ ballots: 500, votes: 500, said: 500, saidVotes: 500 });
});

test('control: without the key and the lock the same voter has several ballots', async () => {
  const unguarded = await startServer();
  const twin = await startServer({ database: unguarded.database });
  try {
    await withClient(unguarded.database.superuserUrl, async (client) => {
      const { rows } = await client.query<{ text: string }>(
        `SELECT pg_get_functiondef('cast_ballots'::regproc) AS text`,
      );
      const guarded = rows[0]?.text ?? '';
      const open = guarded
        .replace(/PERFORM FROM round_tally [^;]+ FOR UPDATE;/, 'PERFORM pg_sleep(0.02);')
        .replace('ON CONFLICT ON CONSTRAINT one_ballot DO NOTHING', '');
      expect(open).not.toBe(guarded);
      await client.query('ALTER TABLE ballot DROP CONSTRAINT one_ballot');
      await client.query(open);
    });
    const vote = await openVote(await unguarded.organisation(), { candidates: names(50) });
    let most = 0;
    // Two batches must be on their way at once; where the machine is slow it may take more than one try.
    for (let round = 0; round < 10 && most < 2; round += 1)
      most = (await rush([unguarded, twin], vote, 50)).filter((each) => each.code === 0).length;
    expect(most).toBeGreaterThan(1);
  } finally {
    await unguarded.close();
    await twin.close();
  }
});

test('a ballot cannot be changed or removed, not even by the server’s own role', async () => {
  const vote = await openVote(host);
  const voter = await device(one, vote);
  await voter.cast(vote, [vote.candidates[0] ?? '']);
  const { database } = one.services;
  const change = (text: string) =>
    database.inOrganisation(host.organisationId, 'write', async (tx) => {
      const { sql } = await import('kysely');
      await sql.raw(text).execute(tx);
    });
  await expect(change(`UPDATE ballot SET period = 7`)).rejects.toThrow('never changed');
  await expect(change(`DELETE FROM ballot_choice`)).rejects.toThrow('permission denied');
  await expect(change(`DELETE FROM ballot`)).rejects.toThrow('never changed');
});
