import { eventHead } from '../event/event.head.ts';
import type { Head, HeadContext } from '../core/types.ts';
import type { RegisterData } from './register.page.tsx';

export function registerHead(data: RegisterData, context: HeadContext): Head {
  const { title, description, image } = eventHead(data.event, context);
  const { event } = data;
  return {
    title: context.t('public-register:title', { title }),
    ...(description ? { description } : {}),
    image: image ?? null,
    canonical: `/register/${event.code}`,
    private: event.registration === 'not-published',
    colourSeed: event.code,
    // This page does not show the description.
    browserData: { ...data, event: { ...event, description: '' } },
  };
}
