import type { AnyCall } from './core/define-call.ts';
import type { Domain } from './core/domain.ts';
import type { KeyScope } from './core/key-scopes.ts';
import { domains } from './domains.ts';

const cards: readonly Domain[] = domains;

const groups = new Map(cards.flatMap(({ calls, keys }) => calls.flat().map(({ id }) => [id, keys] as const)));

/**
 * The scope that an API key needs for a call, by the card of its domain; null for what no key may do: whatever is not an organiser's, and what the card or
 * the call itself keeps for people (the account, passwords, colleagues, keys, links that let somebody in).
 */
export function keyScopeOf(
  call: Pick<AnyCall, 'id' | 'audience' | 'kind' | 'method' | 'file' | 'keys'>,
): KeyScope | null {
  const group = groups.get(call.id);
  if (!group || call.keys === false || (call.audience !== 'organiser' && call.audience !== 'staff')) return null;
  const reads = call.kind === 'read' || (call.method === 'GET' && call.file);
  return `${group}:${reads ? 'read' : 'write'}`;
}
