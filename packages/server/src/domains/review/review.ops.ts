import type { PublicNews } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import type { PublicReview } from '@convoke/contract/site/site.live.ts';
import type { Db } from '../../core/data/database.ts';
import { namedPosts } from '../dynamic/dynamic.ops.ts';
import { picturesOf } from './review.read.ts';

/** Looks back that a page shows at most. */
const most = 30;

/** What the site of an event shows of its looks back, in their order. A recording that lies in the library has an address of the event's, which leads to the file. */
export async function reviewsOnPage(db: Db, event: { id: string; code: string }): Promise<PublicReview[]> {
  const rows = await db
    .selectFrom('review')
    .select(['id', 'title', 'text', 'recording_url', 'document_id', 'shown_at', 'created_at'])
    .where('event_id', '=', event.id)
    .where('is_on', '=', true)
    .orderBy('sort')
    .limit(most)
    .execute();
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    templateMapId: row.id,
    title: row.title,
    text: row.text,
    at: (row.shown_at ?? row.created_at).toISOString(),
    pictures: (pictures.get(row.id) ?? []).map(({ url, alt }) => ({ url, alt })),
    recordingUrl: row.document_id === null ? row.recording_url : recordingPath(event.code, row.id),
  }));
}

/** Where the recording of a look back is fetched that lies in the library. */
const recordingPath = (code: string, reviewId: string) => `/event/${encodeURIComponent(code)}/recording/${reviewId}`;

/** The news that were put on an event's site, in their order, as far as they are public; null where none was put there: then the site shows the pinned and the newest. */
export async function newsOnSite(
  db: Db,
  event: { id: string; organisation_id: string },
  now: Date,
): Promise<PublicNews | null> {
  const entries = await db
    .selectFrom('site_news')
    .select(['dynamic_id', 'is_on'])
    .where('event_id', '=', event.id)
    .orderBy('sort')
    .execute();
  if (entries.length === 0) return null;
  const shown = entries.filter(({ is_on: isOn }) => isOn).map(({ dynamic_id: dynamicId }) => dynamicId);
  return { records: await namedPosts(db, event, shown, now), hasMore: false };
}
