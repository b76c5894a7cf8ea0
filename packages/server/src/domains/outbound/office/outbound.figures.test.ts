import { outboundFigures } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callCentre } from '../../../../testing/calling.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** An agent with a task, whose calls end as the product ends them. */
async function world() {
  const organisation = await server.organisation();
  const centre = callCentre(server, organisation);
  const [outboundId, taskId] = [await centre.agent(), await centre.task()];
  const [person] = await centre.people(taskId, 1);
  const called = async (at: string) => {
    const callId = await centre.endedCall({ taskId, outboundId, memberId: person?.memberId ?? '', at: new Date(at) });
    await centre.query(
      `UPDATE outbound_call SET state = 'answered', cause = NULL, ended_at = NULL, answered_at = $3 WHERE organisation_id = $1 AND id = $2`,
      [callId, at],
    );
    await centre.query(
      `SELECT end_call($1, $2, 'callee', NULL, NULL, NULL, $3::timestamptz + interval '60 seconds', 0, false, 'none', NULL, NULL, NULL, now())`,
      [callId, at],
    );
  };
  const figures = (asked: { from: string; to: string; timeZone: string; step?: 'hour' | 'day' }) =>
    centre.call(outboundFigures, asked);
  return { centre, outboundId, called, figures };
}

test.each([
  [
    'Asia/Kolkata',
    'hour',
    ['2026-03-01T09:30:00.000Z', '2026-03-01T10:30:00.000Z', '2026-03-01T17:30:00.000Z', '2026-03-01T18:30:00.000Z'],
    [1, 2, 1, 1],
  ],
  ['Asia/Kolkata', 'day', ['2026-02-28T18:30:00.000Z', '2026-03-01T18:30:00.000Z'], [4, 1]],
  ['Asia/Kathmandu', 'day', ['2026-02-28T18:15:00.000Z', '2026-03-01T18:15:00.000Z'], [3, 2]],
  ['Asia/Shanghai', 'hour', ['2026-03-01T10:00:00.000Z', '2026-03-01T18:00:00.000Z'], [3, 2]],
] as const)('in %s figures by the %s are those of its own hours and days', async (timeZone, step, at, calls) => {
  const { called, figures } = await world();
  for (const time of ['10:10', '10:40', '10:59', '18:20', '18:40']) await called(`2026-03-01T${time}:00Z`);
  const { times, total } = await figures({
    from: '2026-02-28T00:00:00Z',
    to: '2026-03-03T00:00:00Z',
    timeZone,
    step,
  });
  expect(times.map((one) => one.at)).toEqual(at);
  expect(times.map((one) => one.calls)).toEqual(calls);
  expect(total).toMatchObject({ calls: 5, answered: 5, talkSeconds: 300 });
});

test('a span that begins at a half hour of UTC counts from there, calls and the time at the seat', async () => {
  const { centre, outboundId, called, figures } = await world();
  await called('2026-03-01T10:20:00Z');
  await called('2026-03-01T10:40:00Z');
  await centre.query(
    `INSERT INTO outbound_seat (organisation_id, agent_id, state, since, beat_at) VALUES ($1, $2, 'idle', '2026-03-01T10:20:00Z', '2026-03-01T11:10:00Z')`,
    [outboundId],
  );
  await centre.query(
    `UPDATE outbound_seat SET state = 'offline', since = '2026-03-01T11:10:00Z' WHERE organisation_id = $1 AND agent_id = $2`,
    [outboundId],
  );
  const whole = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z', timeZone: 'Asia/Kolkata' };
  expect(await figures(whole)).toMatchObject({ total: { calls: 2 }, agents: [{ idleSeconds: 50 * 60 }] });
  expect(await figures({ ...whole, from: '2026-03-01T10:30:00Z' })).toMatchObject({
    total: { calls: 1 },
    agents: [{ idleSeconds: 40 * 60 }],
  });
});
