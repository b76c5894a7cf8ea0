import { id } from '@convoke/contract/core/fields.ts';
import { WebMedia, type WebPlaces } from '../media/web-media.ts';
import type { Store } from '../recording/store.ts';
import type { Ended, ServerLink } from '../server-link.ts';
import type { IncomingSession } from '../sip/incoming-session.ts';
import { goodbye } from '../sip/dialog.ts';
import { Call } from './call.ts';
import { Listener } from './listener.ts';
import type { Phones, Seat } from './phones.ts';
import { Teller } from './teller.ts';
import type { Trunk } from './trunk.ts';

const mostCalls = 1000;
const mostListeners = 200;

export interface ExchangeOptions {
  phones: Phones;
  trunk: Trunk;
  places: WebPlaces;
  store: Store;
  link: ServerLink;
  waitsFor: number;
  log: (line: string) => void;
}

/** All calls of the line. */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #calls = new Map<string, Call>();
  readonly #listeners = new Set<Listener>();
  /** Agents who are about to have a call: the server is being asked. */
  readonly #asking = new Set<string>();
  readonly #ending = new Map<Call, () => void>();
  readonly #teller: Teller;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#teller = new Teller({
      link: options.link,
      store: options.store,
      calls: () => [...this.#calls.values()].map((call) => call.tell()),
      cut: (callId) => this.end(callId),
      log: options.log,
    });
    options.phones.onArrival = ({ agentId, version }, flow) => {
      const call = this.#callOf(agentId);
      if (call && call.seat.version <= version) call.arrived(flow);
    };
  }

  /** What a process before this one has left: its calls are told as ended, and the people let go. */
  async takeUp(): Promise<void> {
    const { ended, abandoned } = await this.#options.store.takeUp();
    for (const dialog of abandoned) this.#options.trunk.send(goodbye(dialog));
    if (ended.length > 0) this.#teller.add(ended);
  }

  get size(): number {
    return this.#calls.size;
  }

  has(callId: string): boolean {
    return this.#calls.has(callId.toLowerCase());
  }

  end(callId: string): void {
    this.#calls.get(callId.toLowerCase())?.end('cut');
  }

  /** Takes an agent's INVITE, or asks who it is. */
  receive(session: IncomingSession): void {
    const seat = this.#options.phones.seatOf(session.transaction);
    if (!seat) return session.end();
    const [, listening, callId] = /^(listen-)?([\da-f-]{36})$/i.exec(session.called) ?? [];
    if (callId === undefined || !id.safeParse(callId).success) return session.refuse(404);
    if (session.offer === null) return session.refuse(488);
    session.transaction.answer(100);
    const asked = { session, offer: session.offer, seat, callId: callId.toLowerCase() };
    (listening === undefined ? this.#call(asked) : this.#listen(asked)).catch((error: unknown) => {
      this.#options.log(`a call is refused: ${error instanceof Error ? error.message : String(error)}`);
      session.refuse(500);
    });
  }

  async close(): Promise<void> {
    const endings = [...this.#calls.values()].map(
      (call) =>
        new Promise<void>((done) => {
          this.#ending.set(call, done);
          call.end('failed');
        }),
    );
    await Promise.all(endings);
    await this.#teller.close();
  }

  #callOf(agentId: string): Call | undefined {
    return [...this.#calls.values()].find((call) => call.seat.agentId === agentId);
  }

  async #call({ session, offer, seat, callId }: Asked): Promise<void> {
    const there = this.#calls.get(callId);
    if (there) return this.#return(there, { session, offer, seat, callId });
    if (this.#callOf(seat.agentId) || this.#asking.has(seat.agentId)) return session.refuse(486);
    const isFull = this.#calls.size + this.#asking.size >= mostCalls || this.#options.places.ports.isFull;
    if (isFull) return session.refuse(503);
    this.#asking.add(seat.agentId);
    try {
      const allowed = await this.#options.link.begin({ callId, ...seat }).catch((error: Error) => {
        this.#options.log(`no call without the server: ${error.message}`);
        return undefined;
      });
      if (!allowed) return session.refuse(503, { reason: reason('server') });
      if (!allowed.isAllowed) return session.refuse(403, { reason: reason(allowed.reason) });
      const media = await this.#answer(session, offer);
      if (!media) return this.#neverBegan(callId);
      const { trunk, store, waitsFor } = this.#options;
      const call = new Call(
        {
          callId,
          allowed,
          trunk,
          waitsFor,
          recordingPath: store.recordingPath(callId),
          onChange: (changed) => this.#changed(changed),
          onEnd: (ended, how) => this.#ended(ended, how),
        },
        session,
        media,
        seat,
      );
      this.#calls.set(callId, call);
      this.#changed(call);
    } finally {
      this.#asking.delete(seat.agentId);
    }
  }

  async #return(call: Call, { session, offer, seat, callId }: Asked): Promise<void> {
    if (call.seat.agentId !== seat.agentId) return session.refuse(403, { reason: reason('unknown') });
    // A reload while the server is away must not end the call.
    const isTheirs =
      call.seat.version <= seat.version && (await this.#options.link.mayReturn({ callId, ...seat }).catch(() => true));
    if (!isTheirs) return session.refuse(403, { reason: reason('seat') });
    const media = await this.#answer(session, offer);
    if (!media) return;
    if (!call.isOver) return call.takeOver(session, media, seat);
    media.close();
    session.refuse(403, { reason: reason('over') });
  }

  async #listen({ session, offer, seat, callId }: Asked): Promise<void> {
    const isAllowed = await this.#options.link.listen({ callId, ...seat }).catch(() => undefined);
    if (isAllowed === undefined) return session.refuse(503, { reason: reason('server') });
    if (!isAllowed) return session.refuse(403, { reason: reason('unknown') });
    if (this.#listeners.size >= mostListeners) return session.refuse(503);
    const media = await this.#answer(session, offer);
    if (!media) return;
    const call = this.#calls.get(callId);
    if (!call || call.isOver) {
      media.close();
      return session.refuse(404);
    }
    const listener = new Listener(session, media);
    this.#listeners.add(listener);
    call.listen(listener, () => this.#listeners.delete(listener));
  }

  /** Our side of the sound; undefined when it cannot be had, or nobody wants it any more. */
  async #answer(session: IncomingSession, offer: string): Promise<WebMedia | undefined> {
    const { media } = await WebMedia.answer(offer, this.#options.places).catch(() => ({ media: undefined }));
    if (!media) session.refuse(488);
    if (!session.isOver) return media;
    media?.close();
    return undefined;
  }

  /** It was allowed, and given up before anybody was dialled. */
  #neverBegan(callId: string): void {
    const nothing = { ringingAt: null, answeredAt: null, recording: null, sipStatus: null, lostPackets: 0 };
    const { isSimulated } = this.#options.trunk;
    this.#tellEnd({ callId, cause: 'cancelled', endedAt: new Date().toISOString(), isSimulated, ...nothing });
  }

  #changed(call: Call): void {
    const { ringingAt, answeredAt } = call.tell();
    const { callId, isSimulated, dialog } = call;
    if (!call.isOver) this.#options.store.save({ callId, ringingAt, answeredAt, isSimulated, dialog, ended: null });
    this.#teller.tell();
  }

  #ended(call: Call, ended: Ended): void {
    this.#calls.delete(call.callId);
    this.#tellEnd(ended);
    this.#ending.get(call)?.();
  }

  #tellEnd(ended: Ended): void {
    const { callId, ringingAt, answeredAt, isSimulated } = ended;
    this.#options.store.save({ callId, ringingAt, answeredAt, isSimulated, dialog: null, ended });
    this.#teller.add([ended]);
  }
}

interface Asked {
  session: IncomingSession;
  offer: string;
  seat: Seat;
  callId: string;
}

const reason = (text: string) => `SIP;cause=403;text="${text}"`;
