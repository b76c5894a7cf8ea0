import { randomUUID } from 'node:crypto';
import { voteAdd, voteGet, voteState } from '@convoke/contract/vote/vote.calls.ts';
import { voteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import type pg from 'pg';
import { must, wire } from '../support/client.ts';
import { ballot, newDevice } from '../support/voting.ts';
import { loadClients, loadHttp, type Measured } from './load.ts';

/** Ballots of different devices in one round through HTTP, beside the least that does the same work in PostgreSQL alone. */

const candidates = 20;
/** More than are cast in a second: devices get their cookies before the clock runs. */
const devicesASecond = 3000;
const mostPreparingMs = 20_000;

export interface Hall {
  ballots: Measured;
  /** Questions for the live figures, as halls ask them. */
  tallies: Measured;
}

export async function castBallots(
  url: string,
  organiser: string,
  application: string,
  connections: number,
  seconds: number,
): Promise<Hall> {
  const { voteId } = await must(
    url,
    voteAdd,
    {
      title: 'Ballots',
      timeZone: 'UTC',
      rounds: [
        {
          title: 'Ballots',
          results: 'always',
          candidates: Array.from({ length: candidates }, (_, index) => ({ name: `Candidate ${index}` })),
        },
      ],
    },
    organiser,
  );
  await must(url, voteState, { voteId, action: 'open' }, organiser);
  const [round] = (await must(url, voteGet, { voteId }, organiser)).rounds;
  if (!round) throw new Error('a vote without a round');
  const ids = round.candidates.map((each) => each.candidateId);
  const cookies = await devices(url, round.voteInfoId, application, (seconds + 1) * devicesASecond);
  let next = 0;
  const make = () => {
    const cookie = cookies[next++];
    return cookie ? ballot(cookie, round.voteInfoId, [ids[next % candidates] ?? ''], application) : null;
  };
  await loadHttp(url, make, connections, 1);
  const ballots = await loadHttp(url, make, connections, seconds);
  const tallies = await loadHttp(
    url,
    () => wire(voteTally, { voteInfoId: round.voteInfoId }),
    connections,
    Math.min(3, seconds),
  );
  return { ballots, tallies };
}

/** As many as are wanted, or as come about in some seconds: the machine is not kept for longer than the figure is worth. */
async function devices(url: string, voteInfoId: string, application: string, count: number): Promise<string[]> {
  const made: string[] = [];
  const until = performance.now() + mostPreparingMs;
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (made.length < count && performance.now() < until) made.push(await newDevice(url, voteInfoId, application));
    }),
  );
  return made;
}

export async function bareBallotTables(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE bench.candidate (id int PRIMARY KEY, votes int NOT NULL DEFAULT 0) WITH (fillfactor = 50);
    INSERT INTO bench.candidate SELECT i FROM generate_series(1, ${candidates}) i;
    CREATE TABLE bench.ballot (id uuid PRIMARY KEY, round_id int NOT NULL, voter uuid NOT NULL, candidate_id int NOT NULL REFERENCES bench.candidate,
      cast_at timestamptz NOT NULL DEFAULT now(), UNIQUE (round_id, voter));
    CREATE TABLE bench.ballot_nonce (nonce text PRIMARY KEY, seen_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE bench.round (id int PRIMARY KEY, ballots int NOT NULL DEFAULT 0) WITH (fillfactor = 50);
    INSERT INTO bench.round VALUES (1);`);
}

/** One minimal ballot statement: the voter's only one, and the candidate's count. */
export function bareBallots(clients: readonly pg.Client[], seconds: number): Promise<Measured> {
  return bareStatements(clients, seconds, 'ballot', (ballot) => `WITH ${ballot} ${counted}`);
}

/** What a ballot keeps besides: the nonce of the signed request, and the count of its round. */
export function bareWholeBallots(clients: readonly pg.Client[], seconds: number): Promise<Measured> {
  const nonce = `spent AS (INSERT INTO bench.ballot_nonce (nonce) VALUES ($2::uuid::text))`;
  const round = `of_round AS (UPDATE bench.round r SET ballots = r.ballots + 1 FROM cast_now n WHERE r.id = 1)`;
  return bareStatements(clients, seconds, 'whole ballot', (ballot) => `WITH ${nonce}, ${ballot}, ${round} ${counted}`);
}

const counted = `UPDATE bench.candidate c SET votes = c.votes + 1 FROM cast_now n WHERE c.id = n.candidate_id`;

function bareStatements(
  clients: readonly pg.Client[],
  seconds: number,
  name: string,
  statement: (ballot: string) => string,
): Promise<Measured> {
  const text = statement(`cast_now AS (
    INSERT INTO bench.ballot (id, round_id, voter, candidate_id) VALUES ($1, 1, $2, $3) ON CONFLICT DO NOTHING RETURNING candidate_id)`);
  let next = 0;
  return loadClients(
    clients,
    (client) => {
      next += 1;
      return client.query({ name, text, values: [randomUUID(), randomUUID(), 1 + (next % candidates)] });
    },
    seconds,
  );
}
