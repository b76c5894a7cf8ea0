import { randomUUID } from 'node:crypto';
import type { Media } from '../media/media.ts';
import { beep, Player } from '../media/tones.ts';
import type { IncomingSession } from '../sip/incoming-session.ts';
import { type Behaviour, type BehaviourName, behaviours, ringsAtMost } from './behaviours.ts';

const mostKeys = 100;

export interface Voices {
  speech: Buffer;
  greeting: Buffer;
}

export interface PersonOptions {
  session: IncomingSession;
  name: BehaviourName;
  voices: Voices;
  /** Its side of the sound, for an offer. */
  listen: (offer: string | null) => Promise<{ media: Media; sdp: string }>;
  onOver: (person: SimulatedPerson) => void;
}

/** Somebody who is called, and nobody. */
export class SimulatedPerson {
  readonly id = randomUUID();
  readonly since = new Date();
  readonly session: IncomingSession;
  readonly name: BehaviourName;
  state: 'ringing' | 'answered' | 'over' = 'ringing';
  isMuted = false;
  /** What was pressed at the other side. */
  keys = '';
  readonly #options: PersonOptions;
  readonly #behaviour: Behaviour;
  #media: Media | undefined;
  #player: Player | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PersonOptions) {
    this.#options = options;
    this.session = options.session;
    this.name = options.name;
    this.#behaviour = behaviours[options.name];
    this.session.owner = {
      onOver: () => this.#over(),
      onOffer: async (offer) => (await this.#media?.answer(offer)) ?? '',
      describe: () => this.#media?.local ?? '',
      onLateAnswer: (answer) => void this.#media?.accept(answer).catch(() => this.hangUp()),
      onDigit: (key) => this.#hear(key),
    };
  }

  start(): void {
    const { status, answersAfter } = this.#behaviour;
    if (status !== undefined) {
      this.session.refuse(status);
      return this.#over();
    }
    if (answersAfter === 0) return this.answer();
    this.session.ring(180);
    if (answersAfter !== undefined) this.#after(answersAfter, () => this.answer());
    else
      this.#after(ringsAtMost, () => {
        this.session.refuse(480);
        this.#over();
      });
  }

  answer(): void {
    if (this.state !== 'ringing') return;
    this.state = 'answered';
    clearTimeout(this.#timer);
    this.#options.listen(this.session.offer).then(
      ({ media, sdp }) => this.#talk(media, sdp),
      () => {
        this.session.refuse(488);
        this.#over();
      },
    );
  }

  hangUp(): void {
    this.session.end({ status: 603 });
    this.#over();
  }

  #talk(media: Media, sdp: string): void {
    if (this.session.isOver) return media.close();
    this.#media = media;
    media.onKey = ({ isFirst, payload }) => {
      if (isFirst) this.#hear('0123456789*#ABCD'[payload[0] ?? 16] ?? '');
    };
    this.session.accept(sdp);
    const { hangsUpAfter, says } = this.#behaviour;
    if (hangsUpAfter !== undefined) this.#after(hangsUpAfter, () => this.hangUp());
    const { speech, greeting } = this.#options.voices;
    if (says === 'speech') this.#say(speech);
    if (says === 'echo')
      media.onFrame = (frame) => {
        if (!this.isMuted) media.send(frame, media);
      };
    if (says === 'voicemail') this.#say(greeting, () => this.#say(beep, () => undefined));
  }

  #say(sound: Buffer, onEnd?: () => void): void {
    this.#player = new Player(
      sound,
      (frame, source) => {
        if (!this.isMuted) this.#media?.send(frame, source);
      },
      onEnd,
    );
  }

  #hear(key: string): void {
    this.keys = (this.keys + key).slice(-mostKeys);
  }

  #after(milliseconds: number, act: () => void): void {
    this.#timer = setTimeout(act, milliseconds);
    this.#timer.unref();
  }

  #over(): void {
    if (this.state === 'over') return;
    this.state = 'over';
    clearTimeout(this.#timer);
    this.#player?.stop();
    this.#media?.close();
    this.#options.onOver(this);
  }
}
