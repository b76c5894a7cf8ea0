import type { Frame } from '../media/media.ts';
import { Mixer } from '../media/mixer.ts';
import { Player, ringing, waiting } from '../media/tones.ts';
import type { WebMedia } from '../media/web-media.ts';
import { Recording } from '../recording/recording.ts';
import type { Allowed, Cause, Ended, Told } from '../server-link.ts';
import type { IncomingSession } from '../sip/incoming-session.ts';
import type { Ending } from '../sip/session.ts';
import type { Listener } from './listener.ts';
import { Person } from './person.ts';
import { Phone } from './phone.ts';
import type { Seat } from './phones.ts';
import type { Trunk } from './trunk.ts';

export interface CallOptions {
  callId: string;
  allowed: Allowed;
  trunk: Trunk;
  /** How long the person waits for an agent whose phone is gone, in milliseconds. */
  waitsFor: number;
  recordingPath: string;
  onChange: (call: Call) => void;
  /** Once, when its recording is finished. */
  onEnd: (call: Call, ended: Ended) => void;
}

const causes: Record<number, Cause> = {
  404: 'unassigned',
  408: 'noAnswer',
  410: 'unassigned',
  480: 'noAnswer',
  484: 'unassigned',
  486: 'busy',
  487: 'noAnswer',
  600: 'busy',
  603: 'refused',
  604: 'unassigned',
};

/** What an agent's phone is told when it does not come to an answer. */
const statuses: Partial<Record<Cause, number>> = {
  busy: 486,
  noAnswer: 480,
  unassigned: 404,
  refused: 603,
  cut: 403,
  failed: 503,
};

/**
 * A call between an agent and a person. Its two legs are two sessions: while the agent's phone is away (a reload, a crash, a network that is gone) the person's leg
 * and the recording go on, and the next phone of the agent takes its place.
 */
export class Call {
  readonly callId: string;
  readonly #options: CallOptions;
  #phone: Phone;
  #person: Person | undefined;
  #state: 'dialling' | 'ringing' | 'answered' | 'over' = 'dialling';
  #ringingAt: Date | null = null;
  #answeredAt: Date | null = null;
  #recording: Recording | undefined;
  #mixer: Mixer | undefined;
  /** What the agent hears before the person answers, and the person while the agent is away or holds. */
  #ringback: Player | undefined;
  #waiting: Player | undefined;
  #hasEarlySound = false;
  #lostPackets = 0;
  readonly #listeners = new Set<Listener>();
  readonly #timer: NodeJS.Timeout;
  #wasThere = true;
  readonly #personClock = {};

  constructor(options: CallOptions, session: IncomingSession, media: WebMedia, seat: Seat) {
    this.callId = options.callId;
    this.#options = options;
    this.#phone = this.#join(session, media, seat);
    this.#timer = setInterval(() => this.#look(), 500);
    this.#timer.unref();
    session.ring(183, media.local);
    void this.#dial();
  }

  get seat(): Seat {
    return this.#phone.seat;
  }

  get isOver(): boolean {
    return this.#state === 'over';
  }

  get isAnswered(): boolean {
    return this.#state === 'answered';
  }

  get dialog() {
    return this.#answeredAt === null ? null : (this.#person?.dialog ?? null);
  }

  get isSimulated(): boolean {
    return this.#person?.isSimulated ?? this.#options.trunk.isSimulated;
  }

  tell(): Told['calls'][number] {
    return {
      callId: this.callId,
      state: this.#state === 'over' ? 'answered' : this.#state,
      ringingAt: this.#ringingAt?.toISOString() ?? null,
      answeredAt: this.#answeredAt?.toISOString() ?? null,
      isAttended: this.#phone.isThere,
      isHeld: this.#phone.isHeld,
    };
  }

  /** The same agent's phone, come back. */
  takeOver(session: IncomingSession, media: WebMedia, seat: Seat): void {
    const before = this.#phone;
    this.#phone = this.#join(session, media, seat);
    this.#leave(before, { reason: 'SIP;cause=410;text="Taken over"' });
    if (this.isAnswered) session.accept(media.local);
    else {
      session.ring(183, media.local);
      if (this.#state === 'ringing') session.ring(180);
    }
    this.#route();
    this.#options.onChange(this);
  }

  /** A phone of this agent has a socket again. */
  arrived(flow: IncomingSession['flow']): void {
    const { session } = this.#phone;
    if (!session.flow.isOpen) session.flow = flow;
  }

  /** `onOver`: it has left, or the call is over. */
  listen(listener: Listener, onOver: () => void): void {
    this.#listeners.add(listener);
    listener.onOver = () => {
      this.#unlisten(listener);
      onOver();
    };
    this.#mixer ??= new Mixer((frame, source) => {
      for (const each of this.#listeners) each.send(frame, source);
    });
  }

  end(cause: Cause, { status = null, at = performance.now() }: { status?: number | null; at?: number } = {}): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    const endedAt = new Date();
    clearInterval(this.#timer);
    this.#ringback?.stop();
    this.#waiting?.stop();
    this.#person?.end();
    this.#leave(this.#phone, { status: statuses[cause] ?? 480, reason: `SIP;cause=${status ?? 0};text="${cause}"` });
    for (const listener of this.#listeners) listener.end();
    this.#mixer?.stop();
    void this.#finish(cause, status, endedAt, at);
  }

  async #finish(cause: Cause, sipStatus: number | null, endedAt: Date, at: number): Promise<void> {
    const recording = (await this.#recording?.finish(at)) ?? null;
    this.#options.onEnd(this, {
      callId: this.callId,
      cause,
      sipStatus,
      ringingAt: this.#ringingAt?.toISOString() ?? null,
      answeredAt: this.#answeredAt?.toISOString() ?? null,
      endedAt: endedAt.toISOString(),
      recording,
      lostPackets: this.#lostPackets,
      isSimulated: this.isSimulated,
    });
  }

  async #dial(): Promise<void> {
    const { trunk, allowed } = this.#options;
    try {
      const person = await Person.call(trunk, allowed.number, allowed.ringSeconds, {
        onRinging: () => this.#rings(),
        onAnswered: () => this.#answered(),
        onOver: (ending) => this.#personOver(ending),
      });
      if (!person) return this.end('failed');
      this.#person = person;
      if (this.isOver) return person.end();
      person.media.onFrame = (frame) => this.#fromPerson(frame);
    } catch {
      this.end('failed');
    }
  }

  #rings(): void {
    if (this.#state !== 'dialling') return;
    this.#state = 'ringing';
    this.#ringingAt = new Date();
    this.#phone.session.ring(180);
    // Whoever lets it ring in another way sends that sound itself.
    if (!this.#hasEarlySound)
      this.#ringback = new Player(ringing, (frame, source) => this.#phone.media.send(frame, source));
    this.#options.onChange(this);
  }

  #answered(): void {
    if (this.isOver || this.isAnswered) return;
    this.#state = 'answered';
    this.#answeredAt = new Date();
    this.#ringingAt ??= this.#answeredAt;
    this.#ringback?.stop();
    if (this.#options.allowed.isRecorded) this.#recording = new Recording(this.#options.recordingPath);
    this.#phone.session.accept(this.#phone.media.local);
    // Not every phone sends before it knows of the answer.
    this.#phone.media.heardAt = performance.now();
    this.#route();
    this.#options.onChange(this);
  }

  #personOver({ how, status }: Ending): void {
    if (this.isAnswered) return this.end(how === 'hungUp' ? 'callee' : 'failed', { status });
    if (how === 'noAnswer') return this.end('noAnswer', { status });
    this.end(status === null ? 'failed' : (causes[status] ?? 'failed'), { status });
  }

  #join(session: IncomingSession, media: WebMedia, seat: Seat): Phone {
    return new Phone(session, media, seat, {
      onFrame: (frame, phone) => this.#fromPhone(frame, phone),
      onKeyFrame: (frame, phone) => {
        if (phone === this.#phone && this.isAnswered) this.#person?.media.sendKey(frame, phone);
      },
      onKey: (key, milliseconds) => {
        if (this.isAnswered) this.#person?.pressKey(key, milliseconds);
      },
      onHold: () => {
        this.#route();
        this.#options.onChange(this);
      },
      onOver: (ending, phone) => this.#phoneOver(ending, phone),
    });
  }

  #phoneOver({ how }: Ending, phone: Phone): void {
    if (phone !== this.#phone) return;
    if (how === 'hungUp') return this.end('agent');
    if (how === 'cancelled') return this.end('cancelled');
    // Its socket is gone and it has not come back by itself: the call waits for the agent.
    this.#leave(phone);
    this.#route();
  }

  #leave(phone: Phone, why: { status?: number; reason?: string } = {}): void {
    if (!phone.isGone) this.#lostPackets += phone.media.lostPackets;
    phone.end(why);
  }

  #fromPhone(frame: Frame, phone: Phone): void {
    if (phone !== this.#phone || !this.isAnswered || phone.isHeld) return;
    this.#person?.media.send(frame, phone);
    this.#recording?.take('agent', frame, phone);
    this.#mixer?.take('agent', frame.payload);
  }

  #fromPerson(frame: Frame): void {
    if (this.isOver) return;
    this.#phone.media.send(frame, this.#personClock);
    if (this.isAnswered) {
      this.#recording?.take('person', frame, this.#personClock);
      this.#mixer?.take('person', frame.payload);
    } else if (!this.#hasEarlySound) {
      this.#hasEarlySound = true;
      this.#ringback?.stop();
    }
  }

  /** The person hears the agent or, while the agent is away or holds, a tone that says that somebody is still there. */
  #route(): void {
    const isWaiting = this.isAnswered && (this.#phone.isHeld || !this.#phone.isThere);
    if (isWaiting === (this.#waiting !== undefined)) return;
    this.#waiting?.stop();
    this.#waiting = isWaiting
      ? new Player(waiting, (frame, source) => this.#person?.media.send(frame, source))
      : undefined;
  }

  #look(): void {
    const isThere = this.#phone.isThere;
    this.#route();
    if (isThere !== this.#wasThere) this.#options.onChange(this);
    this.#wasThere = isThere;
    if (performance.now() - this.#phone.media.heardAt > this.#options.waitsFor) this.end('agentLost');
  }

  #unlisten(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#mixer?.stop();
    this.#mixer = undefined;
  }
}
