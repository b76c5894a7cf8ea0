import type { PublicGuests } from '@convoke/contract/event/event.public.calls.ts';
import { languageOf } from '../../core/http/error-answer.ts';
import { mapFrame } from '../../core/http/maps.ts';
import { pageLanguage, type PublicPage } from '../../core/http/pages.ts';
import { publishedEvent, shownEvent } from './page/event.page.ops.ts';
import { sitePreviewPage } from './page/event.site.ts';
import { previewPage } from './page/event.preview.ts';

const isSite = (data: unknown) => 'site' in (data as object);

export const eventPages: readonly PublicPage[] = [
  {
    path: '/event/:code',
    page: (data) => (isSite(data) ? 'site' : 'event'),
    playsVideos: isSite,
    asksLanguage: true,
    load: (services, params, request) => shownEvent(services, params['code'], '', pageLanguage(request)),
  },
  {
    path: '/event/:code/p/:slug',
    page: 'site',
    playsVideos: isSite,
    asksLanguage: true,
    // The first page has one address.
    load: async (services, { code, slug = '' }, request) =>
      slug === '' ? null : shownEvent(services, code, slug, pageLanguage(request)),
  },
  {
    path: '/event/:code/guests',
    page: 'guests',
    asksLanguage: true,
    load: async (services, params, request): Promise<PublicGuests | null> => {
      const event = await publishedEvent(services, params['code'], pageLanguage(request));
      if (!event || event.guests.length === 0) return null;
      const { eventId, code, title, coverUrl, languages, guests } = event;
      return { event: { eventId, code, title, coverUrl, languages }, guests };
    },
  },
  {
    path: '/event/preview/:token',
    page: 'event',
    load: (services, params, request) => previewPage(services, params['token'], languageOf(request)),
  },
  {
    path: '/event/site-preview/:token',
    page: 'site',
    playsVideos: isSite,
    asksLanguage: true,
    load: (services, params, request) => sitePreviewPage(services, params['token'], request),
  },
  {
    path: '/map-frame',
    page: 'map',
    isFramed: true,
    isMap: true,
    load: ({ settings }) => Promise.resolve(mapFrame(settings)),
  },
];
