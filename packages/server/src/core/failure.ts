import type { Failure } from '@convoke/contract/core/failure-kinds.ts';
import { type FailureName, failures } from '@convoke/contract/core/failures.ts';
import type { Language } from '@convoke/contract/core/language.ts';

/** A declared refusal on its way to the envelope. */
export class Refusal extends Error {
  readonly failureName: FailureName;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(name: FailureName, options: { data?: unknown; retryAfterSeconds?: number } = {}) {
    super(name);
    this.failureName = name;
    this.data = options.data ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get failure(): Failure {
    return failures[this.failureName];
  }

  envelope(language: Language): { code: number; message: string; data: unknown } {
    return { code: this.failure.code, message: this.failure.text[language], data: this.data };
  }
}
