import { messageMailReport } from '@convoke/contract/message/message.line.calls.ts';
import { messageMailGroupList } from '@convoke/contract/message/message.list.calls.ts';
import { sentStates } from '@convoke/contract/message/message.rules.ts';
import { messageOverview } from '@convoke/contract/message/message.overview.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asked, mailTask, smsTask, typed } from '../../../../testing/message-tasks.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

/** A task as if it had begun then, with these figures. */
async function begun(at: string, tallies: Record<string, number>) {
  const { taskId } = await mailTask(organisation, { sources: typed('one@example.com'), isDraft: true });
  await asked(
    server,
    `UPDATE message_task SET state = 'finished', created_at = $2, begun_at = $2, ended_at = $2 WHERE id = $1`,
    [taskId, at],
  );
  for (const [what, n] of Object.entries(tallies))
    await asked(server, `INSERT INTO message_tally (organisation_id, task_id, what, n) VALUES ($1, $2, $3, $4)`, [
      organisation.organisationId,
      taskId,
      what,
      n,
    ]);
  return taskId;
}

const today = async (timeZone = 'UTC') => {
  const { days } = await organisation.call(messageOverview, { channel: 'mail', timeZone });
  return days.at(-1)?.day ?? '';
};

test('each day has what its tasks came to, whatever became of their messages, and days without any stand there too', async () => {
  const day = await today();
  const earlier = new Date(Date.parse(`${day}T00:00:00Z`) - 2 * 86_400_000).toISOString().slice(0, 10);
  const figures = {
    lines: 20,
    accepted: 6,
    delivered: 3,
    bounced: 2,
    complained: 1,
    failed: 4,
    unknown: 5,
    opened: 4,
    clicked: 1,
  };
  await begun(`${day}T00:00:01Z`, { ...figures, hour: 11 });
  await begun(`${earlier}T12:00:00Z`, { lines: 2, accepted: 2, opened: 1 });
  await begun(`${earlier}T13:00:00Z`, { lines: 1, accepted: 1 });
  await mailTask(organisation, { sources: typed('two@example.com'), isDraft: true });
  const { days } = await organisation.call(messageOverview, { channel: 'mail' });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day, sent: 12, delivered: 4, opened: 4, clicked: 1, replied: 0 });
  expect(days.at(-2)).toMatchObject({ sent: 0 });
  expect(days.at(-3)).toMatchObject({ day: earlier, sent: 3, opened: 1 });
  // The chart adds up to the figures beside it.
  const { counts } = await organisation.call(messageMailReport, {});
  expect(days.reduce((sum, { opened }) => sum + opened, 0)).toBe(counts.opened);
  expect(days.reduce((sum, { sent }) => sum + sent, 0)).toBe(sentStates.reduce((sum, state) => sum + counts[state], 0));
});

test('a day is one of the zone', async () => {
  const day = await today();
  await begun(`${day}T00:00:00Z`, { lines: 1, accepted: 1 });
  const west = await organisation.call(messageOverview, { channel: 'mail', timeZone: 'Pacific/Honolulu', days: 3 });
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  expect(west.days).toHaveLength(3);
  expect(west.days.find((each) => each.day === before)?.sent).toBe(1);
});

test('the tasks that are under way and the latest ones are those of the channel, as its list shows them', async () => {
  const { taskId } = await mailTask(organisation, { sources: typed('one@example.com'), isDraft: true });
  await asked(server, `UPDATE message_task SET state = 'paused', why = 'vendor', why_words = 'busy' WHERE id = $1`, [
    taskId,
  ]);
  await smsTask(organisation, { sources: typed('13800138000'), isDraft: true });
  for (let n = 0; n < 6; n++) await mailTask(organisation, { sources: typed('one@example.com'), isDraft: true });
  const { underWay, latest } = await organisation.call(messageOverview, { channel: 'mail' });
  expect(underWay).toMatchObject([{ taskId, channel: 'mail', why: 'vendor', whyWords: 'busy' }]);
  const { records } = await organisation.call(messageMailGroupList, { size: 5 });
  expect(latest).toEqual(records);
});
