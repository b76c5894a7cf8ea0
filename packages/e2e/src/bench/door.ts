import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import type pg from 'pg';
import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinRoster } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { must, wire } from '../support/client.ts';
import { fillEvent } from './fill.ts';
import { type AtDoor, bareDoor } from './door-bare.ts';
import { byTurns, figures, loadHttp, type Measured } from './load.ts';

/** The door of a large event: desks at their pace, as fast as it goes, what a device kept, and the list that it takes along. */
export interface Door {
  url: string;
  token: string;
  superuser: pg.Client;
  newEvent: (title: string) => Promise<{ eventId: string }>;
}

const large = 150_000;
const nonce = () => randomBytes(12).toString('hex');

/** Ten desks that scan three people a second each, every scan a request of its own; the times count from when each was due. */
export async function tenDesks({ url, token, superuser, newEvent }: Door, seconds: number): Promise<Measured> {
  const { eventId } = await newEvent('Ten desks');
  const codes = await fillEvent(superuser, eventId, large);
  const pause = 1000 / 3;
  const latencies: number[] = [];
  let refused = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 10 }, async (_, desk) => {
      const scans: Promise<void>[] = [];
      for (let turn = 0; turn * pause < seconds * 1000; turn += 1) {
        const due = began + (desk * pause) / 10 + turn * pause;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
        const scan = { nonce: nonce(), code: codes[desk + turn * 10] ?? '', scannedAt: new Date().toISOString() };
        scans.push(
          must(url, checkinScan, { eventId, device: `desk ${desk}`, scans: [scan] }, token).then(({ outcomes }) => {
            latencies.push(performance.now() - due);
            if (outcomes[0]?.result !== 'ok') refused += 1;
          }),
        );
      }
      await Promise.all(scans);
    }),
  );
  return figures(latencies, seconds, refused);
}

/**
 * Scans as fast as they come at `doors` events of `people` each, beside a bare statement that keeps the same at as many doors of its own, of eight clients or of
 * all, whichever is quicker. By four turns of half as many seconds.
 */
export async function rush(
  { url, token, superuser, newEvent }: Door,
  bare: readonly pg.Client[],
  connections: number,
  seconds: number,
  { doors, people }: { doors: number; people: number },
): Promise<[Measured, Measured]> {
  // One event after the other, as one door has its people.
  const waiting = async (): Promise<() => AtDoor> => {
    const all: AtDoor[] = [];
    for (let n = 0; n < doors; n += 1) {
      const { eventId } = await newEvent(`Door ${n}`);
      for (const code of await fillEvent(superuser, eventId, people)) all.push({ eventId, code });
    }
    let next = 0;
    return () => all[next++ % all.length] ?? { eventId: '', code: '' };
  };
  const [theirs, ours] = [await waiting(), await waiting()];
  const { rows } = await superuser.query<{ organisation_id: string }>(
    'SELECT organisation_id FROM event WHERE id = $1',
    [theirs().eventId],
  );
  await superuser.query('ANALYZE participant, directory, checkin_member');
  const statement = (clients: readonly pg.Client[], during: number) =>
    bareDoor(clients, rows[0]?.organisation_id ?? '', theirs, during);
  const scan = () => {
    const { eventId, code } = ours();
    return wire(
      checkinScan,
      { eventId, device: 'bench', scans: [{ nonce: nonce(), code, scannedAt: new Date().toISOString() }] },
      token,
    );
  };
  const http = (during: number) => loadHttp(url, scan, connections, during);
  // All of them wait for one count: fewer may be quicker.
  const few = bare.slice(0, 8);
  await statement(bare, 1);
  const quicker = (await statement(few, 1)).perSecond > (await statement(bare, 1)).perSecond ? few : bare;
  await http(1);
  return byTurns(
    4,
    () => statement(quicker, seconds / 2),
    () => http(seconds / 2),
  );
}

/** 5,000 scans that a device without a network has kept, as it sends them: 200 at a time, one request after the other. Seconds. */
export async function keptScans({ url, token, superuser, newEvent }: Door): Promise<number> {
  const { eventId } = await newEvent('Kept scans');
  const codes = await fillEvent(superuser, eventId, large);
  const began = performance.now();
  for (let from = 0; from < 5000; from += 200) {
    const scans = codes.slice(from, from + 200).map((code, n) => ({
      nonce: nonce(),
      code,
      scannedAt: new Date(Date.now() - 3_600_000 + (from + n) * 500).toISOString(),
      letIn: true,
    }));
    const { outcomes } = await must(url, checkinScan, { eventId, device: 'kept', scans }, token);
    if (outcomes.some(({ result }) => result !== 'ok')) throw new Error('a kept scan was refused');
  }
  return (performance.now() - began) / 1000;
}

/** The first list of 150,000 people: from the server, and on a device in Chromium, with what it takes there and how soon it is open again. */
export async function firstList({ url, token, superuser, newEvent }: Door, browser: Browser | null) {
  const { eventId } = await newEvent('First list');
  await fillEvent(superuser, eventId, large);
  // As they register, each with a revision of their own: a page of the list is never cut within one.
  await superuser.query(
    `UPDATE participant p SET revision = o.n FROM (
       SELECT id, row_number() OVER (ORDER BY id) AS n FROM participant WHERE event_id = $1) o WHERE p.event_id = $1 AND p.id = o.id`,
    [eventId],
  );
  await superuser.query('UPDATE event_tally SET revision = $2 WHERE event_id = $1', [eventId, large]);
  await superuser.query('VACUUM ANALYZE participant');
  const began = performance.now();
  let pages = 0;
  for (let since = 0, more = true; more; pages += 1)
    ({ revision: since, more } = await must(url, checkinRoster, { eventId, since, size: 2000 }, token));
  const server = { pages, seconds: (performance.now() - began) / 1000 };
  if (!browser) return { server, device: null };
  const { url: link } = await must(url, checkinKeyAdd, { eventId, role: 'desk', label: 'Bench' }, token);
  const context = await browser.newContext();
  const page = await context.newPage();
  const hint = page.getByText('Hand scanners work right away');
  const opened = performance.now();
  const last = page.waitForResponse(
    async (answer) =>
      answer.url().includes('/signin/roster/') &&
      ((await answer.json()) as { data?: { more?: boolean } }).data?.more === false,
    { timeout: 300_000 },
  );
  await page.goto(link);
  await hint.waitFor();
  await last;
  const kept = (performance.now() - opened) / 1000;
  // The last page is written after it has come.
  await page.waitForTimeout(3000);
  const bytes = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const again = performance.now();
  await page.reload();
  await hint.waitFor();
  const reopened = (performance.now() - again) / 1000;
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  await context.close();
  return { server, device: { seconds: kept, megabytes: bytes / 1e6, reopened, heap: usedSize / 1e6 } };
}
