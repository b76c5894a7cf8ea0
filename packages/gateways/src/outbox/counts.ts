import { type FileHandle, open } from 'node:fs/promises';
import { LogFile } from '../core/log-file.ts';
import type { Channel } from './record.ts';

export interface Received {
  channel: Channel;
  to: string;
  /** What says that two are the same message: see `sameBy` in control.ts; of SMS the own number of the sender. */
  key: string;
}

export interface ChannelCounts {
  received: number;
  recipients: number;
  /** Messages that the same recipient got more than once. */
  twice: number;
}

/**
 * Who received what, and how often: everything since the outbox was emptied, also what has long fallen out of the store. A line is on disk
 * before its sender hears that it was accepted, so the counts survive the death of this process. Lines that arrive together are written together.
 */
export class Counts {
  readonly #path: string;
  #file: FileHandle;
  #seen = new Map<string, number>();
  #ofRecipient = new Map<string, number>();
  #totals: Record<Channel, ChannelCounts> = empty();
  #waiting: { line: string; done: PromiseWithResolvers<void> }[] = [];
  #writing: Promise<void> | null = null;
  #size: number;

  private constructor(path: string, file: FileHandle, size: number) {
    this.#path = path;
    this.#file = file;
    this.#size = size;
  }

  static async open(path: string): Promise<Counts> {
    const lines: Received[] = [];
    // Reads whole lines and cuts a torn last one off, as the store's log does.
    const log = await LogFile.open(path, (text) => {
      const line = parse(text);
      if (line) lines.push(line);
    });
    await log.close();
    const file = await open(path, 'r+');
    const counts = new Counts(path, file, (await file.stat()).size);
    for (const line of lines) counts.#count(line);
    return counts;
  }

  async add(received: readonly Received[]): Promise<void> {
    const line = received.map((one) => `${JSON.stringify([one.channel, one.to, one.key])}\n`).join('');
    const done = Promise.withResolvers<void>();
    this.#waiting.push({ line, done });
    this.#writing ??= this.#write();
    await done.promise;
    for (const one of received) this.#count(one);
  }

  get totals(): Record<Channel, ChannelCounts> {
    return this.#totals;
  }

  /** How often each message reached this recipient. */
  of(channel: Channel, to: string): { received: number; messages: { key: string; received: number }[] } {
    const messages: { key: string; received: number }[] = [];
    if (this.#ofRecipient.has(recipientOf(channel, to))) {
      for (const { to: whose, ...one } of this.#each(channel)) if (whose === to.toLowerCase()) messages.push(one);
    }
    return { received: this.#ofRecipient.get(recipientOf(channel, to)) ?? 0, messages };
  }

  /** Every message of a channel by recipient; with `atLeast` 2 those that somebody got twice. */
  *rows(channel: Channel, atLeast = 1): Generator<{ to: string; key: string; received: number }> {
    for (const one of this.#each(channel)) if (one.received >= atLeast) yield one;
  }

  async clear(): Promise<void> {
    await this.#writing;
    await this.#file.truncate(0);
    this.#size = 0;
    this.#seen.clear();
    this.#ofRecipient.clear();
    this.#totals = empty();
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }

  async #write(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting.splice(0);
        const bytes = Buffer.from(batch.map((one) => one.line).join(''));
        try {
          for (let written = 0; written < bytes.length; ) {
            const result = await this.#file.write(bytes, written, bytes.length - written, this.#size + written);
            written += result.bytesWritten;
          }
          this.#size += bytes.length;
          for (const one of batch) one.done.resolve();
        } catch (error) {
          console.error(`outbox: ${this.#path} cannot be written`, error);
          for (const one of batch) one.done.reject(error);
        }
      }
    } finally {
      this.#writing = null;
    }
  }

  #count({ channel, to, key }: Received): void {
    const whole = `${recipientOf(channel, to)}\n${key}`;
    const before = this.#seen.get(whole) ?? 0;
    this.#seen.set(whole, before + 1);
    const of = this.#ofRecipient.get(recipientOf(channel, to)) ?? 0;
    this.#ofRecipient.set(recipientOf(channel, to), of + 1);
    const totals = this.#totals[channel];
    totals.received++;
    if (of === 0) totals.recipients++;
    if (before === 1) totals.twice++;
  }

  *#each(channel: Channel): Generator<{ to: string; key: string; received: number }> {
    for (const [whole, received] of this.#seen) {
      const [one = '', to = '', ...key] = whole.split('\n');
      if (one === channel) yield { to, key: key.join('\n'), received };
    }
  }
}

const recipientOf = (channel: Channel, to: string) => `${channel}\n${to.toLowerCase()}`;

function empty(): Record<Channel, ChannelCounts> {
  return {
    mail: { received: 0, recipients: 0, twice: 0 },
    sms: { received: 0, recipients: 0, twice: 0 },
  };
}

function parse(text: string): Received | null {
  try {
    const [channel, to, key] = JSON.parse(text) as [Channel, string, string];
    if ((channel !== 'mail' && channel !== 'sms') || typeof to !== 'string' || typeof key !== 'string') return null;
    return { channel, to, key };
  } catch {
    return null;
  }
}
