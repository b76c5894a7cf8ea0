import type { PublicPage } from '../../core/pages.ts';
import { publishedEvent } from './event.ops.ts';

export const eventPages: readonly PublicPage[] = [
  { path: '/event/:code', page: 'event', load: (services, params) => publishedEvent(services, params['code']) },
];
