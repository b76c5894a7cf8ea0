import type { Head, HeadContext } from '../core/types.ts';
import { eventHead } from '../event/event.head.ts';
import type { BuyData } from './buy.data.ts';

export function buyHead(data: BuyData, context: HeadContext): Head {
  const { event } = data;
  const { title, description, image } = eventHead(event, context);
  return {
    title: context.t('public-buy:title', { title }),
    ...(description ? { description } : {}),
    image: image ?? null,
    canonical: `/buy-ticket?event=${event.code}`,
    // A link with a code or an offer in it is somebody's own.
    private: event.registration === 'not-published' || data.code !== null || data.offerId !== null,
    colourSeed: event.code,
    // This page does not show the description.
    browserData: { ...data, event: { ...event, description: '' } },
  };
}
