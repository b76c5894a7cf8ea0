import { publicCode } from '@convoke/contract/core/fields.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { isSiteAddress, publishStatus, registrationWindow } from '@convoke/contract/event/event.rules.ts';
import type { SiteData } from '@convoke/contract/site/site.shown.ts';
import { type SaleSummary, summariseSale } from '@convoke/contract/ticket/ticket.rules.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { eventAddress } from '../../../core/http/site-domains.ts';
import { perServices } from '../../../core/per-services.ts';
import { ShortCache } from '../../../core/short-cache.ts';
import { fileUrl } from '../../../core/storage.ts';
import { eventIn, languagesOf } from '../../../core/http/scope-event.ts';
import { brandsOnPage } from '../../brand/brand.ops.ts';
import { hasBooths } from '../../booth/booth.ops.ts';
import { newsOnPage } from '../../dynamic/dynamic.ops.ts';
import { guestsOnPage } from '../../guest/guest.ops.ts';
import { organizersOnPage } from '../../organizer/organizer.ops.ts';
import { type PageOnSite, siteOf, siteOnPage } from '../../site/site.ops.ts';
import { widthsOf } from '../../resource/resource.ops.ts';
import { shownVersionOf } from '../../site/site.shown.ops.ts';
import { programmeOnPage } from '../../schedule/schedule.ops.ts';
import { offering, offeringOfDraft } from '../../ticket/ticket.shelf.ops.ts';
import { withChanges } from '../editing/event.columns.ts';
import { changesOf } from '../editing/event.drafts.ts';
import { phaseOf } from '../event.ops.ts';
import { tallyOf } from '../event.read.ts';

/** What other domains say on the page. */
type Around = Pick<
  PublicEvent,
  'guests' | 'organizers' | 'brands' | 'programme' | 'news' | 'hasBooths' | 'coverWidths'
>;

async function othersOf(
  services: Services,
  db: Db,
  { organisation_id: organisationId, id: eventId, cover_key: coverKey }: EventRecord,
  language: Language,
): Promise<Around> {
  return {
    coverWidths: await widthsOf(db, coverKey),
    programme: await programmeOnPage(services, db, organisationId, eventId),
    news: await newsOnPage(db, organisationId, eventId, services.clock.now()),
    guests: await guestsOnPage(db, organisationId, eventId, language, services.clock.now()),
    organizers: await organizersOnPage(db, organisationId, eventId),
    brands: await brandsOnPage(db, organisationId),
    hasBooths: await hasBooths(db, organisationId, eventId),
  };
}

/** The second that a moment is in: whoever asks for a page within it is given the same one, and what counts on it is less than a second late. */
const ofSecond = (moment: Date) => `${moment.toISOString().slice(0, 19)}.000Z`;

/** What anyone may know of a published event. Of one with tickets the sale decides, not the form's times and places. */
function publicView(
  { settings }: Services,
  event: EventRecord,
  tally: { capacity: number | null; pending: number; approved: number },
  sale: SaleSummary | null,
  others: Around,
  now: Date,
): PublicEvent {
  const placesLeft =
    tally.capacity === null || sale ? null : Math.max(0, tally.capacity - tally.pending - tally.approved);
  const opensAt = sale ? null : event.registration_opens_at;
  const closesAt = sale ? null : event.registration_closes_at;
  const window = registrationWindow(
    {
      publishStatus: event.publish_status,
      endsAt: event.ends_at.getTime(),
      registrationOpensAt: opensAt?.getTime() ?? null,
      registrationClosesAt: closesAt?.getTime() ?? null,
    },
    now.getTime(),
  );
  return {
    eventId: event.id,
    version: event.version,
    code: event.code,
    title: event.title,
    summary: event.summary,
    description: event.description,
    model: event.model,
    useTicket: event.use_ticket,
    phase: phaseOf(event, now),
    startsAt: event.starts_at.toISOString(),
    endsAt: event.ends_at.toISOString(),
    timeZone: event.time_zone,
    placeName: event.place_name,
    address: event.address,
    latitude: event.latitude,
    longitude: event.longitude,
    coverUrl: fileUrl(event.cover_key),
    organiserName: event.organiser_name,
    pageUrl: eventAddress(settings, event.code),
    // A draft may hold half of one, or something that is none.
    siteUrl: isSiteAddress(event.website_url) ? event.website_url : '',
    needsReview: event.needs_review,
    registration: window === 'open' && placesLeft === 0 ? 'full' : window,
    registrationOpensAt: opensAt?.toISOString() ?? null,
    registrationClosesAt: closesAt?.toISOString() ?? null,
    placesLeft,
    sale,
    serverTime: ofSecond(now),
    languages: languagesOf(event),
    ...others,
    guestCount: others.guests.length,
  };
}

/** Guests that an event's own page shows: the others have a page. */
const guestsOfPage = 12;

/** An event as its own page has it. */
export const shortened = (event: PublicEvent): PublicEvent => ({
  ...event,
  // One or two more are no reason for another page.
  guests: event.guests.length <= guestsOfPage + 3 ? event.guests : event.guests.slice(0, guestsOfPage),
});

/** A published event by its public code, for pages rendered here; null when there is none. */
export async function publishedEvent(
  services: Services,
  code: string | undefined,
  language: Language,
): Promise<PublicEvent | null> {
  const parsed = publicCode.safeParse(code);
  if (!parsed.success) return null;
  const found = await eventByCode(services, parsed.data);
  return found && publicEventOf(services, found.organisationId, found.eventId, language);
}

async function eventByCode(services: Services, code: string) {
  const found = await services.database.global
    .selectFrom('directory')
    .selectAll()
    .where('kind', '=', 'event')
    .where('code', '=', code)
    .executeTakeFirst();
  return found ? { organisationId: found.organisation_id, eventId: found.target_id } : null;
}

/**
 * A published event as its page shows it: a page of its site where it has one, whose first one has the slug ''; else its ordinary page, which is one alone. Null where there is
 * neither.
 */
export async function shownEvent(
  services: Services,
  code: string | undefined,
  slug: string,
  language: Language,
): Promise<PublicEvent | SiteData | null> {
  const parsed = publicCode.safeParse(code);
  const found = parsed.success ? await eventByCode(services, parsed.data) : null;
  if (!found) return null;
  const { organisationId, eventId } = found;
  let version: number | null = null;
  const read = await publicEvent(
    services,
    organisationId,
    eventId,
    language,
    async (db, event, { guests }) => {
      const site = version && (await siteOf(services, db, eventId, version));
      return site ? { page: await siteOnPage(services, db, site, { event, slug, language, guests }) } : null;
    },
    async (db, event, load) => {
      version = await shownVersionOf(db, eventId);
      if (version === null) return load();
      const key = [eventId, event.version, version, slug, language].join(' ');
      return keptAround(services).read(key, load);
    },
  );
  if (!read) return null;
  const { event, beside: site } = read;
  if (!site) return slug === '' ? shortened(event) : null;
  if (!site.page) return null;
  return pageOfSite(event, site.page);
}

/** A page of a site with its event as it shows it: without guests that no module of it shows, and with the news that were put on it. */
export function pageOfSite(event: PublicEvent, { site, live, news }: PageOnSite): SiteData {
  const around = site.modules.some(({ module }) => module === 'guests') ? event : shortened(event);
  return { event: { ...around, news: news ?? event.news }, site, live };
}

/**
 * An event as its page will show it once everything is published, and whether it does already. Throws FORBIDDEN for one that is not there.
 */
export async function previewOf(
  services: Services,
  organisationId: string,
  eventId: string,
  language: Language,
): Promise<{ isShown: boolean; round: number; shown: PublicEvent }> {
  const now = services.clock.now();
  const { written, event, tally, changes, others } = await services.database.inOrganisation(
    organisationId,
    'read',
    async (db) => {
      const written = await loadEvent(db, organisationId, eventId);
      const changes = await changesOf(db, written);
      const event = changes ? withChanges(written, changes) : written;
      return {
        written,
        event,
        changes,
        tally: await tallyOf(db, organisationId, eventId),
        others: await othersOf(services, db, event, language),
      };
    },
  );
  const capacity = changes?.capacity === undefined ? tally.capacity : changes.capacity;
  const sale = event.use_ticket === 1 ? await offeringOfDraft(services, organisationId, eventId) : null;
  const published = { ...eventIn(event, language), publish_status: publishStatus.published };
  return {
    isShown: written.publish_status === publishStatus.published && changes === null,
    round: written.preview_round,
    shown: publicView(services, published, { ...tally, capacity }, sale && summariseSale(sale), others, now),
  };
}

/** A published event by its id. Throws FORBIDDEN for an event that is not there. */
export async function publicEventOf(
  services: Services,
  organisationId: string,
  eventId: string,
  language: Language,
): Promise<PublicEvent | null> {
  const read = await publicEvent(services, organisationId, eventId, language, () => Promise.resolve(null));
  return read && read.event;
}

interface Read<Beside> {
  tally: Awaited<ReturnType<typeof tallyOf>>;
  others: Around;
  beside: Beside;
}

/** What stands around a site, a second long, as its page is kept; a version that is published or shown, and a change of the event itself, are seen at once. */
const keptAround = perServices(() => new ShortCache<Read<{ page: PageOnSite | null } | null>>(200, 1000));

/** The same, with what `beside` reads of the event in the same transaction. */
async function publicEvent<Beside>(
  services: Services,
  organisationId: string,
  eventId: string,
  language: Language,
  beside: (db: Db, event: EventRecord, others: Around) => Promise<Beside>,
  /** Whether what others say is read anew. */
  kept: (db: Db, event: EventRecord, load: () => Promise<Read<Beside>>) => Promise<Read<Beside>> = (
    _db,
    _event,
    load,
  ) => load(),
): Promise<{ event: PublicEvent; beside: Beside } | null> {
  const now = services.clock.now();
  const read = await services.database.inOrganisation(organisationId, 'read', async (db) => {
    const event = await loadEvent(db, organisationId, eventId);
    if (event.publish_status !== publishStatus.published) return null;
    const around = await kept(db, event, async () => {
      const tally = await tallyOf(db, organisationId, event.id);
      const others = await othersOf(services, db, event, language);
      return { tally, others, beside: await beside(db, event, others) };
    });
    return { event, ...around };
  });
  if (!read) return null;
  // Outside that transaction: what is offered is read by a connection of its own, once a second for everybody.
  const sale =
    read.event.use_ticket === 1 ? await offering(services, organisationId, eventId, undefined, language) : null;
  const event = publicView(
    services,
    eventIn(read.event, language),
    read.tally,
    sale && summariseSale(sale),
    read.others,
    now,
  );
  return { event, beside: read.beside };
}
