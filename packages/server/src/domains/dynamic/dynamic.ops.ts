import type { PublicDynamic, PublicNews } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import type { Db } from '../../core/database.ts';
import { firstRows } from '../../core/list.ts';
import { fileUrl } from '../../core/storage.ts';
import { newestDynamics, pinnedDynamics, publicSorts, type ReadDynamic } from './dynamic.queries.ts';

/** As many characters of an article as lists show. */
const shownLength = 280;

/** As many as an event's page shows at first, besides those that are pinned. */
const atFirst = 3;

/** One as the public reads it in a list. */
export function publicView(row: ReadDynamic): PublicDynamic {
  const isShort = row.kind === 'short';
  // Whole characters: half of a pair is nothing.
  const beginning = [...row.text].slice(0, shownLength).join('').replace(/\s+/g, ' ').trim();
  return {
    dynamicId: row.id,
    kind: isShort ? 'short' : 'article',
    title: row.title,
    text: isShort ? row.text : beginning,
    hasMore: !isShort && [...row.text].length > shownLength,
    pictures: row.picture_keys.map((key) => ({ url: fileUrl(key) })),
    publishedAt: row.publish_at.toISOString(),
    isPinned: row.pin > 0,
  };
}

/** What an event's page shows of its news. */
export async function newsOnPage(db: Db, organisationId: string, eventId: string, now: Date): Promise<PublicNews> {
  const pinned = await pinnedDynamics(db, organisationId, eventId, now);
  const place = firstRows(publicSorts, '-publishAt', atFirst + 1);
  const newest = await newestDynamics(db, organisationId, eventId, now, place);
  return { records: [...pinned, ...newest.slice(0, atFirst)].map(publicView), hasMore: newest.length > atFirst };
}
