import type { Envelope, RefusalData } from '@convoke/contract/core/envelope.ts';
import type { Failure } from '@convoke/contract/core/failure-kinds.ts';
import { type FailureName, failures } from '@convoke/contract/failures.ts';
import type { Language } from '@convoke/contract/core/language.ts';

/** A declared refusal on its way to the envelope. */
export class Refusal extends Error {
  readonly failureName: FailureName;
  readonly data: object | null;
  readonly retryAfterSeconds: number | undefined;

  constructor(name: FailureName, options: { data?: object | null | undefined; retryAfterSeconds?: number } = {}) {
    super(name);
    this.failureName = name;
    this.data = options.data ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get failure(): Failure {
    return failures[this.failureName];
  }

  envelope(language: Language): Envelope<RefusalData> {
    const data = { ...this.data, failure: this.failureName };
    const words = new Map<string, unknown>(Object.entries(data));
    const message = this.failure.text[language].replace(/\{(\w+)\}/g, (all, name: string) => {
      const value = words.get(name);
      return typeof value === 'string' ? value : all;
    });
    return { code: this.failure.code, message, data };
  }
}
