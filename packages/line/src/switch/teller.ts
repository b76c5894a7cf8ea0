import type { Store } from '../recording/store.ts';
import type { Ended, ServerLink, Told } from '../server-link.ts';

const rhythm = 2000;
const mostCalls = 2000;
const mostEnded = 200;

/** Tells the server what goes on: at each change, and every two seconds while there is anything. What is over is told until the server has answered once. */
export class Teller {
  readonly #link: ServerLink;
  readonly #store: Store;
  readonly #calls: () => Told['calls'];
  readonly #cut: (callId: string) => void;
  readonly #ended: Ended[] = [];
  readonly #timer: NodeJS.Timeout;
  #telling: Promise<void> | undefined;
  #isChanged = false;
  #isServerThere = true;
  readonly #log: (line: string) => void;

  constructor(options: {
    link: ServerLink;
    store: Store;
    calls: () => Told['calls'];
    cut: (callId: string) => void;
    log: (line: string) => void;
  }) {
    this.#link = options.link;
    this.#store = options.store;
    this.#calls = options.calls;
    this.#cut = options.cut;
    this.#log = options.log;
    this.#timer = setInterval(() => this.tell(), rhythm);
    this.#timer.unref();
  }

  add(ended: readonly Ended[]): void {
    this.#ended.push(...ended);
    this.tell();
  }

  tell(): void {
    this.#isChanged = true;
    this.#telling ??= this.#run().finally(() => {
      this.#telling = undefined;
    });
  }

  /** Says what there is left to say, if the server is there to hear it. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#telling;
    this.tell();
    await this.#telling;
  }

  async #run(): Promise<void> {
    // What changes in one moment is told at once.
    await new Promise<void>((done) => setImmediate(done));
    while (this.#isChanged) {
      this.#isChanged = false;
      const ended = this.#ended.slice(0, mostEnded);
      const calls = this.#calls().slice(0, mostCalls);
      if (ended.length === 0 && calls.length === 0) return;
      try {
        for (const callId of await this.#link.tell({ calls, ended })) this.#cut(callId);
      } catch (error) {
        if (this.#isServerThere) this.#log(`the server is not told: ${(error as Error).message}`);
        this.#isServerThere = false;
        return;
      }
      this.#isServerThere = true;
      this.#ended.splice(0, ended.length);
      for (const { callId } of ended) this.#store.forget(callId);
      this.#isChanged ||= this.#ended.length > 0;
    }
  }
}
