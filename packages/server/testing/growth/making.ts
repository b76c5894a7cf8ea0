import { allCalls } from '@convoke/contract/all-calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { jobsOf } from '../../src/app.ts';
import { loadDomains } from '../../src/domains.ts';
import { hashToken, newToken } from '../../src/core/codes.ts';
import { unforeseen } from '../../src/core/http/unforeseen.ts';
import { whoIs } from '../../src/domains/auth/auth.people.ts';
import { demoLogin } from '../../src/demo/demo.ts';
import type { Answer, Organisation, SendOptions, TestServer } from '../server.ts';
import type { GrowthWorld, Row } from './known.ts';

/** The demo's organisation under a login of its own, and the ways to make something in it. */
export interface Making extends Omit<GrowthWorld, 'known'> {
  server: TestServer;
  /** No other world on this server has it. */
  name: string;
  query(statement: string, values: unknown[]): Promise<Row[]>;
  /** The first row of a table that an event has; `more` is what else it must be. */
  oneOf(eventId: unknown, table: string, more?: string): Promise<Row>;
  /** For the builders that are given an organisation. */
  calling: Pick<Organisation, 'call'>;
  job(name: string, data: object): Promise<unknown>;
}

export async function takenOver(serverNow: () => TestServer, name: string): Promise<Making> {
  const server = serverNow();
  const person = await whoIs(server.services.database, demoLogin.username);
  if (!person) throw new Error('the demo has no organisation');
  const { organisationId, userId } = person;
  const token = newToken('cvu');
  const query = (statement: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
    withClient(
      server.database.superuserUrl,
      async (client) => (await client.query<Record<string, unknown>>(statement, values)).rows,
    );
  await query(`UPDATE login_name SET name = $1 || name WHERE organisation_id = $2`, [name, organisationId]);
  await query(
    `INSERT INTO access_token (token_hash, kind, organisation_id, user_id, expires_at) VALUES ($1, 'organiser', $2, $3, now() + interval '9 days')`,
    [hashToken(token), organisationId, userId],
  );
  const one = async (statement: string, values: unknown[] = [organisationId]) =>
    (await query(statement, values))[0] ?? {};
  const oneOf = (eventId: unknown, table: string, more = '') =>
    one(`SELECT * FROM ${table} WHERE organisation_id = $1 AND event_id = $2 ${more} ORDER BY 1, 2 LIMIT 1`, [
      organisationId,
      eventId,
    ]);
  const application = await server.applicationToken();
  let agentToken: Promise<string> | undefined;
  /** Ann of the call centre's world, by hand as the organiser. */
  async function signInAgent(): Promise<string> {
    const agent = newToken('cvo');
    await query(
      `INSERT INTO access_token (token_hash, kind, organisation_id, user_id, expires_at)
       SELECT $1, 'outbound', $2, id, now() + interval '9 days' FROM outbound_agent WHERE organisation_id = $2 AND name = 'Ann' ORDER BY created_at LIMIT 1`,
      [hashToken(agent), organisationId],
    );
    return agent;
  }
  async function call<Out>(id: string, input: object, options: SendOptions = {}): Promise<Out> {
    const of = allCalls.find((each) => each.id === id);
    if (!of) throw new Error(`there is no call ${id}`);
    const isOwn = of.audience === 'organiser' || of.audience === 'staff' || of.also?.includes('organiser') === true;
    const asAgent = of.audience === 'outbound' && (await (agentToken ??= signInAgent()));
    const sending = {
      ...(of.audience === 'open' ? {} : { token: isOwn ? token : asAgent || application }),
      ...options,
    };
    const got = (await serverNow().send(of as never, input, sending)) as Answer<Out>;
    if (got.code !== 0)
      throw new Error(
        `${id}: ${got.status} ${got.message} ${JSON.stringify(got.data)} ${unforeseen.splice(0).join('; ')}`,
      );
    return got.data;
  }
  const calling = { call: (of: { id: string }, input: unknown) => call(of.id, input as object) } as Pick<
    Organisation,
    'call'
  >;
  const job = async (wanted: string, data: object) =>
    jobsOf(await loadDomains())
      .find((each) => each.name === wanted)
      ?.run(server.services, data);
  return { server, serverNow, name, organisationId, userId, token, query, one, oneOf, call, calling, job };
}
