import type { Call } from '@convoke/contract/core/define-call.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import { type Answer, applicationToken, logIn, wire } from '../support/client.ts';
import type { Memory } from './memory.ts';
import { pause, type Random } from './random.ts';

/** How long somebody tries before it counts as never answered. */
const patienceMs = 180_000;
/** How long a page waits for one answer. */
const silenceMs = 20_000;

/** Somebody who asks whichever server comes first, again and again, until there is an answer: as pages do. */
export class Asker {
  readonly #urls: readonly string[];
  readonly #memory: Memory;
  readonly #random: Random;
  readonly #signIn: (url: string) => Promise<string>;
  #token: string | undefined;

  private constructor(
    urls: readonly string[],
    memory: Memory,
    random: Random,
    signIn: (url: string) => Promise<string>,
  ) {
    this.#urls = urls;
    this.#memory = memory;
    this.#random = random;
    this.#signIn = signIn;
  }

  static buyer(urls: readonly string[], memory: Memory, random: Random): Asker {
    return new Asker(urls, memory, random, applicationToken);
  }

  static organiser(
    urls: readonly string[],
    memory: Memory,
    random: Random,
    login: { username: string; password: string },
  ): Asker {
    return new Asker(urls, memory, random, (url) => logIn(url, login));
  }

  /** The product's answer, success or refusal. Throws when there is none for three minutes. `asked` is how often it took. */
  async ask<Raw, In, Out, Fails extends FailureName>(
    call: Call<Raw, In, Out, Fails>,
    input: Raw,
    headers: Record<string, string> = {},
  ): Promise<Answer<Out> & { asked: number }> {
    const end = Date.now() + patienceMs;
    const reasons = new Map<string, number>();
    for (let asked = 1; Date.now() < end; asked += 1) {
      const url = this.#random.of(this.#urls);
      let reason: string;
      let beganAt = performance.now();
      try {
        this.#token ??= await this.#signIn(url);
        const request = wire(call, input, this.#token);
        beganAt = performance.now();
        const answer = await fetch(url + request.path, {
          method: request.method,
          headers: { ...request.headers, ...headers },
          ...(request.body === undefined ? {} : { body: request.body }),
          signal: AbortSignal.timeout(silenceMs),
        });
        const envelope = (await answer.json()) as { code: number; message: string; data: Out };
        const { status } = answer;
        if (status === 401) this.#token = undefined;
        // Somebody else is at it, the server is busy or gone: later. Everything else is an answer.
        if (status < 500 && status !== 401 && status !== 409 && status !== 429) {
          this.#memory.answers += 1;
          return { status, ...envelope, asked };
        }
        reason = status === 500 ? `HTTP 500 of ${call.id}` : `HTTP ${status}`;
      } catch (error) {
        const isSilent = error instanceof Error && error.name === 'TimeoutError';
        reason = isSilent ? `${silenceMs / 1000} s of silence` : 'a broken connection';
        if (!isSilent) this.#memory.brokenOff.push({ url, call: call.id, beganAt, brokeAt: performance.now() });
      }
      this.#memory.count(`asked again after ${reason}`);
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      await pause(this.#random.between(50, Math.min(1500, 200 * asked)));
    }
    const tried = [...reasons].map(([reason, times]) => `${times} × ${reason}`).join(', ');
    throw new Error(`${call.id} was not answered in ${patienceMs / 1000} s: ${tried}`);
  }
}
