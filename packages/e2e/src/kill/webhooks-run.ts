import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookAdd, webhookDeliveries, webhookUpdate } from '@convoke/contract/integration/integration.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import pg from 'pg';
import { expect } from 'vitest';
import { killPostgres } from '../chaos/killer.ts';
import { applicationToken, logIn, must, send } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { plainInstallation, startProduct } from '../support/product.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Messages that are under way to one webhook at a time (webhook.lanes.ts). */
const atOnce = 4;

/** Milliseconds that the receiver takes for each: several are always under way. */
const slowness = 40;

/** A receiver that writes down what came before it answers; while it `holds`, it answers nothing at all. */
async function receiver() {
  const came = new Map<string, string[]>();
  const held: ServerResponse[] = [];
  const state = { holds: false, answered: 0 };
  const answer = (response: ServerResponse) => {
    state.answered += 1;
    response.end('thanks');
  };
  const http = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString('latin1');
    });
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      came.set(id, [...(came.get(id) ?? []), body]);
      if (state.holds) held.push(response);
      else setTimeout(answer, slowness, response);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook`,
    came,
    state,
    hold() {
      state.holds = true;
    },
    letGo() {
      state.holds = false;
      for (const response of held.splice(0)) answer(response);
    },
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}

interface Deaths {
  /** How many register. */
  people: number;
  servers: number;
  database: number;
}

/**
 * Messages go to webhooks while the server is killed with SIGKILL in the midst of them, and PostgreSQL dies, so often each. Then every registration that there is has reached the one
 * that works, each time with the same id and to the letter the same body; what is sent twice is no more than was under way; of the one that nobody answers for everything is listed as
 * failed; and nobody who registered waited for a receiver.
 */
export async function deliverWhileKilled({ people, servers, database }: Deaths): Promise<void> {
  const works = await receiver();
  const product = await startProduct({ durable: true, env: { ...plainInstallation.env, LOG_LEVEL: 'fatal' } });
  const ask = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: product.superuserUrl });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  try {
    const token = await logIn(product.url, plainInstallation.login);
    const { eventId, code } = await publishedEvent(product.url, token, 'Told through deaths', { capacity: 100_000 });
    const listening = { types: ['participant.registered' as const], eventId };
    const { webhookId } = await must(product.url, webhookAdd, { url: works.url, ...listening }, token);
    // Nobody listens on port 9.
    const away = await must(product.url, webhookAdd, { url: 'http://127.0.0.1:9/hook', ...listening }, token);

    const visitor = await applicationToken(product.url);
    let person = 0;
    /** Some people more, until each is answered. */
    const register = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          person += 1;
          const nonce = `nonce-${person}-${Date.now()}`;
          const answers = { name: `Person ${person}`, phone: `138${String(person).padStart(8, '0')}` };
          for (;;) {
            const input = { code, answers, nonce };
            const answer = await send(product.url, participantRegister, input, visitor).catch(() => undefined);
            if (answer?.code === 0) return;
            await pause(50);
          }
        }),
      );

    // While the receiver holds its breath, people register as ever.
    works.hold();
    await register(20);
    await expect.poll(() => works.came.size, { timeout: 30_000 }).toBe(atOnce);
    await register(20);
    expect(works.state.answered).toBe(0);

    const deaths = [
      ...Array.from({ length: servers }, (_, n) => ({ who: 'server' as const, at: n / (servers + 1) })),
      ...Array.from({ length: database }, (_, n) => ({ who: 'database' as const, at: (n + 0.6) / (database + 1) })),
    ].toSorted((one, other) => one.at - other.at);
    let registering: Promise<unknown> = Promise.resolve();
    for (const { who, at } of deaths) {
      // Each while something is under way: what is waited for is progress. The first one dies while nothing at all is answered.
      while (works.came.size < Math.floor(at * people * 0.8)) await pause(5);
      if (who === 'database') await killPostgres(product.superuserUrl);
      else product.server().kill('SIGKILL');
      await pause(200);
      works.letGo();
      // Whoever was at the webhooks had to leave them: their time is given, not waited for.
      const give = () => ask('UPDATE webhook_lane SET held_until = now() WHERE holder IS NOT NULL');
      await expect.poll(() => give().then(Boolean, () => false), { timeout: 60_000 }).toBe(true);
      if (who === 'server') await product.restartServer();
      if (person < people) {
        const more = Math.min(people - person, Math.ceil(people / deaths.length));
        registering = Promise.all([registering, register(more)]);
      }
    }
    await registering;

    const participants = await ask<{ id: string }>('SELECT id FROM participant WHERE event_id = $1', eventId);
    expect(participants).toHaveLength(person);
    const ids = participants.map(({ id }) => id).toSorted();
    const rows = (of: string, state: string) =>
      ask<{ message_id: string; parts_id: string }>(
        `SELECT message_id, body::jsonb #>> '{data,participant,partsId}' AS parts_id FROM webhook_delivery WHERE webhook_id = $1 AND state = $2`,
        of,
        state,
      );
    const news = async () => (await ask<{ n: number }>('SELECT count(*)::int AS n FROM webhook_news'))[0]?.n;
    const patient = { timeout: 180_000, interval: 500 };
    // A message that was under way when PostgreSQL died may wait for its second attempt.
    await expect
      .poll(async () => [await news(), (await rows(webhookId, 'delivered')).length], patient)
      .toEqual([0, person]);
    const delivered = await rows(webhookId, 'delivered');
    expect(delivered.map(({ parts_id: id }) => id).toSorted()).toEqual(ids);
    expect(delivered.filter(({ message_id: id }) => !works.came.has(id))).toEqual([]);
    expect(works.came.size).toBe(person);
    for (const [id, bodies] of works.came) expect([id, new Set(bodies).size]).toEqual([id, 1]);
    const again = [...works.came.values()].reduce((sum, bodies) => sum + bodies.length - 1, 0);
    expect(again).toBeLessThanOrEqual((servers + database) * atOnce);

    // What nobody answers for waits, and is listed as failed once its webhook is turned off.
    const organiser = await logIn(product.url, plainInstallation.login);
    await must(product.url, webhookUpdate, { webhookId: away.webhookId, isOn: false }, organiser);
    await expect.poll(async () => (await rows(away.webhookId, 'failed')).length, patient).toBe(person);
    expect((await rows(away.webhookId, 'failed')).map(({ parts_id: id }) => id).toSorted()).toEqual(ids);
    const listed = await must(
      product.url,
      webhookDeliveries,
      { webhookId: away.webhookId, state: 'failed', exactTotal: true },
      organiser,
    );
    expect(listed.total).toBe(person);
    console.log(`${person} messages, ${servers} deaths of the server, ${database} of PostgreSQL: ${again} came twice`);
  } finally {
    await product.stop();
    works.close();
  }
}
