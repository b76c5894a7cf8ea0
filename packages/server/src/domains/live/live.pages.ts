import { publicCode } from '@convoke/contract/core/fields.ts';
import type { Services } from '../../core/context.ts';
import { pageLanguage, type PublicPage } from '../../core/http/pages.ts';
import { loadEvent } from '../../core/http/scope.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { watchPage } from './watch/live.info.ts';

/** The watch page by the event's code; null when the event is not public, or has no live. */
async function watchByCode(services: Services, code: string | undefined, language: Language) {
  const parsed = publicCode.safeParse(code);
  if (!parsed.success) return null;
  const found = await services.database.global
    .selectFrom('directory')
    .selectAll()
    .where('kind', '=', 'event')
    .where('code', '=', parsed.data)
    .executeTakeFirst();
  if (!found) return null;
  return services.database.inOrganisation(found.organisation_id, 'read', async (db) =>
    watchPage(services, db, await loadEvent(db, found.organisation_id, found.target_id), language),
  );
}

export const livePages: readonly PublicPage[] = [
  {
    path: '/watch/:code',
    page: 'watch',
    asksLanguage: true,
    // Where it is set up it is shown as on a phone.
    isFramed: true,
    // An external live may be a film of another host.
    playsVideos: () => true,
    load: (services, params, request) => watchByCode(services, params['code'], pageLanguage(request)),
  },
];
