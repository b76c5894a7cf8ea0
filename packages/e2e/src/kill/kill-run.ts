import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect } from 'vitest';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { applicationToken, logIn, send } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { plainInstallation, type Product, startProduct } from '../support/product.ts';

/** Somebody who was told that they are registered. */
interface Told {
  participantCode: string;
  email: string;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * People register while the server is killed with SIGKILL and started again, so often. Then what was answered must be there, whole, and nothing else by half; and
 * nobody may have been told twice.
 */
export async function registerWhileKilled(kills: number): Promise<void> {
  const product = await startProduct({ durable: true, env: plainInstallation.env });
  const database = new pg.Client({ connectionString: product.superuserUrl });
  try {
    await database.connect();
    const { eventId, told } = await registrations(product, kills);
    expect(told.length).toBeGreaterThan(kills * 10);
    const people = await expectWhole(database, eventId, told);
    await expectToldOnce(product, database, { eventId, told, people, kills });
  } finally {
    await database.end();
    await product.stop();
  }
}

/** Ten people at a time register for a new event until the server has been killed so often and is back. */
async function registrations(product: Product, kills: number): Promise<{ eventId: string; told: Told[] }> {
  const organiser = await logIn(product.url, plainInstallation.login);
  const { eventId, code } = await publishedEvent(product.url, organiser, 'Killed again and again', {
    capacity: 100_000,
  });
  let token = await applicationToken(product.url);

  const told: Told[] = [];
  let person = 0;
  let over = false;
  /** One person after another, each trying again with the same nonce until there is an answer. */
  const registrar = async () => {
    while (!over) {
      person += 1;
      const email = `killed${person}@example.com`;
      const answers = { name: `Person ${person}`, phone: `139${String(person).padStart(8, '0')}`, email };
      const nonce = randomBytes(12).toString('hex');
      for (;;) {
        const answer = await send(product.url, participantRegister, { code, answers, nonce }, token).catch(() => null);
        if (answer?.status === 401) token = await applicationToken(product.url).catch(() => token);
        if (answer?.code === 0) {
          told.push({ participantCode: answer.data.participantCode, email });
          break;
        }
        if (over) return;
        if (answer && answer.status === 200) throw new Error(`refused: ${answer.code} ${answer.message}`);
        await pause(50);
      }
      await pause(20);
    }
  };
  const registrars = Array.from({ length: 10 }, registrar);
  for (let round = 0; round < kills; round += 1) {
    await pause(300 + Math.random() * 700);
    product.server().kill('SIGKILL');
    await product.restartServer();
  }
  await pause(500);
  over = true;
  await Promise.all(registrars);
  return { eventId, told };
}

/** Everybody who is there is there with all that belongs to them, and who was answered is there. How many they are. */
async function expectWhole(database: pg.Client, eventId: string, told: readonly Told[]): Promise<number> {
  const facts = await database.query(
    `SELECT count(*)::int AS people, count(DISTINCT phone)::int AS phones, count(m.id)::int AS members, count(d.code)::int AS codes,
       (SELECT pending + approved FROM event_tally WHERE event_id = $1) AS tallied,
       (SELECT sum(registered)::int FROM event_quarter WHERE event_id = $1) AS by_quarter,
       (SELECT sum(registered)::int FROM event_channel WHERE event_id = $1) AS by_channel
     FROM participant p
     LEFT JOIN checkin_member m ON m.organisation_id = p.organisation_id AND m.participant_id = p.id
     LEFT JOIN directory d ON d.kind = 'participant' AND d.code = p.code AND d.target_id = p.id
     WHERE p.event_id = $1`,
    [eventId],
  );
  const { people } = facts.rows[0] as { people: number };
  expect(facts.rows[0]).toEqual({
    people,
    phones: people,
    members: people,
    codes: people,
    tallied: people,
    by_quarter: people,
    by_channel: people,
  });
  const kept = await database.query<{ code: string }>('SELECT code FROM participant WHERE event_id = $1', [eventId]);
  const codes = new Set(kept.rows.map((row) => row.code));
  expect(told.filter((one) => !codes.has(one.participantCode))).toEqual([]);
  return people;
}

/**
 * The confirmations follow by themselves, those of killed jobs as well. A mail that was being handed over at a kill stays claimed and is later called unknown: it is
 * not sent again.
 */
async function expectToldOnce(
  product: Product,
  database: pg.Client,
  { eventId, told, people, kills }: { eventId: string; told: readonly Told[]; people: number; kills: number },
): Promise<void> {
  const counts = async () => {
    const { rows } = await database.query<{ state: string; n: number }>(
      `SELECT state, count(*)::int AS n FROM message WHERE event_id = $1 AND channel = 'mail' GROUP BY state`,
      [eventId],
    );
    return new Map(rows.map((row) => [row.state, row.n]));
  };
  const written = async () => {
    const byState = await counts();
    return { waiting: byState.get('queued') ?? 0, rows: [...byState.values()].reduce((sum, n) => sum + n, 0) };
  };
  await expect.poll(written, { timeout: 150_000, interval: 1000 }).toEqual({ waiting: 0, rows: people });
  const byState = await counts();
  const outbox = new Map<string, number>();
  for (const { email } of told.slice(0, 200)) {
    const { total } = (await (
      await fetch(
        `${product.outboxUrl}/api/messages?channel=mail&to=${encodeURIComponent(email)}&limit=1&fields=summary`,
      )
    ).json()) as { total: number };
    outbox.set(email, total);
  }
  expect([...outbox].filter(([, count]) => count > 1)).toEqual([]);
  const inDoubt = (byState.get('claimed') ?? 0) + (byState.get('unknown') ?? 0);
  expect((byState.get('accepted') ?? 0) + inDoubt).toBe(people);
  // Each kill can cut off only what one process was handing over.
  expect(inDoubt).toBeLessThanOrEqual(kills * 20);
}
