import { type ChildProcess, spawn } from 'node:child_process';
import { signalGroup } from './process-facts.ts';

export interface ChildOptions {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** How long it may take to end by itself after SIGTERM. */
  patienceMs: number;
  log: (line: string) => void;
  /** What of its environment is known later: it is sent as `{ env }`, so that the process can load meanwhile. */
  laterEnv?: Promise<NodeJS.ProcessEnv> | undefined;
  /** Told of every process that begins, so that it can be written down. */
  onSpawn?: (pid: number) => void;
}

/** A Node process of ours, started again when it dies. It has a channel to us and ends by itself when that closes. */
export class Child {
  readonly #options: ChildOptions;
  #process: ChildProcess | undefined;
  #isStopping = false;
  #timer: NodeJS.Timeout | undefined;
  #wait = 250;
  #onReady: ((message: Record<string, unknown>) => void) | undefined;
  #onEarlyEnd: ((reason: string) => void) | undefined;

  constructor(options: ChildOptions) {
    this.#options = options;
  }

  /**
   * Resolves with the message `{ ready: true, … }`. When the process ends before it was ever ready, this rejects if `isEssential`;
   * otherwise it is simply started again.
   */
  start(isEssential: boolean): Promise<Record<string, unknown>> {
    return new Promise((settle, fail) => {
      this.#onReady = settle;
      if (isEssential) this.#onEarlyEnd = (reason) => fail(new Error(reason));
      this.#spawn();
    });
  }

  /** Ends the process now and begins a new one (a source file changed). */
  async restart(): Promise<void> {
    await this.#end();
    if (!this.#isStopping) this.#spawn();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#end();
  }

  kill(): void {
    this.#isStopping = true;
    if (this.#process?.pid !== undefined) signalGroup(this.#process.pid, 'SIGKILL');
  }

  #spawn(): void {
    const { name, command, args, env, cwd, log, onSpawn, laterEnv } = this.#options;
    const startedTime = Date.now();
    const child = spawn(command, args, {
      cwd,
      env,
      // Its own process group: Ctrl-C reaches the launcher only, which stops everything in order.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#process = child;
    if (child.pid !== undefined) onSpawn?.(child.pid);
    laterEnv?.then(
      (later) => child.connected && child.send({ env: later }),
      () => undefined,
    );
    child.on('message', (message) => {
      if (typeof message !== 'object' || message === null || !('ready' in message)) return;
      this.#onReady?.(message as Record<string, unknown>);
      this.#onEarlyEnd = undefined;
    });
    child.once('error', (error) => {
      const line = `${name} could not be started: ${error.message}`;
      if (this.#onEarlyEnd === undefined) log(line);
      else this.#onEarlyEnd(line);
    });
    child.once('exit', (code, signal) => {
      const how = signal === null ? `with code ${code}` : `by ${signal}`;
      if (this.#isStopping || this.#process !== child) return;
      this.#process = undefined;
      if (this.#onEarlyEnd !== undefined) return this.#onEarlyEnd(`${name} ended ${how} before it was ready.`);
      this.#wait = Date.now() - startedTime > 30_000 ? 250 : Math.min(this.#wait * 2, 10_000);
      log(`${name} ended ${how}; starting it again in ${this.#wait / 1000} s.`);
      this.#timer = setTimeout(() => this.#spawn(), this.#wait);
    });
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    const child = this.#process;
    this.#process = undefined;
    const pid = child?.pid;
    if (child === undefined || pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((done) => child.once('exit', () => done()));
    // To its whole group: between npm and the tool it runs stands a shell that passes nothing on.
    signalGroup(pid, 'SIGTERM');
    const patience = setTimeout(() => {
      this.#options.log(`${this.#options.name} did not end in ${this.#options.patienceMs / 1000} s and is killed.`);
      signalGroup(pid, 'SIGKILL');
    }, this.#options.patienceMs);
    await gone;
    clearTimeout(patience);
  }
}
