import { createHash } from 'node:crypto';
import { publicCode } from '@convoke/contract/core/fields.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { dynamicFeed, dynamicList, type PublicPost } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import { stateOf } from '@convoke/contract/dynamic/dynamic.rules.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { EventRecord, Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import { firstRows, pageAnswer, placeOf } from '../../core/data/list.ts';
import { pageLanguage, type PublicPage } from '../../core/http/pages.ts';
import { plainText, richText } from '../../core/rich-text.ts';
import { loadEvent } from '../../core/http/scope.ts';
import { fileUrl } from '../../core/storage.ts';
import { eventIn, languagesOf } from '../../core/http/scope-event.ts';
import { atomFeed } from './dynamic.atom.ts';
import { documentsOf } from './dynamic.documents.ts';
import { postUrl, publicView } from './dynamic.ops.ts';
import { newestDynamics, pinnedDynamics, publicPosts, publicSorts, type ReadDynamic } from './dynamic.queries.ts';

/** As many entries as a feed has. */
const feedLength = 50;

/** One that everybody may read, whole, with what its page says of the event; null when there is none. */
async function postOf(
  db: Db,
  event: EventRecord,
  dynamicId: string,
  language: Language,
  now: Date,
): Promise<PublicPost | null> {
  const [row] = await publicPosts(db, event.organisation_id, event.id, [dynamicId], now);
  if (!row) return null;
  const shown = eventIn(event, language);
  return {
    ...publicView(row),
    html: row.kind === 'article' ? row.content : '',
    files: (await documentsOf(db, dynamicId)).filter(({ deleted_at }) => deleted_at === null),
    event: {
      eventId: event.id,
      code: event.code,
      title: shown.title,
      coverUrl: fileUrl(event.cover_key),
      timeZone: event.time_zone,
      organiserName: event.organiser_name,
      languages: languagesOf(event),
    },
  };
}

/** The page of one by the event's code; null when there is none, or the event is not public. */
async function postByCode(services: Services, code: string | undefined, dynamicId: string, language: Language) {
  const parsed = publicCode.safeParse(code);
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(dynamicId);
  if (!parsed.success || !isId) return null;
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
    return postOf(db, event, dynamicId, language, services.clock.now());
  });
}

export const dynamicPages: readonly PublicPage[] = [
  {
    path: '/event/:code/news/:dynamicId',
    page: 'post',
    asksLanguage: true,
    load: (services, params, request) =>
      postByCode(services, params['code'], params['dynamicId'] ?? '', pageLanguage(request)),
  },
];

/** What an article is called in a feed; a short post by its first words. */
const feedTitle = (title: string, text: string) => title || [...text.replace(/\s+/g, ' ')].slice(0, 80).join('').trim();

export const publicHandlers = [
  implement(dynamicList, async (ctx, { cursor, size }) => {
    const { db, organisationId, event, caller } = ctx;
    const isOwner = caller.kind === 'organiser' && caller.organisationId === organisationId;
    if (event.publish_status !== publishStatus.published && !isOwner) return ctx.notFound();
    const reader = isOwner ? 'owner' : 'everybody';
    const now = ctx.now();
    const place = placeOf(ctx, publicSorts, { sort: '-publishAt', current: 1, size, cursor });
    const pinned = cursor === undefined ? await pinnedDynamics(db, organisationId, event.id, now, reader) : [];
    const rows = await newestDynamics(db, organisationId, event.id, now, place, reader);
    const listed = (row: ReadDynamic) => ({
      ...publicView(row),
      state: stateOf({ isDraft: row.is_draft, publishAt: row.publish_at.getTime() }, now.getTime()),
      version: row.version,
    });
    const { records, nextCursor } = pageAnswer(rows, { total: 0, totalIsCapped: false }, place, listed);
    return { records: [...pinned.map(listed), ...records], nextCursor };
  }),

  implement(dynamicFeed, async (ctx) => {
    const { db, event, services, language } = ctx;
    if (event.publish_status !== publishStatus.published) return ctx.notFound();
    const now = ctx.now();
    const publicUrl = services.settings.PUBLIC_URL;
    const { organisation_id: organisationId, id } = event;
    const pinned = await pinnedDynamics(db, organisationId, id, now);
    const newest = await newestDynamics(db, organisationId, id, now, firstRows(publicSorts, '-publishAt', feedLength));
    const named = [...pinned, ...newest].map((row) => row.id);
    const posts = await publicPosts(db, organisationId, id, named, now);
    // By time alone: readers of feeds know no pins.
    const entries = posts
      .toSorted((a, b) => b.publish_at.getTime() - a.publish_at.getTime())
      .slice(0, feedLength)
      .map((row) => {
        const pictures = row.picture_keys.map((key) => `<p><img src="${publicUrl}${fileUrl(key)}" alt=""></p>`);
        const html = row.kind === 'article' ? row.content : richText(row.content);
        return {
          id: row.id,
          title: feedTitle(row.title, plainText(html)),
          url: `${publicUrl}${postUrl(event, row.id)}`,
          content: html.replaceAll('src="/files/', `src="${publicUrl}/files/`) + pictures.join(''),
          published: row.publish_at,
          // Made public again later than it was changed: new to its readers.
          updated: row.updated_at > row.publish_at ? row.updated_at : row.publish_at,
        };
      });
    const shown = eventIn(event, language);
    const body = Buffer.from(
      atomFeed(
        {
          id: event.id,
          title: shown.title,
          url: `${publicUrl}/event/${encodeURIComponent(event.code)}`,
          self: `${publicUrl}${dynamicFeed.path.replace('{code}', encodeURIComponent(event.code))}`,
          author: event.organiser_name || shown.title,
          language,
          since: event.created_at,
        },
        entries,
      ),
    );
    return {
      fileName: `${shown.title}.atom`,
      contentType: 'application/atom+xml; charset=utf-8',
      body,
      tag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    };
  }),
];
