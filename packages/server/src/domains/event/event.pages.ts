import { publicCode } from '@convoke/contract/core/fields.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { PublicEvent } from '@convoke/contract/event/event.calls.ts';
import type { Services } from '../../core/context.ts';
import type { PublicPage } from '../../core/pages.ts';
import { loadEvent } from '../../core/scope.ts';
import { tallyOf } from './event.queries.ts';
import { publicView } from './event.ops.ts';

/** A published event by its public code, for pages rendered here; null when there is none. */
export async function publishedEvent(services: Services, code: string | undefined): Promise<PublicEvent | null> {
  const parsed = publicCode.safeParse(code);
  if (!parsed.success) return null;
  const found = await services.database.global
    .selectFrom('directory')
    .selectAll()
    .where('kind', '=', 'event')
    .where('code', '=', parsed.data)
    .executeTakeFirst();
  if (!found) return null;
  return services.database.inOrganisation(found.organisation_id, 'read', async (db) => {
    const event = await loadEvent(db, found.organisation_id, found.target_id);
    if (event.publish_status !== publishStatus.published) return null;
    return publicView(event, await tallyOf(db, found.organisation_id, event.id), services.clock.now());
  });
}

export const eventPages: readonly PublicPage[] = [
  { path: '/event/:code', page: 'event', load: (services, params) => publishedEvent(services, params['code']) },
];
