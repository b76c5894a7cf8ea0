import type { Head, HeadContext } from '../core/types.ts';
import type { PayData } from './pay.data.ts';

/** A link to this page that lands in a chat shows the event only. */
export function payHead({ order }: PayData, { t }: HeadContext): Head {
  return { title: t('public-pay:title', { title: order.eventTitle }), private: true, colourSeed: order.eventCode };
}
