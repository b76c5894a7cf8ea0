import { liveAdd, liveStateSet } from '@convoke/contract/live/live.calls.ts';
import { liveBeat, liveEnter } from '@convoke/contract/live/live.watch.calls.ts';
import type pg from 'pg';
import { must, wire } from '../support/client.ts';
import { loadClients, loadHttp, type Measured } from './load.ts';

/** Viewers who say that they are there, through HTTP, beside the least that does the same in PostgreSQL alone: a row of each viewer and one tally. */

export const viewers = 10_000;
/** Beats a second that they make. */
export const beatsASecond = viewers / 30;

interface World {
  url: string;
  token: string;
  application: string;
  superuser: pg.Client;
  event: { eventId: string; code: string };
}

/** What so many viewers make: as many beats as the product takes. */
export async function liveBeats(
  { url, token, application, superuser, event: { eventId, code } }: World,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { liveId } = await must(
    url,
    liveAdd,
    {
      eventId,
      title: 'Beats',
      startsAt: at(-1),
      endsAt: at(3),
      source: 'external',
      externalUrl: 'https://video.example.com/live',
    },
    token,
  );
  await must(url, liveStateSet, { liveId, state: 'live' }, token);
  const passes = await enterAll(url, application, superuser, code);
  let next = 0;
  const make = () =>
    wire(liveBeat, { code, liveId, pass: passes[next++ % passes.length] ?? '', seconds: 30 }, application);
  await loadHttp(url, make, connections, 2);
  return loadHttp(url, make, connections, seconds);
}

/** All of them come from this machine's address, where a network has fewer within a quarter of an hour. */
const together = 1500;

async function enterAll(url: string, application: string, superuser: pg.Client, code: string): Promise<string[]> {
  const passes: string[] = [];
  for (let begun = 0; begun < viewers; begun += together) {
    await superuser.query('DELETE FROM live_try');
    const some = Array.from({ length: Math.min(together, viewers - begun) }, (_, at) => begun + at).values();
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        for (const at of some)
          passes.push((await must(url, liveEnter, { code, device: `device-of-the-bench-${at}` }, application)).pass);
      }),
    );
  }
  return passes;
}

export async function bareBeatTables(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE bench.seen (live int, viewer int, last_at timestamptz, seconds int NOT NULL DEFAULT 0, PRIMARY KEY (live, viewer)) WITH (fillfactor = 70);
    CREATE TABLE bench.live_tally (live int PRIMARY KEY, seconds bigint NOT NULL DEFAULT 0) WITH (fillfactor = 50);
    INSERT INTO bench.live_tally VALUES (1, 0);
    INSERT INTO bench.seen (live, viewer) SELECT 1, generate_series(1, ${viewers})`);
}

/** A beat of somebody: their row and the tally, in one statement; not waiting for the disk, like the product. */
export async function bareBeats(clients: readonly pg.Client[], seconds: number): Promise<Measured> {
  for (const client of clients) await client.query('SET synchronous_commit = off');
  const beat = (client: pg.Client) =>
    client.query({
      name: 'beat',
      text: `WITH s AS (UPDATE bench.seen SET last_at = now(), seconds = seconds + 30 WHERE live = 1 AND viewer = $1)
        UPDATE bench.live_tally SET seconds = seconds + 30 WHERE live = 1`,
      values: [1 + Math.floor(Math.random() * viewers)],
    });
  await loadClients(clients, beat, 1);
  const measured = await loadClients(clients, beat, seconds);
  for (const client of clients) await client.query('RESET synchronous_commit');
  return measured;
}
