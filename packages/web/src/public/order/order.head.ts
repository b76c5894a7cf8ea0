import type { Head, HeadContext } from '../core/types.ts';
import type { OrderData } from './order.page.tsx';

/** A link to this page that lands in a chat shows the event only; the link itself is a secret, which no other site is told. */
export function orderHead({ order }: OrderData, { t }: HeadContext): Head {
  return {
    title: t('public-order:title', { title: order.event.title }),
    image: order.event.coverUrl,
    private: true,
    isSecret: true,
    colourSeed: order.event.code,
  };
}
