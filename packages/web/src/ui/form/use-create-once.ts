import { useMemo } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import type { TypedCall } from '../../core/call-shape.ts';
import { type KeptKey, keyFor } from '../../core/request-key.ts';

/** Where the key of the tries so far is kept, for a page that may be reloaded between a lost answer and the next try. */
export interface KeyStore {
  get: () => KeptKey | null;
  keep: (key: KeptKey | null) => void;
}

const pauseMs = 1000;

/**
 * Makes something new, once. All tries of the same content carry one Idempotency-Key, so a try after a lost answer gets what the first one made;
 * another content is another thing, made beside it. Nothing that exists is ever changed by it. Throws CallFailure, shown by nobody.
 */
export function useCreateOnce(store?: KeyStore) {
  return useMemo(() => {
    let own: KeptKey | null = null;
    const { get, keep } = store ?? { get: () => own, keep: (key: KeptKey | null) => void (own = key) };
    return async <Raw, Out>(definition: TypedCall<Raw, Out>, input: Raw): Promise<Out> => {
      const kept = keyFor(get(), [definition.path, input]);
      // Before it is sent: the page may be gone when the answer comes.
      keep(kept);
      const send = () => call(definition, input, { quiet: true, headers: { 'Idempotency-Key': kept.key } });
      const made = await send().catch(async (error: unknown) => {
        // Nobody answered, or the first is under way still: asked once more by itself.
        if (!(error instanceof CallFailure) || (error.status !== 0 && error.status !== 409)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        return send();
      });
      keep(null);
      return made;
    };
  }, [store]);
}
