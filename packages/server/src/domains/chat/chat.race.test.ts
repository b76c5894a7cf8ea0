import { chatSettingsUpdate } from '@convoke/contract/chat/chat.calls.ts';
import { chatAsk, chatUpvote } from '@convoke/contract/chat/chat.public.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nonce } from '../../../testing/samples.ts';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { control } from '../../../testing/tier.ts';
import { enter, openLive, type OpenLive, post } from '../../../testing/watching.ts';

type Pair = readonly [TestServer, TestServer];
let pair: Pair;

beforeAll(async () => {
  const one = await startServer();
  pair = [one, await startServer({ database: one.database })];
});
afterAll(() => Promise.all(pair.map((server) => server.close())));

/** One viewer sends so many different messages at once in slow mode, half of them to each server. */
async function rush(servers: Pair, times: number) {
  const live = await openLive(await servers[0].organisation());
  await live.organisation.call(chatSettingsUpdate, { liveId: live.liveId, slowSeconds: 60 });
  const vera = await enter(servers[0], live);
  const answers = await Promise.all(
    Array.from({ length: times }, (_, at) => post(servers[at % 2] as TestServer, vera, `Message ${at}`)),
  );
  return answers.filter(({ code }) => code === 0).length;
}

/** So many viewers want one question answered, each of them twice at once at both servers. What is told and what is there. */
async function wanted(servers: Pair, viewers: number) {
  const live = await openLive(await servers[0].organisation());
  const watchers = await Promise.all(Array.from({ length: viewers }, () => enter(servers[0], live)));
  const [vera] = watchers;
  if (!vera) throw new Error('nobody');
  const { data } = await servers[0].send(chatAsk, { ...vera.place, nonce: nonce(), text: 'Why?' });
  const { questionId } = data.question;
  await Promise.all(
    watchers.flatMap(({ place }) => servers.map((server) => server.send(chatUpvote, { ...place, questionId }))),
  );
  return votesOf(servers[0], live, questionId);
}

const votesOf = (server: TestServer, { liveId }: OpenLive, questionId: string) =>
  withClient(server.database.superuserUrl, async (client) => {
    const { rows } = await client.query<{ votes: number; kept: number; feed: number; tally: number }>(
      `SELECT q.votes, (SELECT count(*)::int FROM chat_vote v WHERE v.question_id = q.id) AS kept,
         (SELECT count(*)::int FROM live_feed f WHERE f.live_id = $2) AS feed,
         (SELECT seq::int FROM live_feed_tally f WHERE f.live_id = $2) AS tally
       FROM chat_question q WHERE q.id = $1`,
      [questionId, liveId],
    );
    return rows[0];
  });

test('of a hundred messages of one viewer at once, over two servers, slow mode takes one', async () => {
  expect(await rush(pair, 100)).toBe(1);
});

test('a hundred viewers who want a question twice at once over two servers are a hundred votes, and the feed has no gap', async () => {
  const found = await wanted(pair, 100);
  expect(found).toMatchObject({ votes: 100, kept: 100 });
  expect(found?.feed).toBe(found?.tally);
});

/** Runs on two servers whose database has lost a guard. */
async function without(
  name: string,
  change: (text: string) => string,
  run: (servers: Pair) => Promise<void>,
  also = '',
) {
  const unguarded = await startServer();
  const twin = await startServer({ database: unguarded.database });
  try {
    await withClient(unguarded.database.superuserUrl, async (client) => {
      const { rows } = await client.query<{ text: string }>(`SELECT pg_get_functiondef($1::regproc) AS text`, [name]);
      const guarded = rows[0]?.text ?? '';
      expect(change(guarded)).not.toBe(guarded);
      if (also) await client.query(also);
      await client.query(change(guarded));
    });
    await run([unguarded, twin]);
  } finally {
    await unguarded.close();
    await twin.close();
  }
}

control('without the condition slow mode takes more than one', async () => {
  await without(
    'post_messages',
    (text) => text.replace('WHERE p.at <= EXCLUDED.at - slow', ''),
    async (servers) => expect(await rush(servers, 50)).toBeGreaterThan(1),
  );
});

control('without the key a viewer has several votes', async () => {
  await without(
    'upvote_questions',
    (text) => text.replace('ON CONFLICT DO NOTHING', ''),
    async (servers) => expect((await wanted(servers, 20))?.votes).toBeGreaterThan(20),
    'ALTER TABLE chat_vote DROP CONSTRAINT chat_vote_pkey',
  );
});
