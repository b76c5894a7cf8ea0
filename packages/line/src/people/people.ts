import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listening } from '../http/serve.ts';
import { PlainMedia } from '../media/plain-media.ts';
import { WebMedia, type WebPlaces } from '../media/web-media.ts';
import type { Timing } from '../sip/flow.ts';
import type { IncomingSession } from '../sip/incoming-session.ts';
import { openSockets } from '../sip/sockets.ts';
import { openUdp } from '../sip/udp.ts';
import { UserAgent } from '../sip/user-agent.ts';
import { type BehaviourName, usualOf } from './behaviours.ts';
import type { Board } from './board.ts';
import { answerControl } from './control.ts';
import { SimulatedPerson, type Voices } from './person.ts';

const mostCalls = 10_000;
const mostNumbers = 1000;

export interface PeopleOptions {
  /** SIP by UDP; 0 = any free port. */
  sipHost: string;
  sipPort: number;
  /** The control page, and SIP by WebSocket at /ws. */
  host: string;
  port: number;
  places: WebPlaces;
  timing?: Timing;
  /** Of a session, in seconds. */
  shortestInterval?: number;
}

export interface People extends Board {
  sipPort: number;
  port: number;
  open: () => { transactions: number; sessions: number };
  close: () => Promise<void>;
}

const voice = (name: string) => readFileSync(new URL(`voices/${name}.ulaw`, import.meta.url));

/** A telephone network whose people are simulated. Rejects when a port is taken. */
export async function startPeople(options: PeopleOptions): Promise<People> {
  const voices: Voices = { speech: voice('speech'), greeting: voice('greeting') };
  const calls = new Map<string, SimulatedPerson>();
  const numbers = new Map<string, BehaviourName>();
  const { places } = options;
  const agent = new UserAgent({
    product: 'SIMULATED people of Convoke',
    ...(options.timing ? { timing: options.timing } : {}),
    ...(options.shortestInterval ? { shortestInterval: options.shortestInterval } : {}),
    onInvite: (session) => call(session),
  });
  const listen = async (offer: string | null) => {
    if (offer !== null && /^m=audio \d+ UDP\/TLS\//m.test(offer)) return WebMedia.answer(offer, places);
    const media = await PlainMedia.open(options.sipHost, places.ports);
    try {
      return { media, sdp: offer === null ? media.offer() : await media.answer(offer) };
    } catch (error) {
      media.close();
      throw error;
    }
  };
  const call = (session: IncomingSession) => {
    if (calls.size >= mostCalls || places.ports.isFull) return session.refuse(503, { 'retry-after': '5' });
    session.transaction.answer(100);
    const number = session.called.replace(/[^\d+]/g, '');
    const person = new SimulatedPerson({
      session,
      name: numbers.get(number) ?? usualOf(number),
      voices,
      listen,
      onOver: (over) => calls.delete(over.id),
    });
    calls.set(person.id, person);
    person.start();
  };
  const people: People = {
    sipPort: 0,
    port: 0,
    calls,
    numbers,
    setNumber: (number, name) => {
      if (name === null) {
        numbers.delete(number);
        return true;
      }
      if (numbers.size >= mostNumbers && !numbers.has(number)) return false;
      numbers.set(number, name);
      return true;
    },
    open: () => agent.open,
    close: async () => {
      for (const person of calls.values()) person.hangUp();
      await new Promise((done) => setTimeout(done, 100));
      agent.close();
      udp.close();
      sockets.close();
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
    },
  };
  const udp = await openUdp(options.sipHost, options.sipPort, (bytes, flow) => agent.receive(bytes, flow));
  const sockets = openSockets({ contactUser: 'people', onMessage: (bytes, flow) => agent.receive(bytes, flow) });
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, (request, response) =>
    answerControl(people, request, response),
  );
  server.maxConnections = 1000;
  server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head));
  try {
    people.port = await listening(server, options.port, options.host);
  } catch (error) {
    udp.close();
    throw error;
  }
  people.sipPort = udp.port;
  return people;
}
