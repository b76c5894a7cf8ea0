import type { AnyCall } from './core/define-call.ts';
import { domains } from './domains.ts';
import type { FailureName } from './failures.ts';

/** A call whose failures are all registered. */
export type ListedCall = Omit<AnyCall, 'fails'> & { fails: readonly FailureName[] };

const cards: readonly { calls: readonly (readonly ListedCall[])[] }[] = domains;

/** Every call of the product. A card with a call whose failure no card has does not compile here. */
export const allCalls: readonly ListedCall[] = cards.flatMap((card) => card.calls.flat());
