import { createServer, type Server } from 'node:http';
import type { Call } from '@convoke/contract/core/define-call.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import { outboundAllot } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { outboundExecute, outboundNext, seatOn } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { outboundSettingsSave } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { outboundTaskUpdate } from '@convoke/contract/outbound/outbound.task.calls.ts';
import type { lineTold } from '@convoke/contract/outbound/outbound.line.ts';
import type * as z from 'zod';
import { hashToken, newToken } from '../src/core/codes.ts';
import { callCentre } from './calling.ts';
import type { Organisation, TestServer } from './server.ts';

export const lineKey = 'line-of-the-tests-0123456789abcdef';

type Told = z.input<typeof lineTold>;
type Ended = Told['ended'][number];

/** A line that speaks outbound.line.ts and has no telephone: it notes what it is told to end, and has the recordings it is given. */
export async function fakeLine() {
  const ended: { callId: string; at: number }[] = [];
  const removed: string[] = [];
  const recordings = new Map<string, Buffer>();
  /** Whose recording it fails to read. */
  const failing = new Set<string>();
  const line: Server = createServer((request, response) => {
    const { url = '', method, headers } = request;
    if (headers.authorization !== `Bearer ${lineKey}`) return void response.writeHead(401).end();
    if (url === '/state') return void response.end(JSON.stringify({ isSimulated: true, isTrunkUp: true, calls: 0 }));
    const [, what, callId = ''] = url.split('/');
    if (what === 'calls' && method === 'POST') {
      ended.push({ callId, at: Date.now() });
      return void response.end('{}');
    }
    if (what === 'recordings' && method === 'DELETE') {
      removed.push(callId);
      return void response.end('{}');
    }
    if (failing.has(callId)) return void response.writeHead(500).end();
    const recording = recordings.get(callId);
    if (recording === undefined) return void response.writeHead(404).end();
    response.end(recording);
  });
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
  const { port } = line.address() as { port: number };
  return {
    env: { LINE_KEY: lineKey, LINE_URL: `http://127.0.0.1:${port}` },
    port,
    server: line,
    ended,
    removed,
    recordings,
    failing,
    close: () => new Promise((done) => line.close(done)),
  };
}

/** Says something to a server as the line does. */
export async function sayAsLine(server: TestServer, path: string, body: object, key = lineKey) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/line/${path}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

/** A call as the line tells of it when it is over. */
export const over = (callId: string, more: Partial<Ended> = {}): Ended => ({
  callId,
  cause: 'callee',
  sipStatus: 200,
  ringingAt: null,
  answeredAt: new Date(Date.now() - 5000).toISOString(),
  endedAt: new Date().toISOString(),
  recording: null,
  lostPackets: 0,
  isSimulated: true,
  ...more,
});

export const tellEnded = (server: TestServer, ...ended: Ended[]) => sayAsLine(server, 'told', { calls: [], ended });
export const tellGoing = (
  server: TestServer,
  callId: string,
  state: Told['calls'][number]['state'],
  more: object = {},
) => {
  const at = new Date().toISOString();
  const answeredAt = state === 'answered' ? at : null;
  const call = { callId, state, ringingAt: at, answeredAt, isAttended: true, isHeld: false, ...more };
  return sayAsLine(server, 'told', { calls: [call], ended: [] });
};

/** An organisation that may call at any time, and its agents at their desks. */
export async function desks(server: TestServer, organisation: Organisation) {
  const centre = callCentre(server, organisation);
  const windows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }));
  await organisation.call(outboundSettingsSave, { windows, perMinute: 10, perDay: 100, perMonth: 200 });

  /** An agent with a token, by hand: signing in costs a password hash. */
  async function agent(name = 'Agent') {
    const agentId = await centre.agent({ name });
    const token = newToken('cvo');
    await server.services.database.query(
      `INSERT INTO access_token (token_hash, kind, organisation_id, user_id, expires_at) VALUES ($1, 'outbound', $2, $3, now() + interval '1 day')`,
      [hashToken(token), organisation.organisationId, agentId],
    );
    const send = <Raw, In, Out, Fails extends FailureName>(
      call: Call<Raw, In, Out, Fails>,
      input: Raw,
      to: TestServer = server,
    ) => to.send(call, input, { token });
    async function call<Raw, In, Out, Fails extends FailureName>(
      which: Call<Raw, In, Out, Fails>,
      input: Raw,
      to = server,
    ) {
      const answer = await send(which, input, to);
      if (answer.code !== 0)
        throw new Error(`${which.id}: ${answer.status} ${answer.message} ${JSON.stringify(answer.data)}`);
      return answer.data;
    }
    const on = async () => (await call(seatOn, { takeOver: true })).version;
    /** Takes the next person and dials. */
    async function dial(version: number) {
      const { callee } = await call(outboundNext, { version });
      if (!callee) throw new Error('nobody there');
      const { callId } = await call(outboundExecute, { outboundMemberId: callee.outboundMemberId, version });
      return { callee, callId: callId ?? '' };
    }
    return { agentId, token, send, call, on, dial };
  }

  let made: ReturnType<typeof makeIntents> | undefined;
  const makeIntents = async () => ({
    interested: await centre.intent('Interested', { isSuccess: true }),
    notInterested: await centre.intent('Not interested'),
    doNotCall: await centre.intent('Do not call', { consequence: 'ban' }),
    callBack: await centre.intent('Call back', { consequence: 'callback' }),
  });

  /** An open task with people who are with an agent. */
  async function openTask(agentId: string, count: number, more: object = {}) {
    const intents = await (made ??= makeIntents());
    const taskId = await centre.task({ intentIds: Object.values(intents), ...more });
    const people = count > 0 ? await centre.people(taskId, count) : [];
    if (count > 0) {
      await organisation.call(outboundTaskUpdate, { taskId, state: 'open' });
      await organisation.call(outboundAllot, { taskId, outboundIds: [agentId] });
    }
    return { taskId, people, intents };
  }

  return { ...centre, agent, openTask };
}
