import type { PublicDynamic, PublicNews } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import type { Db } from '../../core/data/database.ts';
import { firstRows } from '../../core/data/list.ts';
import { fileUrl } from '../../core/storage.ts';
import { newestDynamics, pinnedDynamics, publicPosts, publicSorts, type ReadDynamic } from './dynamic.queries.ts';

/** As many characters of an article as lists show. */
const shownLength = 280;

/** As many as an event's page shows at first, besides those that are pinned. */
const atFirst = 3;

/** The page of a post, without the host. */
export const postUrl = (event: { code: string }, dynamicId: string) =>
  `/event/${encodeURIComponent(event.code)}/news/${encodeURIComponent(dynamicId)}`;

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

/** A post that everybody may read now: the named one, or the newest; undefined when there is none. */
export async function postToTell(
  db: Db,
  of: { organisationId: string; eventId: string; dynamicId: string | undefined; now: Date },
): Promise<PublicDynamic | undefined> {
  const { organisationId, eventId, dynamicId, now } = of;
  const found =
    dynamicId === undefined
      ? [
          ...(await pinnedDynamics(db, organisationId, eventId, now)),
          ...(await newestDynamics(db, organisationId, eventId, now, firstRows(publicSorts, '-publishAt', 1))),
        ].toSorted((one, other) => other.publish_at.getTime() - one.publish_at.getTime())
      : await publicPosts(db, organisationId, eventId, [dynamicId], now);
  return found[0] && publicView(found[0]);
}

/** Those of the named posts of an event that everybody may read now, in the order in which they are named. */
export async function namedPosts(
  db: Db,
  event: { id: string; organisation_id: string },
  dynamicIds: readonly string[],
  now: Date,
): Promise<PublicDynamic[]> {
  if (dynamicIds.length === 0) return [];
  const found = await publicPosts(db, event.organisation_id, event.id, dynamicIds, now);
  const byId = new Map(found.map((row) => [row.id, publicView(row)]));
  return dynamicIds.flatMap((dynamicId) => byId.get(dynamicId) ?? []);
}
