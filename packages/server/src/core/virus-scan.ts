import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Services } from './context.ts';
import { Refusal } from './failure.ts';

/** How long clamd may take to be there, to take a piece, and to judge a file that it has, in milliseconds. Its own limit for a file is two minutes. */
const connectMs = 5000;
const pieceMs = 30_000;
const judgeMs = 150_000;

/** What is found in a file while it goes by (decision 0102). */
export class VirusScan {
  /** Whether all of it was looked at and nothing found. False without a scanner, and of a file that is larger than it takes. */
  isClean = false;
  private readonly services: Pick<Services, 'settings' | 'log'>;

  constructor(services: Pick<Services, 'settings' | 'log'>) {
    this.services = services;
  }

  /**
   * The same pieces, which the scanner sees as well; before the end is told it has judged. Throws a Refusal: FILE_INFECTED, or SCANNER_AWAY where it does not answer, so whoever
   * keeps the pieces keeps nothing.
   */
  async *through(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const address = this.services.settings.CLAMAV_ADDRESS;
    if (address === undefined) {
      yield* pieces;
      return;
    }
    const clamd = new Clamd(address);
    try {
      for await (const piece of pieces) {
        await this.asked(clamd.show(piece));
        yield piece;
      }
      const answer = await this.asked(clamd.judge());
      if (answer.endsWith(' FOUND')) throw new Refusal('FILE_INFECTED');
      this.isClean = answer.endsWith(' OK');
      if (!this.isClean && !isTooLarge(answer)) throw this.away(answer);
    } finally {
      clamd.close();
    }
  }

  private async asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw this.away((error as Error).message);
    }
  }

  private away(why: string): Refusal {
    this.services.log.error({ why: why.slice(0, 200) }, 'SCANNER_AWAY: CLAMAV_ADDRESS does not answer as it should');
    return new Refusal('SCANNER_AWAY', { retryAfterSeconds: 30 });
  }
}

/** Beyond clamd's StreamMaxLength. */
const isTooLarge = (answer: string) => /size limit exceeded/i.test(answer);

/** One conversation with clamd by its INSTREAM: a length before each piece, none at the end, and one line back, which may come early. */
class Clamd {
  private readonly socket: Socket;
  private readonly opened: Promise<void>;
  private readonly answer: Promise<string>;
  private answered: string | undefined;

  constructor(address: string) {
    this.socket = connect(optionsOf(address));
    const failed = new Promise<never>((_, reject) => this.socket.once('error', reject));
    this.opened = within(
      connectMs,
      Promise.race([failed, new Promise<void>((resolve) => this.socket.once('connect', () => resolve()))]),
    ).then(() => void this.socket.write('zINSTREAM\0'));
    this.answer = Promise.race([failed, this.line()]);
    // Whoever waits for one of them hears it.
    const heard: readonly Promise<unknown>[] = [failed, this.opened, this.answer];
    for (const each of heard) each.catch(() => {});
  }

  /** After an early answer there is no more to show. */
  async show(piece: Uint8Array): Promise<void> {
    await this.ready();
    if (this.answered !== undefined || piece.length === 0) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    if (this.together(length, piece)) return;
    const drained = new Promise<void>((resolve) => this.socket.once('drain', resolve));
    await within(pieceMs, Promise.race([drained, this.answer]));
  }

  async judge(): Promise<string> {
    await this.ready();
    if (this.answered === undefined) this.socket.write(Buffer.alloc(4));
    return within(judgeMs, this.answer);
  }

  /** It hangs up behind an early answer, which is read before anything more is written: a connection that breaks while one writes loses it. */
  private async ready(): Promise<void> {
    await this.opened;
    // The second turn has looked at the socket since whatever was written last.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  /** In one write, for the same reason. False: the next one waits until it has left. */
  private together(length: Buffer, piece: Uint8Array): boolean {
    this.socket.cork();
    this.socket.write(length);
    const isTaken = this.socket.write(piece);
    this.socket.uncork();
    return isTaken;
  }

  close(): void {
    this.socket.destroy();
  }

  private line(): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = '';
      this.socket.on('data', (piece: Buffer) => {
        // An answer is a name of a virus at most.
        text = (text + piece.toString('latin1')).slice(0, 1000);
        const end = text.indexOf('\0');
        if (end < 0) return;
        this.answered = text.slice(0, end).trim();
        resolve(this.answered);
      });
      this.socket.once('close', () => reject(new Error('it hung up')));
    });
  }
}

function optionsOf(address: string): NetConnectOpts {
  if (address.startsWith('/')) return { path: address };
  const colon = address.lastIndexOf(':');
  return { host: address.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(address.slice(colon + 1)) };
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
