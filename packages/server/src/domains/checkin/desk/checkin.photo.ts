import { checkinPhoto } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { implement } from '../../../core/http/implement.ts';
import { refuseKiosk, refuseOtherEvent } from '../checkin.views.ts';

/** A person's photo in its full size, for the staff. */
export const photoHandlers = [
  implement(checkinPhoto, async (ctx, { photoId }) => {
    const { db, organisationId, caller, services } = ctx;
    refuseKiosk(caller);
    const photo = await db
      .selectFrom('participant_photo as f')
      .innerJoin('event as e', (join) =>
        join.onRef('e.organisation_id', '=', 'f.organisation_id').onRef('e.id', '=', 'f.event_id'),
      )
      .select(['f.event_id', 'f.storage_key'])
      .where('f.organisation_id', '=', organisationId)
      .where('f.id', '=', photoId)
      .where('f.gone_at', 'is', null)
      .where('e.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!photo) return ctx.notFound();
    refuseOtherEvent(caller, photo.event_id);
    const file = await services.storage.get(photo.storage_key);
    if (!file) return ctx.fail('NO_SUCH_FILE');
    return { fileName: 'photo.webp', contentType: 'image/webp', body: file.stream };
  }),
];
