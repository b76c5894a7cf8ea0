import type { OldCode, OwnRegistration } from '@convoke/contract/participant/participant.calls.ts';
import type { Head, HeadContext } from '../core/types.ts';

/** A link to this page that lands in a chat must not show whose it is. */
export function qdHead(own: OwnRegistration | OldCode, { t }: HeadContext): Head {
  const { title } = own.event;
  const isOnline = !('why' in own) && own.event.model === 1;
  return {
    title:
      'why' in own
        ? t('public-qd:old-title', { title })
        : t(isOnline ? 'public-qd:title-online' : 'public-qd:title', { title }),
    image: own.event.coverUrl,
    private: true,
    colourSeed: own.event.code,
  };
}
