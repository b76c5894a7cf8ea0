import type { Language } from '@convoke/contract/core/language.ts';
import { siteCanvas, sitePreview } from '@convoke/contract/site/site.calls.ts';
import type { SiteData } from '@convoke/contract/site/site.shown.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { EventRecord, Services } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { pageLanguage } from '../../../core/http/pages.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { seal, unseal } from '../../../core/sealed.ts';
import { newsOnSite } from '../../review/review.ops.ts';
import { liveOf, siteOf, siteOnPage } from '../../site/site.ops.ts';
import { pageOfSite, previewOf } from './event.page.ops.ts';

/** Sites of events as their organisers see them before everybody does. */

const purpose = 'site preview';
const previewMs = 24 * 3_600_000;

/** Organisation, event, its round of links, the version (0 = the draft as it is when somebody looks) and the moment it ends. */
const named = z.tuple([z.guid(), z.guid(), z.int(), z.int(), z.int()]);

function linkTo({ settings, clock }: Services, event: EventRecord, version: number) {
  const until = clock.now().getTime() + previewMs;
  const content = [event.organisation_id, event.id, event.preview_round, version, until];
  const token = seal(settings.SECRET_KEY, purpose, JSON.stringify(content));
  return { url: `${settings.PUBLIC_URL}/event/site-preview/${token}`, until: new Date(until).toISOString() };
}

/** The page of a site behind a link, `?page=` its slug; null where the link is over, taken back or made up, or the site has no such page. */
export async function sitePreviewPage(
  services: Services,
  token: string | undefined,
  request: FastifyRequest,
): Promise<SiteData | null> {
  const text = unseal(services.settings.SECRET_KEY, purpose, token ?? '');
  const read = text === null ? null : named.safeParse(JSON.parse(text));
  if (!read?.success) return null;
  const [organisationId, eventId, round, version, until] = read.data;
  if (services.clock.now().getTime() >= until) return null;
  const language = pageLanguage(request);
  const { page } = (request.query ?? {}) as { page?: unknown };
  const preview = await previewOf(services, organisationId, eventId, language);
  if (preview.round !== round) return null;
  const slug = typeof page === 'string' ? page : '';
  const pathOf = (at: string) => `/event/site-preview/${token}${at === '' ? '' : `?page=${at}`}`;
  const shown = await services.database.inOrganisation(organisationId, 'read', async (db) => {
    const event = await loadEvent(db, organisationId, eventId);
    const site = await siteOf(services, db, eventId, version || null);
    return site && siteOnPage(services, db, site, { event, slug, language, guests: preview.shown.guests, pathOf });
  });
  return shown && { ...pageOfSite(preview.shown, shown), previewUntil: new Date(until).toISOString() };
}

export const siteHandlers = [
  implement(siteCanvas, async ({ services, organisationId, language }, input) => {
    const spoken: Language = input.language ?? language;
    const { shown } = await previewOf(services, organisationId, input.eventId, spoken);
    const { live, news } = await services.database.inOrganisation(organisationId, 'read', async (db) => {
      const event = await loadEvent(db, organisationId, input.eventId);
      const site = await siteOf(services, db, event.id, input.version ?? null);
      const nothing = { reviews: [], sessions: [], documents: {}, votes: {}, questionnaires: {} };
      const around = { event, language: spoken, guests: shown.guests };
      return {
        live: site ? await liveOf(services, db, around, site.document) : nothing,
        news: await newsOnSite(db, event, services.clock.now()),
      };
    });
    return { event: { ...shown, news: news ?? shown.news }, live };
  }),

  implement(sitePreview, async (ctx, { eventId, version }) => {
    const site = await siteOf(ctx.services, ctx.db, eventId, version ?? null);
    if (!site) return ctx.fail(version === undefined ? 'SITE_NONE' : 'SITE_VERSION_GONE');
    return linkTo(ctx.services, ctx.event, version ?? 0);
  }),
];
