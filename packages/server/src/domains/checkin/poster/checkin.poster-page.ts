import { publicCode } from '@convoke/contract/core/fields.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { Services } from '../../../core/context.ts';
import { fileUrl } from '../../../core/storage.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { eventOf, posterOf, standingOf } from './checkin.poster.queries.ts';

/** The page that a poster leads to: which event and point it is, and nobody of either. A poster that is out of date is told so. */
export async function posterPage(services: Services, code: string | undefined, language: Language) {
  const parsed = publicCode.safeParse(code);
  if (!parsed.success) return null;
  const found = await services.database.global
    .selectFrom('directory')
    .select(['organisation_id', 'target_id'])
    .where('kind', '=', 'poster')
    .where('code', '=', parsed.data)
    .executeTakeFirst();
  if (!found) return null;
  return services.database.inOrganisation(found.organisation_id, 'read', async (db) => {
    const row = await posterOf(db, found.organisation_id, found.target_id);
    const known = row && (await eventOf(db, found.organisation_id, row.event_id));
    if (!known) return null;
    const event = eventIn(known, language);
    const state = standingOf(row, parsed.data);
    return {
      posterCode: parsed.data,
      state,
      point: row.point_name,
      direction: row.direction === 'both' ? ('both' as const) : ('in' as const),
      /** Inside WeChat people can be known by it. */
      hasWechat: services.payments.openId !== null,
      asksPlace: state === 'open' && row.latitude !== null,
      event: {
        eventId: event.id,
        code: event.code,
        title: event.title,
        startsAt: event.starts_at.toISOString(),
        endsAt: event.ends_at.toISOString(),
        timeZone: event.time_zone,
        placeName: event.place_name,
        coverUrl: fileUrl(event.cover_key),
      },
    };
  });
}
