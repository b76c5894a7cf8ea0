import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { eventAdd, eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { applicationToken, logIn, must, type Wire } from '../support/client.ts';
import { freePort, startProduct } from '../support/product.ts';
import { cpuSeconds, cpuSecondsIn } from './cpu.ts';
import { flowRequests, openRequests } from './flow.ts';
import { type Profile, profiled, selfTimes } from './inspect.ts';
import { loadHttp } from './load.ts';
import { fillTickets, orderRequest } from './orders.ts';

/**
 * Where the time of an order goes: `node scripts/run.mjs packages/e2e/src/bench/profile.ts`. `WHAT` is create (orders placed, the default), flow (orders placed
 * and made PAID) or opens; `TICKETS` (50), `SECONDS` (8), `BUYERS` (256 connections); `OUT` is a file for the CPU profile, which Chromium's developer tools open; `SQL` is run as superuser
 * before, to see what an index costs. Linux only.
 *
 * CPU seconds of the server and of PostgreSQL are counted in a run of their own, since profiling costs some.
 */

const seconds = Number(process.env['SECONDS'] ?? 8);
const count = Number(process.env['TICKETS'] ?? 50);
const what = process.env['WHAT'] ?? 'create';
const connections = Number(process.env['BUYERS'] ?? 256);

const port = await freePort();
const product = await startProduct({
  durable: true,
  env: { WORKER: 'off', NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` },
});
const superuser = new pg.Client({ connectionString: product.superuserUrl });
try {
  await superuser.connect();
  const organiser = await logIn(product.url, product.demo);
  const token = await applicationToken(product.url);
  const startsAt = Date.now() + 86_400_000;
  const { eventId } = await must(
    product.url,
    eventAdd,
    {
      title: 'Profile',
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 86_400_000).toISOString(),
      timeZone: 'UTC',
      placeName: 'Hall',
      useTicket: 1,
    },
    organiser,
  );
  await must(product.url, eventPublish, { eventId, publishStatus: 1 }, organiser);
  const create = orderRequest(eventId, await fillTickets(superuser, eventId, count, 1_000_000), token);
  await loadHttp(product.url, create, connections, 4);
  const make = await requests();
  const load = () => loadHttp(product.url, make, connections, seconds);

  if (process.env['SQL']) await superuser.query(process.env['SQL']);
  const { rows } = await superuser.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
  const folder = rows[0]?.folder ?? '';
  const pid = product.server().pid ?? 0;
  await superuser.query(`ALTER SYSTEM SET pg_stat_statements.track = 'all'`);
  await superuser.query('SELECT pg_reload_conf()');
  await superuser.query('SELECT pg_stat_statements_reset()');
  const before = { server: cpuSeconds(pid), database: cpuSecondsIn(folder) };
  const measured = await load();
  const each = (cpu: number) => `${Math.round((cpu * 1e6) / measured.total)} µs`;
  console.log(
    `\n${what}, ${count} tickets: ${Math.round(measured.perSecond).toLocaleString('en')} requests/s, ${measured.refused} refused; CPU a request: server ${each(cpuSeconds(pid) - before.server)}, PostgreSQL ${each(cpuSecondsIn(folder) - before.database)}`,
  );
  await showStatements(measured.total);
  showProfile(await profiled(pid, port, load));

  async function requests(): Promise<() => Wire | Buffer | null> {
    if (what === 'flow') return flowRequests(product, superuser, eventId, create, connections, 2 * seconds + 1);
    if (what === 'opens') return openRequests(superuser, eventId, token);
    return create;
  }
} finally {
  await superuser.end();
  await product.stop();
}

/** What PostgreSQL did, statements inside functions too; a function's time holds that of its statements. */
async function showStatements(requests: number): Promise<void> {
  const { rows } = await superuser.query<{ calls: number; us: number; query: string }>(
    `SELECT calls::int, total_exec_time * 1000 AS us, regexp_replace(left(query, 150), '\\s+', ' ', 'g') AS query FROM pg_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) ORDER BY total_exec_time DESC LIMIT 30`,
  );
  console.log('\nPostgreSQL: µs a request, requests a call, statement');
  for (const { calls, us, query } of rows)
    console.log(
      `  ${(us / requests).toFixed(1).padStart(7)} ${(requests / calls).toFixed(1).padStart(7)}  ${query.slice(0, 120)}`,
    );
}

function showProfile(profile: Profile): void {
  const file = process.env['OUT'];
  if (file) writeFileSync(file, JSON.stringify(profile));
  for (const [name, groupOf] of [
    ['part', partOf],
    ['function', functionOf],
  ] as const) {
    const times = selfTimes(profile, groupOf);
    const whole = times.reduce((sum, [, us]) => sum + us, 0);
    console.log(`\nServer: share of its CPU, ${name}`);
    for (const [group, us] of times.slice(0, 32))
      console.log(`  ${((us * 100) / whole).toFixed(1).padStart(5)} %  ${group}`);
  }
}

type Frame = Profile['nodes'][number]['callFrame'];

/** A package, a file of ours without its path, or one of V8's own words. */
function partOf({ functionName, url }: Frame): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'V8 built in';
  const [, pack] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (pack !== undefined) return pack;
  return url.startsWith('node:') ? url : url.replace(/.*\/packages\//, '');
}

function functionOf(frame: Frame): string {
  return `${frame.functionName || '(anonymous)'}  ${partOf(frame)}:${frame.lineNumber + 1}`;
}
