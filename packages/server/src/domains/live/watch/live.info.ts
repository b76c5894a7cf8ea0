import type { Language } from '@convoke/contract/core/language.ts';
import { wayPath } from '@convoke/contract/embed/embed.rules.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { LiveAccess, LiveSource, LiveState } from '@convoke/contract/live/live.rules.ts';
import { liveInfo, liveLoginUrl, type WatchInfo } from '@convoke/contract/live/live.watch.calls.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { perServices } from '../../../core/per-services.ts';
import { ShortCache } from '../../../core/short-cache.ts';
import { fileUrl } from '../../../core/storage.ts';
import { chaptersOf } from '../live.chapters.ts';
import { type HallRecord, hallOf, watchUrl } from '../live.hall.ts';
import { filled, isFilled, modulesOf } from '../live.modules.ts';
import { recordingsOf } from '../live.read.ts';

/** One answer for everybody who reads in one language, for some seconds and until something of the page is changed. */
const kept = perServices(() => new ShortCache<WatchInfo | null>(500, 5000));

/** The watch page of an event as everybody sees it; null while it is not published, or has no live. */
export async function watchPage(
  services: Services,
  db: Db,
  event: EventRecord,
  language: Language,
): Promise<WatchInfo | null> {
  if (event.publish_status !== publishStatus.published) return null;
  const hall = await hallOf(db, event.id);
  if (!hall) return null;
  const key = [event.id, event.version, hall.updated_at.getTime(), language].join(' ');
  return kept(services).read(key, () => load(services, db, event, hall, language));
}

async function load(
  services: Services,
  db: Db,
  record: EventRecord,
  hall: HallRecord,
  language: Language,
): Promise<WatchInfo | null> {
  const event = eventIn(record, language);
  const now = services.clock.now();
  const lives = await db
    .selectFrom('live as l')
    .leftJoin('schedule_place as p', (join) =>
      join.onRef('p.id', '=', 'l.place_id').onRef('p.event_id', '=', 'l.event_id'),
    )
    .selectAll('l')
    .select('p.name as place_name')
    .where('l.event_id', '=', event.id)
    .orderBy('l.starts_at')
    .orderBy('l.id')
    .execute();
  if (lives.length === 0) return null;
  const chapters = Map.groupBy(await chaptersOf(db, lives), ({ live_id: liveId }) => liveId);
  const recordings = await recordingsOf(
    db,
    lives.map(({ id }) => id),
  );
  const modules = await filled(
    db,
    event.id,
    (await modulesOf(db, event.id)).filter((module) => module.is_on),
    now,
  );
  return {
    code: event.code,
    eventId: event.id,
    title: event.title,
    organiserName: event.organiser_name,
    startsAt: event.starts_at.toISOString(),
    endsAt: event.ends_at.toISOString(),
    timeZone: event.time_zone,
    language,
    coverUrl: fileUrl(event.cover_key),
    pictureUrl: fileUrl(hall.picture_key ?? event.cover_key),
    closingText: hall.closing_text,
    access: hall.access as LiveAccess,
    isOneDevice: hall.is_one_device,
    eventUrl: wayPath(event.code, 'site'),
    registerUrl: wayPath(event.code, event.use_ticket === 1 ? 'buy' : 'register'),
    lives: lives.map((live) => ({
      liveId: live.id,
      title: live.title,
      startsAt: live.starts_at.toISOString(),
      endsAt: live.ends_at.toISOString(),
      place: live.place_name ?? '',
      source: live.source as LiveSource,
      state: live.state as LiveState,
      chapters: (chapters.get(live.id) ?? []).map((chapter) => ({
        chapterId: chapter.id,
        title: chapter.title,
        description: chapter.description,
        startsAt: chapter.starts_at.toISOString(),
        endsAt: chapter.ends_at.toISOString(),
      })),
      hasRecording: (recordings.get(live.id) ?? []).some(
        ({ state, is_shown: isShown }) => state === 'ready' && isShown,
      ),
    })),
    modules: modules.filter(isFilled).flatMap((module) => {
      // A vote that was deleted is no tab.
      if (module.targetId !== null && module.target === null) return [];
      return [
        {
          moduleId: module.id,
          kind: module.kind,
          name: module.name,
          pictureUrl: fileUrl(module.picture_key),
          text: module.kind === 'introduction' && module.text === '' ? event.description : module.text,
          target: module.target && { title: module.target.title, url: module.target.url, isOpen: module.target.isOpen },
          documents: module.documents.map(({ id, documentId, name, bytes }) => ({
            documentId,
            name,
            bytes,
            url: `${wayPath(event.code, 'watch')}/documents/${id}`,
          })),
        },
      ];
    }),
  };
}

export const infoHandlers = [
  implement(liveInfo, async (ctx, { language = ctx.language }) => {
    const { services, db, event } = ctx;
    if (event.publish_status !== publishStatus.published) return ctx.notFound();
    return (await watchPage(services, db, event, language)) ?? ctx.fail('LIVE_NONE');
  }),

  implement(liveLoginUrl, async (ctx) => {
    const { services, db, event } = ctx;
    if (event.publish_status !== publishStatus.published) return ctx.notFound();
    const page = (await watchPage(services, db, event, ctx.language)) ?? ctx.fail('LIVE_NONE');
    return { url: watchUrl(services.settings.PUBLIC_URL, event.code), access: page.access };
  }),
];
