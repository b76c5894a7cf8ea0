import type { PublicNews } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import type { PublicGuest } from '@convoke/contract/guest/guest.event.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import type { SiteLive } from '@convoke/contract/site/site.live.ts';
import type { ModuleKind } from '@convoke/contract/site/site.modules.ts';
import { type ShownSite, shownSite } from '@convoke/contract/site/site.shown.ts';
import { thingsOf } from '@convoke/contract/site/site.walk.ts';
import type { EventRecord, Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { perServices } from '../../core/per-services.ts';
import { newsOnSite, reviewsOnPage } from '../review/review.ops.ts';
import { recordingsOnSite } from './site.recordings.ts';
import { sessionsOnSite } from '../schedule/schedule.site.ops.ts';
import { surveysOnSite } from '../questionnaire/questionnaire.site.ops.ts';
import { votesOnSite } from '../vote/vote.site.ops.ts';
import { shownDocument } from './site.document.ts';
import { draftOf } from './draft/site.draft.ts';
import { shownVersionOf } from './site.shown.ops.ts';
import { type Copies, copiesOf, pictureIn } from './site.things.ts';
import { versionRow } from './shown/site.versions.ts';

/** A version of a site, or its draft, ready to be shown. */
export interface ReadSite {
  /** 0 = the draft. */
  version: number;
  document: SiteDocument;
  copies: Copies;
}

/** Bytes of documents that are held ready: a version never changes, so it is read, brought to today's kinds and sanitised once. */
const mostBytes = 30_000_000;

/** The versions that were shown last. */
class KeptSites {
  private readonly kept = new Map<string, { site: ReadSite; bytes: number }>();
  private bytes = 0;

  async read(db: Db, eventId: string, version: number): Promise<ReadSite | null> {
    const key = `${eventId} ${version}`;
    const found = this.kept.get(key);
    if (found) {
      // To the end: the first to go is who was not asked for longest.
      this.kept.delete(key);
      this.kept.set(key, found);
      return found.site;
    }
    const row = await versionRow(db, eventId, version);
    if (!row) return null;
    const site = { version, document: await shownDocument(JSON.parse(row.document)), copies: copiesOf(row.pictures) };
    // Whoever else read it meanwhile has counted it.
    if (this.kept.has(key)) return site;
    this.kept.set(key, { site, bytes: row.document.length });
    this.bytes += row.document.length;
    for (const [oldest, { bytes }] of this.kept) {
      if (this.bytes <= mostBytes || oldest === key) break;
      this.kept.delete(oldest);
      this.bytes -= bytes;
    }
    return site;
  }
}

const keptSites = perServices(() => new KeptSites());

/** The site that everybody sees of an event; null where it has its ordinary page. One statement by key, once its version has been read. */
export async function shownSiteOf(services: Services, db: Db, eventId: string): Promise<ReadSite | null> {
  const version = await shownVersionOf(db, eventId);
  return version === null ? null : siteOf(services, db, eventId, version);
}

/** A version of a site, or its draft; null where there is none. */
export async function siteOf(
  services: Services,
  db: Db,
  eventId: string,
  version: number | null,
): Promise<ReadSite | null> {
  if (version !== null) return keptSites(services).read(db, eventId, version);
  const draft = await draftOf(db, eventId);
  return draft ? { version: 0, document: draft.document, copies: draft.copies } : null;
}

interface PageOfSite {
  event: EventRecord;
  slug: string;
  language: Language;
  /** Those that the event's page shows. */
  guests: readonly PublicGuest[];
  /** Where a page of it stands; left out: on the event's public page. */
  pathOf?: (slug: string) => string;
}

export interface PageOnSite {
  site: ShownSite;
  live: SiteLive;
  /** Those that were put on the site; null = as everywhere. */
  news: PublicNews | null;
}

/** What one page of a site shows besides the event itself; null where the site has no such page. */
export async function siteOnPage(
  services: Services,
  db: Db,
  { version, document, copies }: ReadSite,
  { event, slug, language, guests, pathOf }: PageOfSite,
): Promise<PageOnSite | null> {
  const site = shownSite(document, slug, {
    code: event.code,
    version,
    language,
    pictureOf: pictureIn(copies),
    ...(pathOf && { pathOf }),
  });
  if (!site) return null;
  const pages = document.pages
    .filter((page) => page.slug === slug)
    .map((page) => ({ ...page, modules: page.modules.filter(({ isOn }) => isOn) }));
  const shown = { ...document, pages };
  return {
    site,
    live: await liveOf(services, db, { event, language, guests }, shown),
    news: hasModule(shown, 'news') ? await newsOnSite(db, event, services.clock.now()) : null,
  };
}

const hasModule = ({ pages }: SiteDocument, kind: ModuleKind) =>
  pages.some(({ modules }) => modules.some(({ module }) => module === kind));

/** What the modules of a document show besides the event's own page: asked only for what they name. */
export async function liveOf(
  services: Services,
  db: Db,
  { event, language, guests }: Pick<PageOfSite, 'event' | 'language' | 'guests'>,
  document: SiteDocument,
): Promise<SiteLive> {
  const now = services.clock.now();
  const things = thingsOf(document);
  const ids = (wanted: string) => [...new Set(things.filter(({ kind }) => kind === wanted).map(({ id }) => id))];
  const isPublic = ([, thing]: [string, { isPublic: boolean }]) => thing.isPublic;
  return {
    reviews: hasModule(document, 'review')
      ? [...(await recordingsOnSite(db, event)), ...(await reviewsOnPage(db, event))]
      : [],
    documents: await documentsOnSite(db, event.code, ids('file')),
    votes: Object.fromEntries([...(await votesOnSite(db, event.id, ids('vote'), now))].filter(isPublic)),
    // Search engines are told of them on the first page, whether or not it shows them.
    sessions:
      hasModule(document, 'schedule') || document.pages.some(({ slug }) => slug === '')
        ? await sessionsOnSite(services, db, event, language, guests)
        : [],
    questionnaires: Object.fromEntries([...(await surveysOnSite(db, ids('questionnaire'), now))].filter(isPublic)),
  };
}

/** Files that visitors fetch at an address of the event's own, which stays the same while the page does (site.files.ts). */
async function documentsOnSite(db: Db, code: string, documentIds: readonly string[]): Promise<SiteLive['documents']> {
  if (documentIds.length === 0) return {};
  const rows = await db
    .selectFrom('document')
    .select(['id', 'name', 'bytes'])
    .where('id', 'in', documentIds)
    .where('deleted_at', 'is', null)
    .execute();
  return Object.fromEntries(rows.map(({ id, name, bytes }) => [id, { name, bytes, url: `/event/${code}/file/${id}` }]));
}
