import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { beginAsked, lineTold, listenAsked, returnAsked } from '@convoke/contract/outbound/outbound.line.ts';
import { type Line, startLine } from '../line.ts';
import { Ports } from '../media/ports.ts';
import { type People, startPeople } from '../people/people.ts';
import type { BeginAnswer, Ended, Told } from '../server-link.ts';
import { TestPhone } from './test-phone.ts';

const key = 'a-key-for-tests-of-the-line';

/** A server that lets every call begin, until it is told otherwise, and remembers what it hears. */
export interface ServerUnderTest {
  url: string;
  key: string;
  told: Told[];
  ended: Ended[];
  /** How often each call was asked for. */
  begun: string[];
  isRecorded: boolean;
  ringSeconds: number;
  isAway: boolean;
  /** The number that a new call of this id goes to. */
  number: (callId: string, number: string) => void;
  refuse: (callId: string, reason: Extract<BeginAnswer, { isAllowed: false }>['reason']) => void;
  /** A phone of this version of the call's seat does not come back into it. */
  endSeat: (callId: string, version: number) => void;
  /** With the next answer. */
  cut: (callId: string) => void;
  allowListening: (callId: string) => void;
  endOf: (callId: string) => Ended | undefined;
  stateOf: (callId: string) => Told['calls'][number] | undefined;
  close: () => Promise<void>;
}

export async function serverUnderTest(): Promise<ServerUnderTest> {
  const numbers = new Map<string, string>();
  const refusals = new Map<string, Extract<BeginAnswer, { isAllowed: false }>['reason']>();
  const listened = new Set<string>();
  const endedSeats = new Set<string>();
  const cuts: string[] = [];
  const answer = (path: string, body: unknown): unknown => {
    if (path === '/line/call/begin') {
      const { callId } = beginAsked.parse(body);
      under.begun.push(callId);
      const reason = refusals.get(callId);
      if (reason !== undefined) return { isAllowed: false, reason };
      const { isRecorded, ringSeconds } = under;
      return { isAllowed: true, number: numbers.get(callId) ?? '+8613800000017', isRecorded, ringSeconds };
    }
    if (path === '/line/call/return') {
      const { callId, version } = returnAsked.parse(body);
      return { isAllowed: !endedSeats.has(`${callId} ${version}`) };
    }
    if (path === '/line/call/listen') return { isAllowed: listened.has(listenAsked.parse(body).callId) };
    const told = lineTold.parse(body);
    under.told.push(told);
    under.ended.push(...told.ended);
    return { cut: cuts.splice(0) };
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes) => {
      text += String(bytes);
    });
    request.once('end', () => {
      if (under.isAway) return void request.socket.destroy();
      if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end();
      response.end(JSON.stringify(answer(request.url ?? '', JSON.parse(text))));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const under: ServerUnderTest = {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    key,
    told: [],
    ended: [],
    begun: [],
    isRecorded: true,
    ringSeconds: 30,
    isAway: false,
    number: (callId, number) => numbers.set(callId, number),
    refuse: (callId, reason) => refusals.set(callId, reason),
    endSeat: (callId, version) => endedSeats.add(`${callId} ${version}`),
    cut: (callId) => cuts.push(callId),
    allowListening: (callId) => listened.add(callId),
    endOf: (callId) => under.ended.find((one) => one.callId === callId),
    stateOf: (callId) => under.told.at(-1)?.calls.find((one) => one.callId === callId),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return under;
}

export interface LineUnderTest {
  line: Line;
  people: People;
  server: ServerUnderTest;
  lines: string[];
  ws: () => string;
  /** A phone of a new agent, or of this one. */
  phone: (seat?: { agentId?: string; version?: number; expires?: number }) => Promise<TestPhone>;
  /** A new call's id, whose number ends so. */
  callTo: (lastDigits: string) => string;
  api: (path: string, init?: RequestInit) => Promise<Response>;
  /** Begins another line in the same folder, when the one before is closed. */
  start: () => Promise<void>;
  /** Ends the line and begins another one in the same folder. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

export async function lineUnderTest(
  dataDir: string,
  options: {
    waitsFor?: number;
    isTrunkByWeb?: boolean;
    trunkUrl?: string;
    credentials?: { user: string; password: string };
  } = {},
): Promise<LineUnderTest> {
  const server = await serverUnderTest();
  const people = await startPeople({
    sipHost: '127.0.0.1',
    sipPort: 0,
    host: '127.0.0.1',
    port: 0,
    places: { hosts: ['127.0.0.1'], ports: new Ports(44_000, 45_999) },
  });
  const lines: string[] = [];
  const url =
    options.trunkUrl ?? (options.isTrunkByWeb ? `ws://127.0.0.1:${people.port}/ws` : `sip:127.0.0.1:${people.sipPort}`);
  const { user, password } = options.credentials ?? {};
  const start = () =>
    startLine({
      dataDir,
      host: '127.0.0.1',
      port: 0,
      serverUrl: server.url,
      key,
      places: { hosts: ['127.0.0.1'], ports: new Ports(40_000, 43_999) },
      trunk: { url, user, password, domain: undefined, from: '+8610000000', localHost: undefined },
      ...(options.waitsFor ? { waitsFor: options.waitsFor } : {}),
      log: (text) => lines.push(text),
    });
  const phones: TestPhone[] = [];
  const under: LineUnderTest = {
    line: await start(),
    people,
    server,
    lines,
    ws: () => `ws://127.0.0.1:${under.line.port}/ws`,
    phone: async (seat = {}) => {
      const phone = await TestPhone.open(under.ws(), key, { agentId: seat.agentId ?? randomUUID(), ...seat });
      phones.push(phone);
      return phone;
    },
    callTo: (lastDigits) => {
      const callId = randomUUID();
      server.number(callId, `+86138000000${lastDigits}`);
      return callId;
    },
    api: (path, init) =>
      fetch(`http://127.0.0.1:${under.line.port}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${key}`, ...init?.headers },
      }),
    start: async () => {
      under.line = await start();
    },
    restart: async () => {
      await under.line.close();
      await under.start();
    },
    close: async () => {
      for (const phone of phones) phone.close();
      await under.line.close();
      await people.close();
      await server.close();
    },
  };
  return under;
}
