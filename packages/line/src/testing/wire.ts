import { vi } from 'vitest';
import type { Flow, Timing } from '../sip/flow.ts';
import type { IncomingSession } from '../sip/incoming-session.ts';
import type { OutgoingSession, Wanted } from '../sip/outgoing-session.ts';
import type { Ending } from '../sip/session.ts';
import { UserAgent } from '../sip/user-agent.ts';

export const fast: Timing = { t1: 10, t2: 80, t4: 100 };

export interface Wire {
  caller: UserAgent;
  callee: UserAgent;
  flow: Flow;
  /** Every message that was sent, by its first line; `>` from the caller. */
  sent: string[];
  texts: string[];
  /** Whether a message gets lost. */
  lose: (line: string, count: number) => boolean;
  invite: (more?: Partial<Wanted>) => Caller;
  incoming: IncomingSession[];
  endings: Ending[];
  close: () => void;
}

export interface Caller {
  session: OutgoingSession;
  progress: number[];
  answers: string[];
  endings: Ending[];
}

/** Two ends of SIP with a wire between them that may lose what it is told to. */
export function wire({
  onInvite = () => undefined,
  shortestInterval,
  isReliable = false,
}: {
  onInvite?: (session: IncomingSession) => void;
  shortestInterval?: number;
  isReliable?: boolean;
} = {}): Wire {
  const counts = new Map<string, number>();
  const end = (to: () => UserAgent, back: () => Flow, mark: string): Flow => ({
    transport: isReliable ? 'WS' : 'UDP',
    isReliable,
    isOpen: true,
    host: '127.0.0.1',
    port: 5060,
    sentBy: '127.0.0.1:5060',
    contact: `sip:${mark === '>' ? 'caller' : 'callee'}@127.0.0.1:5060`,
    send: (bytes) => {
      const text = String(bytes);
      const line = `${mark} ${text.slice(0, text.indexOf('\r\n')).replace(/ sip:\S+ SIP\/2.0| ?SIP\/2.0 ?/, '')}`;
      made.sent.push(line);
      made.texts.push(text);
      const count = (counts.get(line) ?? 0) + 1;
      counts.set(line, count);
      if (!made.lose(line, count)) setImmediate(() => to().receive(bytes, back()));
    },
  });
  const there: Flow = end(
    () => made.callee,
    () => here,
    '>',
  );
  const here: Flow = end(
    () => made.caller,
    () => there,
    '<',
  );
  const limit = shortestInterval === undefined ? {} : { shortestInterval };
  const made: Wire = {
    caller: new UserAgent({ product: 'caller', timing: fast, ...limit, onInvite: (session) => session.refuse(486) }),
    callee: new UserAgent({
      product: 'callee',
      timing: fast,
      ...limit,
      onInvite: (session) => {
        made.incoming.push(session);
        session.owner = {
          onOver: (ending) => made.endings.push(ending),
          onOffer: async (offer) => {
            if (offer === 'refused') throw new Error('not that');
            if (offer === 'slow') await new Promise<void>((done) => setTimeout(done, 20));
            return `answer to ${offer}`;
          },
          describe: () => 'callee',
        };
        onInvite(session);
      },
    }),
    flow: there,
    sent: [],
    texts: [],
    lose: () => false,
    incoming: [],
    endings: [],
    invite: (more = {}) => {
      const wanted = { flow: there, to: 'sip:bob@b', from: '<sip:ann@a>', sdp: 'offer', ...more };
      const caller: Caller = {
        session: made.caller.invite(wanted, {
          onProgress: (status) => caller.progress.push(status),
          onAccepted: (sdp) => caller.answers.push(sdp),
        }),
        progress: [],
        answers: [],
        endings: [],
      };
      caller.session.owner = {
        onOver: (ending) => caller.endings.push(ending),
        onOffer: async (offer) => `answer to ${offer}`,
        describe: () => 'caller',
      };
      return caller;
    },
    close: () => {
      made.caller.close();
      made.callee.close();
    },
  };
  return made;
}

/** The clock of a test goes on so far, and all that is due by then has happened: the clock is vi's, which no machine holds up. */
export const soon = (milliseconds = 30) => vi.advanceTimersByTimeAsync(milliseconds);
