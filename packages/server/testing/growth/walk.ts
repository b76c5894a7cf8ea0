import { allCalls } from '@convoke/contract/all-calls.ts';
import { jobsOf } from '../../src/app.ts';
import { loadDomains } from '../../src/domains.ts';
import { allSamples } from '../all-samples.ts';
import type { TestServer } from '../server.ts';
import type { Cost, Pages } from './measure.ts';
import { jobData, samplesOf } from './samples.ts';
import type { GrowthWorld } from './known.ts';

/** What each sample touched, by its name. */
export type Costs = Map<string, Cost>;

const unmeasured = allSamples.flatMap(({ growth }) => growth?.unmeasured ?? []);
const isMeasured = (name: string) => !unmeasured.some((beginning) => name.startsWith(beginning));

/** To look at some alone: parts of their names, by commas. */
const only = (process.env['GROWTH_ONLY'] ?? '').split(',');

/** All looks at a sample; a first one that takes as long is the only one. */
const slowMs = 6000;

interface Walk {
  server: () => TestServer;
  pages: Pages;
  /** With every way to filter and sort; otherwise as it is asked first, and searched. */
  isWhole: boolean;
  /** What could not be measured. */
  troubles: Set<string>;
  /** Moves the clock on, so that nothing is kept from the time before. */
  tick: () => void;
  /** Prints how far it is. */
  say: (words: string) => void;
}

/**
 * Makes every call that reads or is hot, and runs every job, `times` times, and answers the least that each touched, the first time apart: a new
 * connection reads the catalogue.
 */
export async function walk({ server, pages, isWhole, troubles, tick, say }: Walk, world: GrowthWorld, times: number) {
  const costs: Costs = new Map();
  // Told at once as well: the end may be an hour away.
  const trouble = (words: string) => {
    troubles.add(words);
    say(words);
  };
  const once = async (prepare: () => Promise<() => Promise<unknown>>): Promise<Cost> => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      tick();
      const touched = await pages.of(await prepare());
      if (touched) return touched;
    }
    throw new Error('PostgreSQL made room in pg_stat_statements each time');
  };
  const leastOf = async (prepare: () => Promise<() => Promise<unknown>>) => {
    let least: Cost | undefined;
    const begun = performance.now();
    for (let time = 0; time < times; time += 1) {
      const touched = await once(prepare);
      // What takes long touches so much that the catalogue and a plan are nothing beside it: one look settles it.
      const isSlow = performance.now() - begun > slowMs;
      if ((time > 0 || isSlow) && !(least && least.pages <= touched.pages)) least = touched;
      if (isSlow) break;
    }
    return least;
  };
  const measure = async (name: string, prepare: () => Promise<() => Promise<unknown>>) => {
    if (!only.some((part) => name.includes(part))) return;
    const begun = performance.now();
    try {
      const least = await leastOf(prepare).catch((error: unknown) => {
        // This is no test that could be retried in CI as others are.
        if (!process.env['CI']) throw error;
        say(`${name} is tried again: ${String(error)}`);
        return leastOf(prepare);
      });
      if (least) costs.set(name, least);
    } catch (error) {
      trouble(`${name}: ${String(error)}`);
    }
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (seconds >= 10) say(`${name} took ${seconds} s`);
  };
  for (const call of allCalls.filter(({ kind }) => kind === 'read' || kind === 'batch')) {
    if (!isMeasured(call.id)) continue;
    const samples = await samplesOf(call, world).catch((error: unknown) => {
      trouble(`${call.id}: no sample, ${String(error)}`);
      return [];
    });
    for (const [index, { label }] of samples.entries()) {
      if (!isWhole && label !== '' && !label.startsWith('search')) continue;
      // A new one each time: what registers or votes is refused when it is repeated.
      await measure(`${call.id} ${label}`.trim(), async () => {
        const { input, headers } = (await samplesOf(call, world))[index] ?? { input: {} };
        return () => world.call(call.id, input, headers ? { headers } : {});
      });
    }
  }
  for (const job of jobsOf(await loadDomains())) {
    if (!isMeasured(job.name)) continue;
    const data = jobData[job.name];
    if (data)
      await measure(job.name, async () => {
        const given = await data(world.known, world);
        return () => job.run(server().services, given);
      });
    else trouble(`${job.name}: there is no sample`);
  }
  return costs;
}
