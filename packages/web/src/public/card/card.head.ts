import type { SharedCard } from '@convoke/contract/card/card.calls.ts';
import type { Head } from '../core/types.ts';

/** A link that lands in a chat shows whose card it is; search engines are kept away. */
export function cardHead({ card }: { card: SharedCard }): Head {
  return { title: [card.name, card.company].filter(Boolean).join(' · '), image: card.picture, private: true };
}
