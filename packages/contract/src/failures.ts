import type { Domain } from './core/domain.ts';
import { coreFailures } from './core/failures.ts';
import type { Failure } from './core/failure-kinds.ts';
import { domains } from './domains.ts';

const cards: readonly Domain[] = domains;

type NameIn<Card> = Card extends { failures: readonly (infer Failures)[] } ? NamesOf<Failures> : never;
type NamesOf<Failures> = Failures extends unknown ? keyof Failures : never;

export type FailureName = keyof typeof coreFailures | NameIn<(typeof domains)[number]>;

/** Everything that a call can answer besides success. */
export const failures = Object.fromEntries(
  [coreFailures, ...cards.flatMap((card) => card.failures ?? [])].flatMap((each) => Object.entries(each)),
) as Readonly<Record<FailureName, Failure>>;
