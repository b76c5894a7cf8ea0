import { languageOf } from '../../core/error-answer.ts';
import { mapFrame } from '../../core/maps.ts';
import { pageLanguage, type PublicPage } from '../../core/pages.ts';
import { publishedEvent } from './page/event.page.ops.ts';
import { previewPage } from './page/event.preview.ts';

export const eventPages: readonly PublicPage[] = [
  {
    path: '/event/:code',
    page: 'event',
    asksLanguage: true,
    load: (services, params, request) => publishedEvent(services, params['code'], pageLanguage(request)),
  },
  {
    path: '/event/preview/:token',
    page: 'event',
    load: (services, params, request) => previewPage(services, params['token'], languageOf(request)),
  },
  {
    path: '/map-frame',
    page: 'map',
    isFramed: true,
    isMap: true,
    load: ({ settings }) => Promise.resolve(mapFrame(settings)),
  },
];
