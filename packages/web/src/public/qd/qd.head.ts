import type { OwnRegistration } from '@convoke/contract/participant/participant.calls.ts';
import type { Head, HeadContext } from '../core/types.ts';

/** A link to this page that lands in a chat must not show whose it is. */
export function qdHead(own: OwnRegistration, { t }: HeadContext): Head {
  return {
    title: t(own.event.model === 1 ? 'public-qd:title-online' : 'public-qd:title', { title: own.event.title }),
    image: own.event.coverUrl,
    private: true,
    colourSeed: own.event.code,
  };
}
