import { expect } from 'vitest';
import { withClient } from '@convoke/launcher/database.ts';
import { doorOf, handScan } from '../support/door.ts';
import { journey, phone, type Stage } from '../support/stage.ts';

/**
 * A door whose network is away, and whose page is loaded again meanwhile.
 * @domains checkin desk
 */

journey(
  'twenty scans without a network all stand once when it is back, also after a reload',

  async ({ stage }) => {
    const { eventId, url, codes } = await doorOf(stage, 20);
    const desk = await stage.person(phone);
    const context = desk.context();
    const signedIn = () => signedInOf(stage, eventId);
    await desk.goto(url);
    await desk.getByText('Hand scanners work right away').waitFor();
    await desk.getByText('of 20').first().waitFor();
    // The service worker keeps the page before the network goes.
    await desk.evaluate(async () => {
      await navigator.serviceWorker?.ready;
    });
    await desk.waitForTimeout(4000);
    await context.setOffline(true);
    for (const [index, code] of codes.entries()) {
      if (index === 10) {
        await desk.reload();
        await desk.getByText('Hand scanners work right away').waitFor();
      }
      await handScan(desk, code, 'Welcome');
      // Not by its button: the result goes by itself after two seconds, which a busy machine may need to find it.
      await desk.keyboard.press('Escape');
      await desk.getByRole('alert').waitFor({ state: 'hidden' });
    }
    await stage.look(desk, '15-offline', 'screen');
    expect(await signedIn()).toBe(0);
    await context.setOffline(false);
    await expect.poll(signedIn, { timeout: 30_000, interval: 500 }).toBe(20);
    await desk.waitForTimeout(1500);
    const log = await query<{ n: number; people: number }>(
      stage,
      // Without those of no code: on a stopped machine the letters that the test types may be cut in two.
      'SELECT count(participant_id)::int AS n, count(DISTINCT participant_id)::int AS people FROM checkin_scan WHERE event_id = $1',
      [eventId],
    );
    expect(log).toEqual([{ n: 20, people: 20 }]);
  },
);

async function query<Row>({ product }: Stage, text: string, values: unknown[]): Promise<Row[]> {
  return withClient(product.superuserUrl, async (client) => (await client.query(text, values)).rows as Row[]);
}

async function signedInOf(stage: Stage, eventId: string): Promise<number> {
  const [tally] = await query<{ n: number }>(stage, 'SELECT signed_in AS n FROM event_tally WHERE event_id = $1', [
    eventId,
  ]);
  return tally?.n ?? -1;
}
