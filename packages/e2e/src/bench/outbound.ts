import { outboundAgentAdd, outboundLogin } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundList } from '@convoke/contract/outbound/outbound.calls.ts';
import { outboundAllot, outboundUnallot } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { outboundNext, outboundPutBack, seatOn } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { outboundIntentAdd } from '@convoke/contract/outbound/outbound.intent.calls.ts';
import { outboundSettingsSave } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { outboundTaskCreate, outboundTaskUpdate } from '@convoke/contract/outbound/outbound.task.calls.ts';
import type pg from 'pg';
import { must, wire } from '../support/client.ts';
import { figures, loadHttp, type Measured } from './load.ts';
import { fillCalls, fillTask } from './outbound-fill.ts';

/** Outbound calling: allotting people beside the bare statement, next people meanwhile, and a long list of calls. `ALLOTTED` (100,000) people, `CALLS` (10,000,000) calls. */

interface World {
  url: string;
  token: string;
  application: string;
  superuser: pg.Client;
  seconds: number;
  line(name: string, measured: Measured): string;
}

const allotted = Number(process.env['ALLOTTED'] ?? 100_000);
const calls = Number(process.env['CALLS'] ?? 10_000_000);
const agents = 20;
const password = 'on-the-phone-1';
const rounds = 3;
/** Between a desk's two next people, in milliseconds: twenty a second, what some hundreds of agents ask for. */
const pause = 1000;

export async function outboundFigures(world: World): Promise<void> {
  const { url, token, superuser } = world;
  const intentIds: string[] = [];
  for (const name of ['Comes', 'Does not', 'Later', 'Wrong number'])
    intentIds.push((await must(url, outboundIntentAdd, { name }, token)).intentId);
  const desks = await signIn(world);
  const outboundIds = desks.map(({ outboundId }) => outboundId);
  const taskIds: string[] = [];
  for (let n = 0; n < 50; n += 1)
    taskIds.push((await must(url, outboundTaskCreate, { name: `Task ${n}`, intentIds }, token)).taskId);
  const [large = '', small = ''] = taskIds;
  const { rows } = await superuser.query<{ organisation_id: string }>(
    'SELECT organisation_id FROM outbound_task LIMIT 1',
  );
  const organisationId = rows[0]?.organisation_id ?? '';
  await fillTask(superuser, organisationId, large, allotted);

  const bare = await bareAllotments(superuser, organisationId, large, outboundIds);
  const product: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const { allotmentId } = await must(url, outboundAllot, { taskId: large, outboundIds }, token);
    product.push((performance.now() - began) / 1000);
    await must(url, outboundUnallot, { allotmentId: allotmentId ?? '' }, token);
    await superuser.query('VACUUM outbound_member');
  }
  const best = (all: readonly number[]) => Math.min(...all);
  const said = (all: readonly number[]) => all.map((seconds) => seconds.toFixed(2)).join(', ');
  console.log(`allotting ${allotted.toLocaleString('en')} people to ${agents} agents
  bare statement     ${said(bare)} s
  product, HTTP      ${said(product)} s
  ratio of the best  ${(best(product) / best(bare)).toFixed(2)}\n`);

  // A desk of each agent, with people of another task to go through.
  await fillMore(superuser, organisationId, large, small, agents * 50);
  await must(url, outboundAllot, { taskId: small, outboundIds }, token);
  await must(url, outboundTaskUpdate, { taskId: small, state: 'open' }, token);
  const every = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }));
  await must(url, outboundSettingsSave, { windows: every }, token);
  // The seats were silent meanwhile.
  for (const desk of desks) desk.version = (await must(url, seatOn, { version: desk.version }, desk.token)).version;
  // As in a database that has run for a while: its log has files to write into again.
  await superuser.query('CHECKPOINT');
  console.log(world.line('next person at a desk', await claims(world, desks, Promise.resolve(), 10)));
  const allotting = async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { allotmentId } = await must(url, outboundAllot, { taskId: large, outboundIds }, token);
      await must(url, outboundUnallot, { allotmentId: allotmentId ?? '' }, token);
    }
  };
  console.log(`${world.line('meanwhile people are allotted', await claims(world, desks, allotting(), 0))}\n`);

  await callLists(world, organisationId);
}

interface Desk {
  outboundId: string;
  token: string;
  version: number;
}

async function signIn({ url, token, application }: World): Promise<Desk[]> {
  const desks: Desk[] = [];
  for (let n = 0; n < agents; n += 1) {
    const loginName = `bench-agent-${n}`;
    const { outboundId } = await must(url, outboundAgentAdd, { name: `Agent ${n}`, loginName, password }, token);
    const signedIn = await must(url, outboundLogin, { loginName, password }, application);
    const { version } = await must(url, seatOn, {}, signedIn.token);
    desks.push({ outboundId, token: signedIn.token, version });
  }
  return desks;
}

/** The statement alone, with the table's foreign keys and indexes, without what counts and without what judges. */
async function bareAllotments(
  client: pg.Client,
  organisationId: string,
  taskId: string,
  outboundIds: readonly string[],
) {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await client.query('BEGIN; ALTER TABLE outbound_member DISABLE TRIGGER count_callees_changed');
    const began = performance.now();
    await client.query(
      `UPDATE outbound_member m SET state = 'allotted', agent_id = ($3::uuid[])[1 + p.n % cardinality($3::uuid[])], due_at = now(), version = version + 1
       FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS n FROM outbound_member
         WHERE organisation_id = $1 AND task_id = $2 AND state = 'unallotted') p
       WHERE m.organisation_id = $1 AND m.id = p.id`,
      [organisationId, taskId, outboundIds],
    );
    await client.query('COMMIT');
    taken.push((performance.now() - began) / 1000);
    await client.query('BEGIN');
    await client.query(
      `UPDATE outbound_member SET state = 'unallotted', agent_id = NULL, due_at = NULL WHERE organisation_id = $1 AND task_id = $2`,
      [organisationId, taskId],
    );
    await client.query('ALTER TABLE outbound_member ENABLE TRIGGER count_callees_changed; COMMIT');
    await client.query('VACUUM outbound_member');
  }
  return taken;
}

async function fillMore(client: pg.Client, organisationId: string, from: string, taskId: string, people: number) {
  await client.query(
    `INSERT INTO outbound_member (organisation_id, task_id, member_id)
     SELECT $1, $3, member_id FROM outbound_member WHERE organisation_id = $1 AND task_id = $2 LIMIT $4`,
    [organisationId, from, taskId, people],
  );
}

/** Each desk takes the next person and gives them back, again and again, until something is over, or for so many seconds. */
async function claims(
  { url }: World,
  desks: readonly Desk[],
  until: Promise<unknown>,
  seconds: number,
): Promise<Measured> {
  let isOver = false;
  const began = performance.now();
  void until.then(async () => {
    await new Promise((done) => setTimeout(done, seconds * 1000));
    isOver = true;
  });
  const latencies: number[] = [];
  await Promise.all(
    desks.map(async ({ token, version }, n) => {
      await new Promise((done) => setTimeout(done, (pause * n) / desks.length));
      while (!isOver) {
        const asked = performance.now();
        const { callee } = await must(url, outboundNext, { version }, token);
        latencies.push(performance.now() - asked);
        if (callee) await must(url, outboundPutBack, { version, outboundMemberId: callee.outboundMemberId }, token);
        await new Promise((done) => setTimeout(done, pause));
      }
    }),
  );
  await until;
  return figures(latencies, (performance.now() - began) / 1000);
}

async function callLists({ url, token, superuser, seconds, line }: World, organisationId: string): Promise<void> {
  const began = performance.now();
  const { taskIds, outboundIds, intentIds, memberId, number } = await fillCalls(superuser, organisationId, calls);
  console.log(
    `a list of ${calls.toLocaleString('en')} calls (filled in ${((performance.now() - began) / 1000).toFixed(0)} s)`,
  );
  const [taskId = ''] = taskIds;
  const [outboundId = ''] = outboundIds;
  const [intentId = ''] = intentIds;
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const asked: Record<string, Record<string, string>> = {
    'newest first': {},
    'of a task': { taskId },
    'of an agent': { outboundId },
    'of a task and agent': { taskId, outboundId },
    'with an outcome': { intentId },
    'of a task, with an outcome': { taskId, intentId },
    'how it ended': { cause: 'busy' },
    'of a task, how it ended': { taskId, cause: 'busy' },
    'failed recordings': { recording: 'failed' },
    'going on': { state: 'ringing' },
    'of a member': { memberId },
    'by a number': { search: number },
    'by a name': { search: 'wang xiu' },
    'a month of a task': { taskId, from: month },
    'longest first': { sort: '-talkSeconds' },
    'longest of a task': { taskId, sort: '-talkSeconds' },
  };
  const all: number[] = [];
  for (const [name, filter] of Object.entries(asked)) {
    const make = () => wire(outboundList, { size: '20', ...filter } as never, token);
    await loadHttp(url, make, 4, 1);
    const measured = await loadHttp(url, make, 4, Math.min(seconds, 4));
    all.push(...measured.latencies);
    console.log(line(`  ${name}`, measured));
  }
  console.log(`${line('  all of them', figures(all, 1))}\n`);
}
