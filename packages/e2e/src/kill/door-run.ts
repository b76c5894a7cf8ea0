import { randomBytes } from 'node:crypto';
import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinHallAdd, checkinPointAdd, checkinPointList } from '@convoke/contract/checkin/checkin.places.calls.ts';
import type { ScanResult, Way } from '@convoke/contract/checkin/checkin.rules.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { expect } from 'vitest';
import { connected, killPostgres } from '../chaos/killer.ts';
import { applicationToken, logIn, must, send } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { plainInstallation, startProduct } from '../support/product.ts';

/** A scan that a desk has been answered. */
interface Told {
  nonce: string;
  result: ScanResult;
}

const people = 60;
const mostInside = 25;
const desksAtOnce = 8;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Desks scan people into a full hall and out of it, while by turns the server and PostgreSQL are killed with SIGKILL and come back, so often each. Every desk repeats a scan
 * with the same nonce until it is answered. Then each answer must stand in the log once, as it was told; who is inside must be what the log comes to, never more than the
 * hall holds; and the figures must be those of the stays.
 */
export async function scanWhileKilled(kills: number): Promise<void> {
  // A database that is away is said by every call and every queue: here it is away on purpose.
  const env = { ...plainInstallation.env, LOG_LEVEL: 'fatal' };
  const product = await startProduct({ durable: true, env });
  try {
    const other = await product.addServer(env);
    let token = await logIn(product.url, plainInstallation.login);
    const now = Date.now();
    const { eventId, code } = await publishedEvent(product.url, token, 'A rush at the door', {
      startsAt: new Date(now - 3_600_000).toISOString(),
      endsAt: new Date(now + 7_200_000).toISOString(),
    });
    const application = await applicationToken(product.url);
    const codes: string[] = [];
    for (let person = 0; person < people; person += 1) {
      const answers = { name: `Person ${person}`, phone: `136${String(person).padStart(8, '0')}` };
      codes.push((await must(product.url, participantRegister, { code, answers }, application)).participantCode);
    }
    const [entrance] = await must(product.url, checkinPointList, { eventId }, token);
    const groupId = entrance?.groupId ?? '';
    const { hallId } = await must(product.url, checkinHallAdd, { eventId, name: 'Hall', mostInside }, token);
    const gate = { eventId, groupId, hallId, name: 'Gate', direction: 'both' as const, reentry: true };
    const { signPointId } = await must(product.url, checkinPointAdd, gate, token);

    const sent = new Set<string>();
    const told: Told[] = [];
    let isOver = false;
    const desk = async (name: string) => {
      while (!isOver) {
        const person = codes[Math.floor(Math.random() * codes.length)] ?? '';
        const direction: Way = Math.random() < 0.6 ? 'in' : 'out';
        const scan = {
          nonce: randomBytes(12).toString('hex'),
          code: person,
          scannedAt: new Date().toISOString(),
          direction,
        };
        sent.add(scan.nonce);
        for (;;) {
          const url = Math.random() < 0.5 ? product.url : other.url;
          const input = { eventId, signPointId, device: name, scans: [scan] };
          const answer = await send(url, checkinScan, input, token).catch(() => null);
          if (answer?.status === 401) token = await logIn(url, plainInstallation.login).catch(() => token);
          const [outcome] = answer?.code === 0 ? answer.data.outcomes : [];
          if (outcome) {
            told.push({ nonce: outcome.nonce, result: outcome.result });
            break;
          }
          if (isOver) return;
          if (answer?.status === 200) throw new Error(`refused: ${answer.code} ${answer.message}`);
          await pause(50);
        }
      }
    };
    const desks = Array.from({ length: desksAtOnce }, (_, n) => desk(`Desk ${n + 1}`));
    for (let round = 0; round < kills; round += 1) {
      await pause(300 + Math.random() * 700);
      (round % 2 ? other.process() : product.server()).kill('SIGKILL');
      await (round % 2 ? other.restart() : product.restartServer());
      await pause(200 + Math.random() * 500);
      await killPostgres(product.superuserUrl);
    }
    await pause(1000);
    isOver = true;
    await Promise.all(desks);

    expect(told.length).toBeGreaterThan(kills * 20);
    await expectTrue(product.superuserUrl, eventId, hallId, sent, told);
  } finally {
    await product.stop();
  }
}

/** What stands in the database is what was told, and comes to the same as the log. */
async function expectTrue(
  superuserUrl: string,
  eventId: string,
  hallId: string,
  sent: ReadonlySet<string>,
  told: readonly Told[],
): Promise<void> {
  const database = await connected(superuserUrl);
  const rows = async <Row>(text: string, ...values: unknown[]) => (await database.query(text, values)).rows as Row[];
  try {
    const log = await rows<Told>('SELECT nonce, result FROM checkin_scan WHERE event_id = $1', eventId);
    const kept = new Map(log.map(({ nonce, result }) => [nonce, result]));
    expect(told.filter(({ nonce, result }) => kept.get(nonce) !== result)).toEqual([]);
    expect(log.filter(({ nonce }) => !sent.has(nonce))).toEqual([]);
    expect(told.some(({ result }) => result === 'full')).toBe(true);

    const folded = await rows<{ person: string; point: string; entries: number; is_in: boolean }>(
      `SELECT l.person, l.point, count(*) FILTER (WHERE l.is_entry)::int AS entries, bool_or(l.direction = 'in' AND NOT l.is_left) AS is_in
       FROM (SELECT organisation_id, array_agg(id) AS people FROM participant WHERE event_id = $1 GROUP BY 1) e
       CROSS JOIN LATERAL presence_log(e.organisation_id, $1, e.people) l GROUP BY 1, 2 ORDER BY 1, 2`,
      eventId,
    );
    const states = await rows(
      `SELECT s.participant_id AS person, s.point_id AS point, s.entries, s.is_in FROM checkin_state s
       JOIN checkin_point c ON c.id = s.point_id WHERE c.event_id = $1 ORDER BY 1, 2`,
      eventId,
    );
    expect(states).toEqual(folded);
    const inside = folded.filter((row) => row.is_in).length;
    expect(await rows('SELECT inside, beyond FROM checkin_hall WHERE id = $1', hallId)).toEqual([
      { inside, beyond: 0 },
    ]);
    expect(await rows('SELECT inside FROM event_tally WHERE event_id = $1', eventId)).toEqual([{ inside }]);
    expect(inside).toBeLessThanOrEqual(mostInside);

    const counts = `sum(entered)::int AS entered, sum(came)::int AS came, sum(went)::int AS went`;
    const flow = await rows(
      `SELECT place_id, ${counts} FROM checkin_flow WHERE event_id = $1 GROUP BY 1 ORDER BY 1`,
      eventId,
    );
    const stays = await rows(
      `SELECT place_id, count(*)::int AS entered, count(*) FILTER (WHERE is_stay)::int AS came, count(left_at)::int AS went
       FROM checkin_stay WHERE event_id = $1 GROUP BY 1 ORDER BY 1`,
      eventId,
    );
    expect(flow).toEqual(stays);
  } finally {
    await database.end();
  }
}
