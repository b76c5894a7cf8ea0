import type { PublicReview } from '@convoke/contract/site/site.live.ts';
import type { Db } from '../../core/data/database.ts';

/** Lives of an event whose recordings are ready and shown, as its site offers them: each leads to the watch page, which knows who may watch. */
export async function recordingsOnSite(db: Db, event: { id: string; code: string }): Promise<PublicReview[]> {
  const rows = await db
    .selectFrom('live as l')
    .innerJoin('live_recording as r', 'r.live_id', 'l.id')
    .innerJoin('document as d', 'd.id', 'r.document_id')
    .select(['l.id', 'l.title', 'l.starts_at'])
    .distinct()
    .where('l.event_id', '=', event.id)
    .where('r.state', '=', 'ready')
    .where('r.is_shown', '=', true)
    .where('d.deleted_at', 'is', null)
    .orderBy('l.starts_at')
    .orderBy('l.id')
    .execute();
  return rows.map((live) => ({
    templateMapId: live.id,
    title: live.title,
    text: '',
    at: live.starts_at.toISOString(),
    pictures: [],
    recordingUrl: `/watch/${encodeURIComponent(event.code)}`,
  }));
}
