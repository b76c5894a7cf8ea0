import type { PublicPage } from '../../core/pages.ts';
import { publishedEvent } from './event.ops.ts';
import { previewPage } from './event.preview.ts';

export const eventPages: readonly PublicPage[] = [
  { path: '/event/:code', page: 'event', load: (services, params) => publishedEvent(services, params['code']) },
  { path: '/event/preview/:token', page: 'event', load: (services, params) => previewPage(services, params['token']) },
];
