import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { voteResult } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { voteFormAdd } from '@convoke/contract/vote/vote.calls.ts';
import { votePreview } from '@convoke/contract/vote/vote.public.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { field } from '../../../../testing/survey.ts';
import { device, openVote, type OpenVote } from '../../../../testing/voting.ts';
import { control } from '../../../../testing/tier.ts';

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

test('300 parallel votes of one voter for different options over two servers are one ballot', async () => {
  const vote = await openVote(host, { candidates: names(50) });
  const answers = await rush([one, other], vote, 300);
  expect(answers.filter((each) => each.code === 0)).toHaveLength(1);
  expect(answers.filter((each) => each.data.failure === 'VOTE_DONE')).toHaveLength(299);
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

/** Runs on two servers whose database has lost a guard. */
async function without(
  name: string,
  change: (text: string) => string,
  drop: string,
  run: (servers: [TestServer, TestServer], its: Organisation) => Promise<void>,
): Promise<void> {
  const unguarded = await startServer();
  const twin = await startServer({ database: unguarded.database });
  try {
    await withClient(unguarded.database.superuserUrl, async (client) => {
      const { rows } = await client.query<{ text: string }>(`SELECT pg_get_functiondef($1::regproc) AS text`, [name]);
      const guarded = rows[0]?.text ?? '';
      const open = change(guarded);
      expect(open).not.toBe(guarded);
      await client.query(drop);
      await client.query(open);
    });
    await run([unguarded, twin], await unguarded.organisation());
  } finally {
    await unguarded.close();
    await twin.close();
  }
}

control('without the key and the lock the same voter has several ballots', async () => {
  await without(
    'cast_ballots',
    (text) =>
      text
        .replace(/PERFORM FROM round_tally [^;]+ FOR UPDATE;/, 'PERFORM pg_sleep(0.02);')
        .replace('ON CONFLICT ON CONSTRAINT one_ballot DO NOTHING', ''),
    'ALTER TABLE ballot DROP CONSTRAINT one_ballot',
    async (servers, its) => {
      const vote = await openVote(its, { candidates: names(50) });
      let most = 0;
      // Two batches must be on their way at once; where the machine is slow it may take more than one try.
      for (let round = 0; round < 10 && most < 2; round += 1)
        most = (await rush(servers, vote, 300)).filter((each) => each.code === 0).length;
      expect(most).toBeGreaterThan(1);
      expect((await recount(servers[0], vote.roundId))?.ballots).toBeGreaterThan(1);
    },
  );
});

/** Of 300 voters, half of them at each server, all want the option with 30 places at once. */
async function rushForSeats(servers: readonly [TestServer, TestServer], its: Organisation) {
  const vote = await openVote(its);
  const { formId } = await its.call(voteFormAdd, { voteId: vote.voteId });
  await its.call(formUpdate, { formId, fields: [field('seat', 'single', { options: [['front', 30], 'back'] })] });
  const at = (index: number) => servers[index % 2] as TestServer;
  // Both servers know the questions: until then a ballot would be cast without its answers.
  for (const server of servers)
    await expect
      .poll(async () => {
        const token = await server.applicationToken();
        return (await server.send(votePreview, { voteId: vote.voteId }, { token })).data.form?.fields.length;
      })
      .toBe(1);
  const voters = await Promise.all(Array.from({ length: 300 }, (_, index) => device(at(index), vote)));
  const choice = [vote.candidates[0] ?? ''];
  const cast = (seat: string) => (voter: (typeof voters)[number], index: number) =>
    voter.cast(vote, choice, { answers: { seat } }, at(index));
  const answers = await Promise.all(voters.map(cast('front')));
  const { rows } = await withClient(servers[0].database.superuserUrl, (client) =>
    client.query<{ held: number; taken: number }>(
      `SELECT (SELECT count(*)::int FROM ballot WHERE form_id = $1 AND answers->>'seat' = 'front') AS held,
         (SELECT taken FROM form_option_tally WHERE subject_id = $1 AND option = 'front') AS taken`,
      [formId],
    ),
  );
  return { vote, voters, cast, answers, truth: rows[0] };
}

test('300 voters at once over two servers for an option of 30 places: exactly 30, and who was refused votes without it', async () => {
  const { vote, voters, cast, answers, truth } = await rushForSeats([one, other], host);
  expect(answers.filter((each) => each.code === 0)).toHaveLength(30);
  expect(answers.filter((each) => each.data.failure === 'OPTION_FULL')).toHaveLength(270);
  expect(truth).toEqual({ held: 30, taken: 30 });
  const again = await Promise.all(voters.map(cast('back')));
  expect(again.filter((each) => each.code === 0)).toHaveLength(270);
  expect(again.filter((each) => each.data.failure === 'VOTE_DONE')).toHaveLength(30);
  expect(await recount(one, vote.roundId)).toEqual({ ballots: 300, votes: 300, said: 300, saidVotes: 300 });
});

control('with the counting of options taken out, the same rush gives an option to more than 30', async () => {
  await without(
    'take_options',
    (text) => text.replace('t.taken + w.n > t.most', 'false'),
    'ALTER TABLE form_option_tally DROP CONSTRAINT taken_within_limit',
    async (servers, its) => {
      const { answers, truth } = await rushForSeats(servers, its);
      expect(answers.filter((each) => each.code === 0).length).toBeGreaterThan(30);
      expect(truth?.held).toBeGreaterThan(30);
    },
  );
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
