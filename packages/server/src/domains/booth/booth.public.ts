import type { PublicPlan } from '@convoke/contract/booth/booth.calls.ts';
import { publicCode } from '@convoke/contract/core/fields.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { Services } from '../../core/context.ts';
import { pageLanguage, type PublicPage } from '../../core/http/pages.ts';
import { loadEvent } from '../../core/http/scope.ts';
import { fileUrl } from '../../core/storage.ts';
import { eventIn, languagesOf } from '../../core/http/scope-event.ts';
import { blocksOf, boothsOf } from './booth.rows.ts';

/** The halls of a published event with who is where; null when there is no such event, or no booth. Prices and holds are nobody's affair. */
async function planByCode(
  services: Services,
  code: string | undefined,
  language: Language,
): Promise<PublicPlan | null> {
  const parsed = publicCode.safeParse(code);
  if (!parsed.success) return null;
  const found = await services.database.global
    .selectFrom('directory')
    .selectAll()
    .where('kind', '=', 'event')
    .where('code', '=', parsed.data)
    .executeTakeFirst();
  if (!found) return null;
  const { organisation_id: organisationId, target_id: eventId } = found;
  return services.database.inOrganisation(organisationId, 'read', async (db) => {
    const event = await loadEvent(db, organisationId, eventId);
    if (event.publish_status !== publishStatus.published) return null;
    const blocks = await blocksOf(db, organisationId, { eventId });
    const booths = await boothsOf(db, organisationId, { eventId }, services.clock.now());
    if (booths.length === 0) return null;
    const shown = eventIn(event, language);
    return {
      event: {
        code: event.code,
        title: shown.title,
        coverUrl: fileUrl(event.cover_key),
        languages: languagesOf(event),
      },
      blocks: blocks
        .filter((block) => block.booths > 0)
        .map(({ blockId, name, width, height, pictureUrl }) => ({
          blockId,
          name,
          width,
          height,
          pictureUrl,
          booths: booths
            .filter((booth) => booth.blockId === blockId)
            .map(({ boothId, number, x, y, width: w, height: h, state, exhibitor, link }) => ({
              boothId,
              number,
              x,
              y,
              width: w,
              height: h,
              isFree: state === 'free',
              // Of one that is held for somebody nobody hears who that is.
              exhibitor: state === 'taken' ? (exhibitor?.name ?? '') : '',
              link: state === 'taken' ? link : '',
            })),
        })),
    };
  });
}

export const boothPages: readonly PublicPage[] = [
  {
    path: '/event/:code/booths',
    page: 'booths',
    asksLanguage: true,
    load: (services, params, request) => planByCode(services, params['code'], pageLanguage(request)),
  },
];
