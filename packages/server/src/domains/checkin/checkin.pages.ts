import { id } from '@convoke/contract/core/fields.ts';
import { languageOf } from '../../core/error-answer.ts';
import type { PublicPage } from '../../core/pages.ts';
import { posterPage } from './poster/checkin.poster-page.ts';

/** Desk and kiosk are empty shells: whoever has no key learns nothing, not even whether the event exists. */
function shell(params: Record<string, string>): Promise<{ eventId: string } | null> {
  const parsed = id.safeParse(params['eventId']);
  return Promise.resolve(parsed.success ? { eventId: parsed.data } : null);
}

export const checkinPages: readonly PublicPage[] = [
  { path: '/checkin/:eventId', page: 'desk', load: (_services, params) => shell(params) },
  { path: '/signin/:eventId', page: 'kiosk', load: (_services, params) => shell(params) },
  {
    path: '/signin/poster/:code',
    page: 'poster',
    asksPlace: true,
    load: (services, params, request) => posterPage(services, params['code'], languageOf(request)),
  },
];
