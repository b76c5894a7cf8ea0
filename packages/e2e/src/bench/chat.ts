import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes, randomUUID } from 'node:crypto';
import { chatPost } from '@convoke/contract/chat/chat.public.calls.ts';
import { liveAdd } from '@convoke/contract/live/live.calls.ts';
import { liveEnter } from '@convoke/contract/live/live.watch.calls.ts';
import type pg from 'pg';
import { must, wire } from '../support/client.ts';
import { cpuSeconds } from './cpu.ts';
import { figures, loadClients, loadHttp, type Measured } from './load.ts';

/** A chat that ten thousand watch at one process, and what it keeps beside bare PostgreSQL. */

export interface Chat {
  url: string;
  token: string;
  superuser: pg.Client;
  serverPid: number;
  newEvent: (title: string) => Promise<{ eventId: string; code: string }>;
}

interface Place {
  code: string;
  liveId: string;
}

/** Streams that one pass has open at once, as the server allows. */
const streamsOfPass = 6;
const nonce = () => randomBytes(12).toString('hex');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const clock = () => performance.timeOrigin + performance.now();

async function openLive({ url, token, newEvent }: Chat, title: string): Promise<Place> {
  const { eventId, code } = await newEvent(title);
  const startsAt = new Date().toISOString();
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const { liveId } = await must(url, liveAdd, { eventId, title, startsAt, endsAt }, token);
  return { code, liveId };
}

async function passesOf({ url }: Chat, { code }: Place, count: number): Promise<string[]> {
  const passes: string[] = [];
  while (passes.length < count)
    passes.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(32, count - passes.length) }, async () => {
          const { pass } = await must(url, liveEnter, { code, device: nonce(), name: 'Vera' });
          return pass;
        }),
      )),
    );
  return passes;
}

export interface Watched {
  /** Milliseconds from a post to its last viewer. */
  last: Measured;
  posts: number;
  viewers: number;
  openSeconds: number;
  /** Cores that the server used meanwhile. */
  cores: number;
  residentMb: number;
}

/** `viewers` streams at one process, `aSecond` posts for `seconds`: when the last viewer has each of them. Throws when one missed a post, or had it twice. */
export async function watchChat(
  chat: Chat,
  { viewers, aSecond, seconds }: { viewers: number; aSecond: number; seconds: number },
): Promise<Watched> {
  const place = await openLive(chat, 'Ten thousand');
  const { code, liveId } = place;
  const passes = await passesOf(chat, place, Math.ceil(viewers / streamsOfPass));
  const paths = Array.from(
    { length: viewers },
    (_, at) => `/event/online/feed/${code}/${liveId}?pass=${passes[at % passes.length] ?? ''}`,
  );
  const child = fork(new URL('./chat-viewers.main.ts', import.meta.url), { stdio: 'inherit' });
  try {
    const opening = performance.now();
    child.send({ port: Number(new URL(chat.url).port), paths });
    await answerOf(child);
    const openSeconds = (performance.now() - opening) / 1000;
    await pause(1000);

    const postedAt = new Map<string, number>();
    const cpuBefore = cpuSeconds(chat.serverPid);
    const began = performance.now();
    const sending: Promise<unknown>[] = [];
    for (let turn = 0; turn < aSecond * seconds; turn += 1) {
      await pause(Math.max(0, began + (turn * 1000) / aSecond - performance.now()));
      const text = `Message ${turn}`;
      postedAt.set(text, clock());
      const pass = passes[turn % passes.length] ?? '';
      sending.push(must(chat.url, chatPost, { ...place, pass, nonce: nonce(), text }));
    }
    await Promise.all(sending);
    const took = (performance.now() - began) / 1000;
    const cores = (cpuSeconds(chat.serverPid) - cpuBefore) / took;
    await pause(3000);

    child.send('told');
    const counts = new Map((await answerOf(child))['counts'] as [number, { streams: number; lastAt: number }][]);
    const { rows } = await chat.superuser.query<{ seq: number; text: string }>(
      `SELECT seq::int, event->'message'->>'text' AS text FROM live_feed WHERE live_id = $1 AND event->>'kind' = 'message'`,
      [liveId],
    );
    const wrong = rows.filter(({ seq }) => counts.get(seq)?.streams !== viewers);
    if (rows.length !== postedAt.size || wrong.length > 0)
      throw new Error(`${rows.length} of ${postedAt.size} posts, ${wrong.length} of them not with every viewer once`);
    const latencies = rows.map(({ seq, text }) => (counts.get(seq)?.lastAt ?? 0) - (postedAt.get(text) ?? 0));
    const memory = await chat.superuser.query('SELECT 1').then(() => residentMb(chat.serverPid));
    return { last: figures(latencies, took), posts: rows.length, viewers, openSeconds, cores, residentMb: memory };
  } finally {
    child.kill();
  }
}

async function residentMb(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises');
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function answerOf(child: ReturnType<typeof fork>): Promise<Record<string, unknown>> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the viewers’ process ended');
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [Record<string, unknown>];
  return message;
}

/** Posts as fast as they come into `lives` chats, nobody watching, beside bare inserts of the same: the message, the line of the feed, its number, the nonce of the signed request. */
export async function rushChat(
  chat: Chat,
  bare: readonly pg.Client[],
  connections: number,
  seconds: number,
): Promise<[Measured, Measured]> {
  const place = await openLive(chat, 'A rush');
  // A viewer writes once a second at most.
  const passes = await passesOf(chat, place, 1900);
  await bareTables(chat.superuser);
  let next = 0;
  const theirs = await loadClients(
    bare,
    (client) => {
      next += 1;
      return client.query({ name: 'chat', text: bareText, values: [randomUUID(), randomUUID(), `Message ${next}`] });
    },
    seconds,
  );
  const make = () => {
    next += 1;
    const pass = passes[next % passes.length] ?? '';
    return wire(chatPost, { ...place, pass, nonce: nonce(), text: `Message ${next}` });
  };
  await loadHttp(chat.url, make, connections, 1);
  return [theirs, await loadHttp(chat.url, make, connections, seconds)];
}

async function bareTables(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE bench.chat_feed_tally (id int PRIMARY KEY, seq bigint NOT NULL) WITH (fillfactor = 50);
    INSERT INTO bench.chat_feed_tally VALUES (1, 0);
    CREATE TABLE bench.chat_message (id uuid PRIMARY KEY, live_id int NOT NULL, viewer uuid NOT NULL, text text NOT NULL, at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX ON bench.chat_message (live_id, at DESC, id DESC);
    CREATE TABLE bench.chat_feed (live_id int NOT NULL, seq bigint NOT NULL, event jsonb NOT NULL, PRIMARY KEY (live_id, seq));
    CREATE TABLE bench.chat_nonce (nonce text PRIMARY KEY, seen_at timestamptz NOT NULL DEFAULT now());`);
}

const bareText = `
  WITH spent AS (INSERT INTO bench.chat_nonce (nonce) VALUES ($2::uuid::text)),
    n AS (UPDATE bench.chat_feed_tally SET seq = seq + 1 WHERE id = 1 RETURNING seq),
    m AS (INSERT INTO bench.chat_message (id, live_id, viewer, text) VALUES ($1, 1, $2, $3) RETURNING id, text)
  INSERT INTO bench.chat_feed SELECT 1, n.seq, jsonb_build_object('kind', 'message', 'messageId', m.id, 'text', m.text) FROM n, m`;
