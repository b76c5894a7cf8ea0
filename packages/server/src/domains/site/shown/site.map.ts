import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { sitePath } from '@convoke/contract/site/site.shown.ts';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../core/context.ts';
import { ShortCache } from '../../../core/short-cache.ts';

/** As many organisations, events of one and addresses in all as the map names; the protocol takes 50,000 addresses. */
const most = { organisations: 2000, events: 500, addresses: 20_000 };

/** Search engines come again and again; nothing is lost if they hear of an event some minutes later. */
const keptMs = 600_000;

/** An event that is over is worth finding for so long. */
const afterwards = '90 days';

/** The addresses of one organisation's published events and their sites, the latest events first. */
async function addressesOf(services: Services, organisationId: string): Promise<string[]> {
  const rows = await services.database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('event as e')
      .leftJoin('site as s', 's.event_id', 'e.id')
      .select(['e.code', 's.slugs'])
      .where('e.publish_status', '=', publishStatus.published)
      .where('e.deleted_at', 'is', null)
      .where('e.ends_at', '>', sql<Date>`${services.clock.now()}::timestamptz - ${afterwards}::interval`)
      .orderBy('e.id', 'desc')
      .limit(most.events)
      .execute(),
  );
  return rows.flatMap(({ code, slugs }) => (slugs?.length ? slugs : ['']).map((slug) => sitePath(code, slug)));
}

async function mapOf(services: Services): Promise<string> {
  // It has a row for every organisation.
  const organisations = await services.database.global
    .selectFrom('notification_lane')
    .select('organisation_id')
    .orderBy('organisation_id', 'desc')
    .limit(most.organisations)
    .execute();
  const paths: string[] = [];
  for (const { organisation_id: id } of organisations) {
    if (paths.length >= most.addresses) break;
    paths.push(...(await addressesOf(services, id)));
  }
  const { PUBLIC_URL } = services.settings;
  // Codes and slugs hold letters, digits and hyphens only.
  const urls = paths.slice(0, most.addresses).map((path) => `<url><loc>${xml(PUBLIC_URL)}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What search engines are told of published events: their addresses, and which pages are nobody's business. */
export function mountSiteMap(app: FastifyInstance, services: Services): void {
  const kept = new ShortCache<string>(1, keptMs);
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(await kept.read('', () => mapOf(services))),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /event/preview/\nDisallow: /event/site-preview/\nSitemap: ${services.settings.PUBLIC_URL}/sitemap.xml\n`,
      ),
  );
}
