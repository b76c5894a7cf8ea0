import { coreFailures } from './core/failures.ts';
import type { Failure } from './core/failure-kinds.ts';
import { domains } from './domains.ts';

type NameIn<Domain> = Domain extends { failures: infer Failures } ? keyof Failures : never;

export type FailureName = keyof typeof coreFailures | NameIn<(typeof domains)[number]>;

/** Everything that a call can answer besides success. */
export const failures: Readonly<Record<FailureName, Failure>> = Object.assign(
  {},
  coreFailures,
  ...domains.map((domain) => ('failures' in domain ? domain.failures : {})),
);
