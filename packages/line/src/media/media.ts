import { randomInt } from 'node:crypto';
import { frameSamples, onBeat } from './beat.ts';
import { aFromMu, muFromA } from './g711.ts';

/** A piece of sound as µ-law, where its sender placed it. */
export interface Frame {
  payload: Buffer;
  sequence: number;
  timestamp: number;
}

/** A packet of a key that is pressed: RFC 4733. */
export interface KeyFrame extends Frame {
  isFirst: boolean;
}

export interface Header {
  payloadType: number;
  sequenceNumber: number;
  timestamp: number;
  marker: boolean;
}

export interface Codec {
  name: 'PCMU' | 'PCMA';
  payloadType: number;
  /** Of keys that are pressed; undefined: the other side takes none. */
  keyType: number | undefined;
}

const keys = '0123456789*#ABCD';
const mostOfPacket = 1600;

/** One leg's sound, in both directions. However many sources it is given in turn, the other side hears one unbroken stream. */
export abstract class Media {
  /** What the other side says. */
  onFrame: (frame: Frame) => void = () => undefined;
  onKey: (frame: KeyFrame) => void = () => undefined;
  /** When anything came from the other side, in `performance.now()`. */
  heardAt = performance.now();
  /** Packets that the other side says it did not get. */
  lostPackets = 0;
  protected codec: Codec | undefined;
  /** Whether the other side says that it wants to hear anything: one that holds the call does not. */
  isListening = true;
  /** Whether the other side says that it is sending. */
  isSending = true;
  #source: object | undefined;
  #sequence = randomInt(0x8000);
  #timestamp = randomInt(0x8000_0000);
  #sentAt = 0;
  #offset = { sequence: 0, timestamp: 0 };
  #stopKey: (() => void) | undefined;

  /** Our description as it is now. */
  abstract get local(): string;
  /** Takes an offer of the other side, at first or anew, and answers it. Throws when it has no sound that we speak. */
  abstract answer(offer: string): Promise<string>;
  /** Takes the answer to our offer. */
  abstract accept(answer: string): Promise<void>;
  abstract close(): void;
  protected abstract transmit(payload: Buffer, header: Header): void;

  /** Gives it sound of one of its sources. */
  send(frame: Frame, source: object): void {
    if (!this.codec || !this.isListening || this.#stopKey) return;
    const { marker, sequenceNumber, timestamp } = this.#place(frame, source);
    const { name, payloadType } = this.codec;
    const payload = name === 'PCMA' ? aFromMu(frame.payload) : frame.payload;
    this.transmit(payload, { payloadType, sequenceNumber, timestamp, marker });
  }

  /** Passes a packet of a key on; false when the other side takes none. */
  sendKey(frame: KeyFrame, source: object): boolean {
    if (this.codec?.keyType === undefined) return false;
    const { sequenceNumber, timestamp } = this.#place(frame, source);
    this.transmit(frame.payload, { payloadType: this.codec.keyType, sequenceNumber, timestamp, marker: frame.isFirst });
    return true;
  }

  /** Presses a key for a while; false when the other side takes none, or another one is pressed. */
  pressKey(key: string, milliseconds: number): boolean {
    const payloadType = this.codec?.keyType;
    const event = keys.indexOf(key);
    if (payloadType === undefined || event < 0 || this.#stopKey) return false;
    const source = {};
    const { timestamp } = this.#place({ payload: Buffer.alloc(0), sequence: 0, timestamp: 0 }, source);
    const whole = Math.ceil((milliseconds * 8) / frameSamples) * frameSamples;
    let duration = 0;
    let ends = 0;
    this.#stopKey = onBeat(() => {
      const isFirst = duration === 0;
      duration = Math.min(duration + frameSamples, whole);
      // The end is said three times: any of them may get lost.
      const isEnd = duration === whole && !isFirst;
      const payload = Buffer.from([event, (isEnd ? 0x80 : 0) | 10, duration >> 8, duration & 255]);
      this.#sequence = (this.#sequence + 1) & 0xffff;
      this.transmit(payload, { payloadType, sequenceNumber: this.#sequence, timestamp, marker: isFirst });
      if (isEnd && ++ends === 3) this.stopKey();
    });
    return true;
  }

  protected follow(direction: string): void {
    this.isSending = direction === 'sendrecv' || direction === 'sendonly';
    this.isListening = direction === 'sendrecv' || direction === 'recvonly';
  }

  protected stopKey(): void {
    this.#stopKey?.();
    this.#stopKey = undefined;
    this.#source = undefined;
  }

  /** A packet of the other side, deciphered. */
  protected receive({ payloadType, sequenceNumber, timestamp, marker }: Header, payload: Buffer): void {
    this.heardAt = performance.now();
    if (payload.length === 0 || payload.length > mostOfPacket) return;
    const frame = { payload, sequence: sequenceNumber, timestamp };
    if (payloadType === this.codec?.keyType) {
      if (payload.length >= 4) this.onKey({ ...frame, payload: payload.subarray(0, 4), isFirst: marker });
    } else if (payloadType === 0) this.onFrame(frame);
    else if (payloadType === 8) this.onFrame({ ...frame, payload: muFromA(payload) });
  }

  #place(
    { sequence, timestamp }: Frame,
    source: object,
  ): { marker: boolean; sequenceNumber: number; timestamp: number } {
    const now = performance.now();
    const isNew = source !== this.#source;
    if (isNew) {
      // Time went on while nothing was sent.
      const passed = Math.max(frameSamples, Math.min(Math.round((now - this.#sentAt) * 8), 0x1000_0000));
      this.#offset = { sequence: this.#sequence + 1 - sequence, timestamp: this.#timestamp + passed - timestamp };
      this.#source = source;
    }
    const sequenceNumber = (sequence + this.#offset.sequence) & 0xffff;
    const placed = (timestamp + this.#offset.timestamp) >>> 0;
    // What comes late goes out where it belongs, and does not turn the count back.
    if (isNew || ((sequenceNumber - this.#sequence) & 0xffff) < 0x8000) {
      this.#sequence = sequenceNumber;
      this.#timestamp = placed;
    }
    this.#sentAt = now;
    return { marker: isNew, sequenceNumber, timestamp: placed };
  }
}
