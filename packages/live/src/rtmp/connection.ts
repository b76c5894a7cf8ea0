import type { Socket } from 'node:net';
import { BadRtmp, Parser } from './parser.ts';

/** Milliseconds that a connection has until it publishes, and that a camera may be silent. */
export const untilPublishMs = 15_000;
const silentMs = 15_000;
/** Bytes after which the camera is told how much has come; some wait for it. */
const acknowledgeEvery = 1 << 20;

/** What a camera is told when it is refused; encoders show it. */
export interface Refusal {
  code: string;
  words: string;
}

export interface Receiver {
  media: (type: 8 | 9, timestamp: number, body: Buffer) => void;
  /** Called once: the camera said goodbye, or is gone. */
  gone: () => void;
}

/** Who asks for it decides whether this camera may send, and takes what it sends. */
export type OnPublish = (asked: {
  app: string;
  name: string;
  address: string;
  connection: Connection;
}) => Promise<Receiver | Refusal>;

/** One RTMP connection: a camera until it is refused. Whatever it breaks ends itself alone. */
export class Connection {
  readonly #socket: Socket;
  readonly #parser: Parser;
  readonly #onPublish: OnPublish;
  readonly #log: (line: string) => void;
  #receiver: Receiver | undefined;
  #hasAsked = false;
  #received = 0;
  #acknowledged = 0;

  constructor(socket: Socket, onPublish: OnPublish, log: (line: string) => void) {
    this.#socket = socket;
    this.#onPublish = onPublish;
    this.#log = log;
    this.#parser = new Parser({
      output: (bytes) => socket.writable && socket.write(bytes),
      publish: (app, name) => void this.#publish(app, name),
      play: () => this.refuse({ code: 'NetStream.Play.Failed', words: 'Watching goes by HTTP-FLV or HLS.' }),
      over: () => this.#leave(),
      media: (type, timestamp, body) => this.#receiver?.media(type, timestamp, body),
    });
    const deadline = setTimeout(() => this.destroy(), untilPublishMs);
    socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => this.#take(bytes));
    socket.on('error', () => undefined);
    socket.on('timeout', () => this.destroy());
    socket.once('close', () => {
      clearTimeout(deadline);
      this.#leave();
    });
    this.#deadline = deadline;
  }
  readonly #deadline: NodeJS.Timeout;

  /** It hears why, and is cut off. */
  refuse({ code, words }: Refusal): void {
    if (this.#socket.destroyed) return;
    this.#parser.refuse(code, words);
    // What is on its way out goes, then nothing more is taken.
    this.#socket.destroySoon();
    this.#socket.removeAllListeners('data');
    this.#socket.resume();
    setTimeout(() => this.destroy(), 1000).unref();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    try {
      this.#parser.take(bytes);
    } catch (error) {
      if (this.#hasAsked)
        this.#log(`a camera is cut off: ${error instanceof BadRtmp ? error.message : 'what it sends is no RTMP'}`);
      return this.destroy();
    }
    this.#received += bytes.length;
    if (this.#parser.isGreeted && this.#received - this.#acknowledged > acknowledgeEvery) {
      this.#acknowledged = this.#received;
      this.#parser.sendACK(this.#received >>> 0);
    }
  }

  async #publish(app: string, name: string): Promise<void> {
    if (this.#hasAsked) return this.destroy();
    this.#hasAsked = true;
    // Nothing more is read until it is known who this is.
    this.#socket.pause();
    const address = (this.#socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const answer = await this.#onPublish({ app, name, address, connection: this });
    if (this.#socket.destroyed) {
      if (!('code' in answer)) answer.gone();
      return;
    }
    clearTimeout(this.#deadline);
    if ('code' in answer) return this.refuse(answer);
    this.#receiver = answer;
    this.#socket.setTimeout(silentMs);
    this.#parser.answerPublish();
    this.#socket.resume();
  }

  #leave(): void {
    const receiver = this.#receiver;
    this.#receiver = undefined;
    receiver?.gone();
    if (receiver) this.#socket.destroySoon();
  }
}
