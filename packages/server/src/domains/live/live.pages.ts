import { publicCode } from '@convoke/contract/core/fields.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { playerOf } from '@convoke/contract/live/live.external.ts';
import type { WatchInfo } from '@convoke/contract/live/live.watch.calls.ts';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { pageLanguage, type PublicPage } from '../../core/http/pages.ts';
import { loadEvent } from '../../core/http/scope.ts';
import { playAddresses } from './live.addresses.ts';
import { watchPage } from './watch/live.info.ts';

export interface WatchPage {
  info: WatchInfo;
  /** To a second, so that pages asked for within it are rendered once. */
  serverTime: string;
  /** Origins besides ours from which the page fetches streams. */
  streams: readonly string[];
}

/** The watch page by the event's code; null when the event is not public, or has no live. */
async function watchByCode(
  services: Services,
  code: string | undefined,
  language: Language,
): Promise<WatchPage | null> {
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
    const info = await watchPage(services, db, event, language);
    if (!info) return null;
    const now = services.clock.now().getTime();
    const serverTime = new Date(now - (now % 1000)).toISOString();
    const streams = await streamOrigins(services, db, info, found.organisation_id);
    return { info, serverTime, streams };
  });
}

/** Where the streams of a page come from: our own play addresses, or lists of other hosts. */
async function streamOrigins(services: Services, db: Db, info: WatchInfo, organisationId: string): Promise<string[]> {
  const { flvUrl, hlsUrl } = playAddresses(services, { organisationId, liveId: info.eventId }, services.clock.now());
  const outside = info.lives.some(({ source }) => source === 'external')
    ? await db
        .selectFrom('live')
        .select('external_url')
        .where('event_id', '=', info.eventId)
        .where('source', '=', 'external')
        .execute()
    : [];
  const lists = outside.flatMap(({ external_url: address }) => {
    const player = playerOf(address);
    return player?.kind === 'hls' ? player.url : [];
  });
  const ours = new URL(services.settings.PUBLIC_URL).origin;
  const origins = [flvUrl, hlsUrl, ...lists].flatMap((address) => (address === '' ? [] : new URL(address).origin));
  return [...new Set(origins)].filter((origin) => origin !== ours);
}

export const livePages: readonly PublicPage[] = [
  {
    path: '/watch/:code',
    page: 'watch',
    asksLanguage: true,
    // Where it is set up it is shown as on a phone.
    isFramed: true,
    // An external live may be a film of another host.
    playsVideos: () => true,
    streamsFrom: (data) => (data as WatchPage).streams,
    load: (services, params, request) => watchByCode(services, params['code'], pageLanguage(request)),
  },
];
