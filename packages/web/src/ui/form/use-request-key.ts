import { useMemo } from 'react';
import { type KeptKey, keyFor } from '../../core/request-key.ts';

export interface RequestKey {
  /** The header for a try: the same key for every try of the same content. */
  headers(content: unknown): Record<string, string>;
  /** It is done: the same content again is something new. */
  renew(): void;
}

/** The Idempotency-Key of what a dialog asks for, so that a double click or a try after a lost answer is the same request. */
export function useRequestKey(): RequestKey {
  return useMemo(() => {
    let kept: KeptKey | null = null;
    return {
      headers(content) {
        kept = keyFor(kept, content);
        return { 'Idempotency-Key': kept.key };
      },
      renew() {
        kept = null;
      },
    };
  }, []);
}
