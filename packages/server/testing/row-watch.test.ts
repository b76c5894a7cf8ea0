import { afterAll, beforeAll, expect, test } from 'vitest';
import { RowWatch } from './row-watch.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let watch: RowWatch;
beforeAll(async () => {
  server = await startServer();
  watch = await RowWatch.start(server);
});
afterAll(async () => {
  await watch.stop();
  await server.close();
});

test('what is written is seen with its kind and its organisation, what is rolled back or only read is not', async () => {
  const [one, other] = [await server.organisation(), await server.organisation()];
  let before = await watch.latest();
  const { eventId } = await one.event();
  expect(await watch.since(before, one.organisationId)).toContain('INSERT event');
  expect(await watch.since(before, other.organisationId)).toEqual([]);

  before = await watch.latest();
  await expect(
    server.services.database.inOrganisation(one.organisationId, 'write', async (tx) => {
      await tx.updateTable('event').set({ title: 'Never' }).where('id', '=', eventId).execute();
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await watch.since(before)).toEqual([]);
  // With what it held: a comparison of before and after would not see it.
  await server.services.database.inOrganisation(one.organisationId, 'write', (tx) =>
    tx
      .updateTable('event')
      .set((each) => ({ title: each.ref('title') }))
      .where('id', '=', eventId)
      .execute(),
  );
  expect(await watch.since(before)).toEqual(['UPDATE event']);
});
