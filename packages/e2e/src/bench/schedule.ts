import { boothAddRows, boothBlockAdd } from '@convoke/contract/booth/booth.calls.ts';
import { findClashes, type PlacedItem } from '@convoke/contract/schedule/clashes.ts';
import { agendaAdd, dateAdd, dateAll, placeUpdate } from '@convoke/contract/schedule/schedule.calls.ts';
import { releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { usualClashLevels } from '@convoke/contract/schedule/schedule.rules.ts';
import type pg from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { must } from '../support/client.ts';
import { loadClients, loadPage, type Measured } from './load.ts';

/** The editor of a programme at the size that it is made for, in a browser that is four times slower than this machine. */

const slowness = 4;
const minute = 60_000;

/** Makes a day of so many places and items, one after another in each place. */
export async function fillProgramme(
  url: string,
  token: string,
  eventId: string,
  placeCount: number,
  itemCount: number,
): Promise<void> {
  const opens = Date.parse('2027-05-01T06:00:00Z');
  const { dateId } = await must(
    url,
    dateAdd,
    {
      eventId,
      date: '2027-05-01',
      opensAt: new Date(opens).toISOString(),
      closesAt: new Date(opens + 14 * 60 * minute).toISOString(),
    },
    token,
  );
  const placeIds: string[] = [];
  for (let n = 1; n <= placeCount; n += 1)
    placeIds.push((await must(url, placeUpdate, { eventId, name: `Room ${n}` }, token)).placeId);
  for (let n = 0; n < itemCount; n += 1)
    await must(
      url,
      agendaAdd,
      {
        eventId,
        title: `Item ${n + 1}`,
        dateId,
        placeId: placeIds[n % placeCount] ?? null,
        startsAt: new Date(opens + Math.floor(n / placeCount) * 40 * minute).toISOString(),
        minutes: 30,
      },
      token,
    );
}

/** The public agenda of 1,000 items in 72 places, beside the rows it is made of, read by their primary keys as they are sent. */
export async function agendaLoads(
  url: string,
  token: string,
  { eventId, code }: { eventId: string; code: string },
  bare: readonly pg.Client[],
  connections: number,
  seconds: number,
): Promise<{ bare: Measured; plain: Measured; compressed: Measured; kB: { plain: number; compressed: number } }> {
  await fillProgramme(url, token, eventId, 72, 1000);
  const { version } = await must(url, dateAll, { eventId }, token);
  const { releaseId } = await must(url, releaseMake, { eventId, version }, token);
  const found = await bare[0]?.query<{ organisation_id: string }>('SELECT organisation_id FROM event WHERE id = $1', [
    eventId,
  ]);
  const query = {
    name: 'agenda',
    text: `SELECT e.*, r.contents::text FROM event e, schedule_release r
      WHERE e.organisation_id = $1 AND e.id = $2 AND r.organisation_id = $1 AND r.id = $3`,
    values: [found?.rows[0]?.organisation_id, eventId, releaseId],
  };
  const rows = await loadClients(bare, (client) => client.query(query), seconds);
  const path = `/event/${code}/agenda`;
  const plain = await loadPage(url, path, 'identity', connections, seconds);
  const compressed = await loadPage(url, path, 'br', connections, seconds);
  return {
    bare: rows,
    plain: plain.measured,
    compressed: compressed.measured,
    kB: { plain: plain.kB, compressed: compressed.kB },
  };
}

/** Makes a hall of so many booths. */
export async function fillHall(url: string, token: string, eventId: string, count: number): Promise<void> {
  const { blockId } = await must(url, boothBlockAdd, { eventId, name: 'Hall', width: 12_000, height: 9_000 }, token);
  const rows = { blockId, x: 100, y: 100, width: 300, height: 300, gapX: 150, gapY: 100, digits: 3 };
  await must(url, boothAddRows, { ...rows, rows: count / 25, columns: 25, prefix: 'A-' }, token);
}

/** Milliseconds of script in each frame while what `dragged` finds is dragged over the page, sorted. */
export async function dragFrames(
  browser: Browser,
  url: string,
  token: string,
  dragged: (page: Page) => Locator,
): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'access_token', value: token, url }]);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  const item = dragged(page).first();
  await item.waitFor();
  await page.waitForTimeout(1500);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const box = await item.boundingBox();
  if (!box) throw new Error('nothing to drag');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  for (let step = 1; step <= 240; step += 1) {
    // To and fro over the grid, as somebody does who looks for a free slot.
    const turn = (step / 240) * Math.PI * 4;
    await page.mouse.move(600 + Math.sin(turn) * 380, 500 + Math.cos(turn * 1.5) * 230);
  }
  const trace = await browser.stopTracing();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await context.close();
  return scriptPerFrame(trace);
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  pid: number;
  tid: number;
  args?: { data?: { type?: string } };
}

/** A frame begins with the pointer's move, of which a browser tells once a frame, and the script that runs until the next is its own: calls within calls are counted once. */
function scriptPerFrame(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const calls = traceEvents.filter(({ name, ph }) => name === 'FunctionCall' && ph === 'X');
  // The page's own thread is the one that runs most.
  const threads = Map.groupBy(calls, ({ pid, tid }) => `${pid} ${tid}`);
  const [thread, mine = []] = [...threads].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const starts = traceEvents
    .filter(
      ({ name, args, pid, tid }) =>
        name === 'EventDispatch' && args?.data?.type === 'pointermove' && `${pid} ${tid}` === thread,
    )
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const sums = starts.map(() => 0);
  let until = 0;
  let frame = 0;
  for (const { ts, dur = 0 } of mine.toSorted((a, b) => a.ts - b.ts)) {
    if (ts < until) continue;
    until = ts + dur;
    while (frame + 1 < starts.length && (starts[frame + 1] ?? 0) <= ts) frame += 1;
    sums[frame] = (sums[frame] ?? 0) + dur / 1000;
  }
  return sums.toSorted((a, b) => a - b);
}

/** Milliseconds of a full sweep of the clashes of 1,000 items, sorted. */
export function sweeps(): number[] {
  const items = Array.from(
    { length: 1000 },
    (_, n): PlacedItem => ({
      id: `item ${n}`,
      placeId: `place ${n % 72}`,
      dateId: 'day',
      // Every seventh begins before the one before it ends.
      from: Math.floor(n / 72) * 40 * minute - (n % 7 === 0 ? 15 * minute : 0),
      to: Math.floor(n / 72) * 40 * minute + 30 * minute,
      expected: null,
      guestIds: [`guest ${n % 300}`, `guest ${(n * 7) % 300}`],
    }),
  );
  const facts = {
    dates: new Map([['day', { from: 0, to: 24 * 60 * minute }]]),
    places: new Map(
      Array.from({ length: 72 }, (_, n) => [
        `place ${n}`,
        { id: `place ${n}`, capacity: null, changeOver: 5, closed: [] },
      ]),
    ),
    guests: new Map(
      Array.from({ length: 300 }, (_, n) => [
        `guest ${n}`,
        { id: `guest ${n}`, isConfirmed: true, available: [], elsewhere: [] },
      ]),
    ),
    walks: new Map(),
    usualWalk: 5,
    clockChanges: [],
    levels: usualClashLevels,
  };
  return Array.from({ length: 100 }, () => {
    const began = performance.now();
    findClashes(items, facts);
    return performance.now() - began;
  }).toSorted((a, b) => a - b);
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
