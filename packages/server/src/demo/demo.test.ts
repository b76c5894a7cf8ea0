import { eventList } from '@convoke/contract/event/event.calls.ts';
import { eventIndexStatistics } from '@convoke/contract/event/event.figures.calls.ts';
import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import { outboundLogin } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundCallInfo, outboundList } from '@convoke/contract/outbound/outbound.calls.ts';
import { outboundMembers } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { outboundFigures } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { outboundTaskPage } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { voteList } from '@convoke/contract/vote/vote.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { whoIs } from '../domains/auth/auth.people.ts';
import { setPassword } from '../domains/auth/auth.reset.ts';
import { demoLogin, makeDemo } from './demo.ts';

let server: TestServer;

beforeAll(async () => {
  server = await demoServer('auto');
  expect(await makeDemo(server.services)).toEqual(demoLogin);
}, 120_000);

afterAll(() => server.close());

async function demoServer(demo: 'auto' | 'on'): Promise<TestServer> {
  const database = await freshDatabase();
  return startServer({ database, env: { DEMO: demo, MIGRATION_DATABASE_URL: database.ownerUrl } });
}

async function organisationId(): Promise<string> {
  const person = await whoIs(server.services.database, demoLogin.username);
  return person?.organisationId ?? '';
}

async function figures(): Promise<unknown> {
  const id = await organisationId();
  return server.services.database.inOrganisation(id, 'read', async (db) => ({
    events: await db.selectFrom('event').select(['id', 'code', 'starts_at', 'cover_key']).orderBy('id').execute(),
    people: await db.selectFrom('participant').select(['id', 'submitted_at', 'signed_in_at']).orderBy('id').execute(),
    tallies: await db.selectFrom('event_tally').selectAll().orderBy('event_id').execute(),
    quarters: await db.selectFrom('event_quarter').selectAll().orderBy('event_id').orderBy('quarter').execute(),
    votes: await db.selectFrom('vote').select(['id', 'created_at']).execute(),
    ballots: await db.selectFrom('ballot').select(['id', 'state']).orderBy('id').execute(),
    organisations: await db.selectFrom('organisation').select('name').execute(),
  }));
}

async function orderCount({ database }: TestServer): Promise<number> {
  return withClient(database.superuserUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM ticket_order');
    return rows[0]?.n ?? 0;
  });
}

test('the demo user signs in and finds events behind, ahead and in the making, with people in them', async () => {
  const { data } = await server.send(authLoginPassword, demoLogin);
  const token = data.access_token;
  const list = await server.send(eventList, { size: 50 }, { token });
  const kinds = list.data.records.map(
    (event) => `${event.phase ?? 'draft'} ${event.model === 1 ? 'online' : 'offline'}`,
  );
  expect(new Set(kinds)).toEqual(
    new Set(['ended offline', 'draft offline', 'running offline', 'upcoming online', 'upcoming offline']),
  );
  const statistics = await server.send(eventIndexStatistics, { timeZone: 'Asia/Shanghai' }, { token });
  expect(statistics.data).toMatchObject({ participants: { total: 505, pending: 17 }, signedIn: { total: 97 } });
  for (const { coverUrl } of list.data.records.filter((event) => event.publishStatus === 1)) {
    expect((await server.app.inject({ method: 'GET', url: coverUrl ?? '' })).headers['content-type']).toBe(
      'image/webp',
    );
  }
});

test('a call task is under way: its agent signs in and has people to call, and its figures are those of its calls', async () => {
  const { data: signedIn } = await server.send(authLoginPassword, demoLogin);
  const token = signedIn.access_token;
  const [task] = (await server.send(outboundTaskPage, {}, { token })).data.records;
  expect(task).toMatchObject({ state: 'open', hasForm: true, unallotted: 8, calls: 30, answered: 20, successes: 10 });
  const now = Date.now();
  const span = { from: new Date(now - 6 * 86_400_000).toISOString(), to: new Date(now).toISOString() };
  const { data: figures } = await server.send(outboundFigures, { ...span, timeZone: 'Asia/Shanghai' }, { token });
  expect(figures.total).toMatchObject({ calls: 30, answered: 20, successes: 10 });
  expect(figures.intents.reduce((sum, { count }) => sum + count, 0)).toBe(30);
  const calls = (await server.send(outboundList, { size: 50 }, { token })).data.records;
  expect(calls).toHaveLength(30);
  expect(calls.every(({ isSimulated, intent }) => isSimulated && intent !== null)).toBe(true);
  const { data: call } = await server.send(outboundCallInfo, { callId: calls[0]?.callId ?? '' }, { token });
  expect(call.versions).toHaveLength(1);

  const { data: agent } = await server.send(outboundLogin, { loginName: 'agent', password: 'convoke-agent-1' });
  const { data: own } = await server.send(outboundMembers, { size: 100 }, { token: agent.token });
  expect(own.records.every((row) => row.agent === null || row.agent.outboundId === agent.outboundId)).toBe(true);
  expect(own.records.filter(({ state }) => state === 'allotted').length).toBeGreaterThan(0);
});

test('the conference shows who hosts and supports it, each with its logo', async () => {
  const { data } = await server.send(authLoginPassword, demoLogin);
  const list = await server.send(eventList, { size: 50 }, { token: data.access_token });
  const conference = list.data.records.find(({ useTicket }) => useTicket === 1);
  const page = await server.send(eventPublicInfo, { code: conference?.code ?? '' });
  expect(page.data.organizers.map(({ kind }) => kind)).toEqual(['host', 'cohost', 'sponsor', 'media']);
  const logos = page.data.organizers.flatMap(({ organizers }) => organizers.map(({ logoUrl }) => logoUrl));
  for (const url of logos)
    expect((await server.app.inject({ method: 'GET', url: url ?? '' })).headers['content-type']).toBe('image/webp');
});

test('the conference has news: what is pinned first, then the newest, and nothing of what is not public', async () => {
  const { data } = await server.send(authLoginPassword, demoLogin);
  const list = await server.send(eventList, { size: 50 }, { token: data.access_token });
  const conference = list.data.records.find(({ useTicket }) => useTicket === 1);
  const page = await server.send(eventPublicInfo, { code: conference?.code ?? '' });
  expect(page.data.news.records.map(({ title, text }) => title || text)).toEqual([
    'The programme is out',
    'The stage is being built. See you soon!',
    'How to get here',
  ]);
});

test('tallies and days agree with the people, who came over three weeks', async () => {
  const id = await organisationId();
  const rows = await server.services.database.inOrganisation(id, 'read', async (db) => ({
    tallies: await db.selectFrom('event_tally').selectAll().execute(),
    people: await db.selectFrom('participant').selectAll().execute(),
    quarters: await db.selectFrom('event_quarter').selectAll().execute(),
  }));
  for (const tally of rows.tallies) {
    const people = rows.people.filter((one) => one.event_id === tally.event_id);
    const quarters = rows.quarters.filter((one) => one.event_id === tally.event_id);
    const count = (state: string) => people.filter((one) => one.state === state).length;
    expect([tally.approved, tally.pending, tally.rejected]).toEqual([
      count('APPROVED'),
      count('PENDING'),
      count('REJECTED'),
    ]);
    const signedIn = people.filter((one) => one.signed_in_at !== null).length;
    expect(tally.signed_in).toBe(signedIn);
    const sum = (key: 'registered' | 'signed_in') => quarters.reduce((total, one) => total + one[key], 0);
    expect([sum('registered'), sum('signed_in')]).toEqual([people.length, signedIn]);
  }
  const days = new Set(rows.people.map((one) => one.submitted_at.toISOString().slice(0, 10)));
  expect(days.size).toBeGreaterThanOrEqual(18);
  const now = Date.now();
  for (const { submitted_at } of rows.people) {
    expect(submitted_at.getTime()).toBeLessThan(now);
    expect(submitted_at.getTime()).toBeGreaterThan(now - 21.1 * 86_400_000);
  }
});

test('a vote runs: its tallies are those of its ballots, and a crowd behind one address waits to be looked at', async () => {
  const id = await organisationId();
  const { data } = await server.send(authLoginPassword, demoLogin);
  const list = await server.send(voteList, {}, { token: data.access_token });
  expect(list.data.records.map((vote) => [vote.title, vote.phase, vote.rounds.map((round) => round.phase)])).toEqual([
    ['Lumen Awards', 'open', ['open', 'draft']],
  ]);
  const rows = await server.services.database.inOrganisation(id, 'read', async (db) => ({
    ballots: await db.selectFrom('ballot').select(['id', 'state', 'reasons', 'cast_at']).orderBy('id').execute(),
    choices: await db.selectFrom('ballot_choice').select(['ballot_id', 'candidate_id']).execute(),
    tallies: await db.selectFrom('candidate_tally').select(['candidate_id', 'votes']).execute(),
  }));
  const counted = rows.ballots.filter((ballot) => ballot.state === 'COUNTED');
  expect(counted.length).toBeGreaterThan(300);
  expect(list.data.records[0]?.counted).toBe(counted.length);
  expect(
    rows.ballots.filter((ballot) => ballot.state === 'QUARANTINED' && ballot.reasons.includes('burst')).length,
  ).toBe(29);
  const countedIds = new Set(counted.map((ballot) => ballot.id));
  for (const { candidate_id, votes } of rows.tallies)
    expect(votes).toBe(
      rows.choices.filter((one) => one.candidate_id === candidate_id && countedIds.has(one.ballot_id)).length,
    );
  const times = rows.ballots.map((ballot) => ballot.cast_at.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(Math.max(...times)).toBeLessThan(Date.now());
});

test('a second start, and two at once, change nothing', async () => {
  const before = await figures();
  expect(await Promise.all([makeDemo(server.services), makeDemo(server.services)])).toEqual([demoLogin, demoLogin]);
  expect(await figures()).toEqual(before);
});

test('what a killed start left undone, the next one finishes', async () => {
  const half = await demoServer('on');
  try {
    const { inOrganisation } = half.services.database;
    let pieces = 0;
    half.services.database.inOrganisation = function (organisation, mode, work) {
      if (mode === 'write' && ++pieces === 5) return Promise.reject(new Error('killed'));
      return inOrganisation.call(this, organisation, mode, work) as ReturnType<typeof work>;
    };
    await expect(makeDemo(half.services)).rejects.toThrow('killed');
    half.services.database.inOrganisation = inOrganisation;
    // The server's own role cannot date back what stands in the ledger: it ends after everything was sold.
    const { settings } = half.services;
    const asServer = { ...half.services, settings: { ...settings, MIGRATION_DATABASE_URL: settings.DATABASE_URL } };
    await expect(makeDemo(asServer)).rejects.toThrow('permission denied');
    expect(await orderCount(half)).toBe(0);
    const both = await Promise.all([makeDemo(half.services), makeDemo(half.services)]);
    expect(both).toEqual([demoLogin, demoLogin]);
    const { data } = await half.send(authLoginPassword, demoLogin);
    const statistics = await half.send(eventIndexStatistics, { timeZone: 'UTC' }, { token: data.access_token });
    expect(statistics.data).toMatchObject({
      events: { total: 6 },
      participants: { total: 505, pending: 17 },
      signedIn: { total: 97 },
    });
    expect(await orderCount(half)).toBe(await orderCount(server));
  } finally {
    await half.close();
  }
}, 120_000);

test('there is none in production, when it is switched off, where others work already, or once its password was changed', async () => {
  const { settings } = server.services;
  expect(await makeDemo({ ...server.services, settings: { ...settings, production: true } })).toBeNull();
  expect(await makeDemo({ ...server.services, settings: { ...settings, DEMO: 'off' } })).toBeNull();
  const person = await whoIs(server.services.database, demoLogin.username);
  if (person) await setPassword(server.services, person, 'my-own-password-1');
  expect(await makeDemo(server.services)).toBeNull();
  const used = await startServer({ env: { DEMO: 'auto' } });
  try {
    await used.organisation();
    expect(await makeDemo(used.services)).toBeNull();
  } finally {
    await used.close();
  }
});
