import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { sitePath } from '@convoke/contract/site/site.shown.ts';
import { sql } from 'kysely';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../../core/context.ts';
import { eventAddress, eventAtHost } from '../../../core/http/site-domains.ts';
import { ShortCache } from '../../../core/short-cache.ts';

/** As many organisations, events of one and addresses in all as the map names; the protocol takes 50,000 addresses. */
const most = { organisations: 2000, events: 500, addresses: 20_000 };

/** Search engines come again and again; nothing is lost if they hear of an event some minutes later. */
const keptMs = 600_000;

/** An event that is over is worth finding for so long. */
const afterwards = '90 days';

/** The addresses of an organisation's published events and their sites, the latest events first; of those that have a host name of their own only for `code`. */
async function addressesOf(services: Services, organisationId: string, code?: string): Promise<string[]> {
  const { settings, clock } = services;
  const elsewhere = [...(settings.SITE_DOMAINS?.values() ?? [])];
  const rows = await services.database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('event as e')
      .leftJoin('site as s', 's.event_id', 'e.id')
      .select(['e.code', 's.slugs'])
      .where('e.publish_status', '=', publishStatus.published)
      .where('e.deleted_at', 'is', null)
      .where('e.ends_at', '>', sql<Date>`${clock.now()}::timestamptz - ${afterwards}::interval`)
      .$if(code !== undefined, (of) => of.where('e.code', '=', code ?? ''))
      .$if(code === undefined && elsewhere.length > 0, (of) => of.where('e.code', 'not in', elsewhere))
      .orderBy('e.id', 'desc')
      .limit(most.events)
      .execute(),
  );
  return rows.flatMap((row) => {
    const home = eventAddress(settings, row.code);
    return (row.slugs?.length ? row.slugs : ['']).map((slug) =>
      slug === '' ? home : new URL(sitePath(row.code, slug), home).href,
    );
  });
}

/** All that stands at our own host. */
async function ownAddresses(services: Services): Promise<string[]> {
  // It has a row for every organisation.
  const organisations = await services.database.global
    .selectFrom('notification_lane')
    .select('organisation_id')
    .orderBy('organisation_id', 'desc')
    .limit(most.organisations)
    .execute();
  const found: string[] = [];
  for (const { organisation_id: id } of organisations) {
    if (found.length >= most.addresses) break;
    found.push(...(await addressesOf(services, id)));
  }
  return found.slice(0, most.addresses);
}

/** What stands at the host name of an event. */
async function addressesAt(services: Services, code: string): Promise<string[]> {
  const found = await services.database.global
    .selectFrom('directory')
    .select('organisation_id')
    .where('kind', '=', 'event')
    .where('code', '=', code)
    .executeTakeFirst();
  return found ? addressesOf(services, found.organisation_id, code) : [];
}

/** A map names addresses of its own host alone (sitemaps.org): each host has one. */
async function mapOf(services: Services, code: string | undefined): Promise<string> {
  const found = code === undefined ? await ownAddresses(services) : await addressesAt(services, code);
  const urls = found.map((address) => `<url><loc>${xml(address)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What search engines are told of published events: their addresses, and which pages are nobody's business. */
export function mountSiteMap(app: FastifyInstance, services: Services): void {
  const { settings } = services;
  const kept = new ShortCache<string>(100, keptMs);
  const codeAt = ({ headers }: FastifyRequest) => eventAtHost(settings.SITE_DOMAINS, headers.host);
  app.get('/sitemap.xml', async (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(await kept.read(codeAt(request) ?? '', () => mapOf(services, codeAt(request)))),
  );
  app.get('/robots.txt', (request, reply) => {
    const code = codeAt(request);
    const host = code === undefined ? settings.PUBLIC_URL : new URL(eventAddress(settings, code)).origin;
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /event/preview/\nDisallow: /event/site-preview/\nSitemap: ${host}/sitemap.xml\n`);
  });
}
