import { siteBegin, siteDraft, siteKeep, sitePublish } from '@convoke/contract/site/site.calls.ts';
import type { SiteDocument, SiteModule } from '@convoke/contract/site/site.document.ts';
import { schemaOfFields } from '@convoke/contract/site/site.fields.ts';
import { type ModuleKind, siteModules } from '@convoke/contract/site/site.modules.ts';
import { voteAdd } from '@convoke/contract/vote/vote.calls.ts';
import type { Organisation } from './server.ts';

let parts = 0;

/** A module as it begins, with some of its fields. */
export function aModule(module: ModuleKind, props: Record<string, unknown> = {}): SiteModule {
  parts += 1;
  const kind = siteModules[module];
  const begun = schemaOfFields(kind.fields).parse({});
  return {
    id: `module-${parts}`,
    module,
    v: kind.v,
    isOn: true,
    name: '',
    props: { ...begun, ...props } as SiteModule['props'],
  };
}

/** The same document with other modules on its first page. */
export const withFirstPage = (document: SiteDocument, modules: SiteModule[]): SiteDocument => ({
  ...document,
  pages: document.pages.map((page, at) => (at === 0 ? { ...page, modules } : page)),
  menus: [],
});

/** A published event whose site has begun with a template. */
export async function begunSite(organisation: Organisation, event: Parameters<Organisation['event']>[0] = {}) {
  const made = await organisation.event(event);
  await organisation.call(siteBegin, { eventId: made.eventId, templateId: 'conference' });
  const { document, version } = await organisation.call(siteDraft, { eventId: made.eventId });
  if (!document) throw new Error('no draft');
  return { ...made, document, version };
}

/** Keeps a document and publishes it; the version of the draft, and of the site. */
export async function published(organisation: Organisation, eventId: string, document: SiteDocument) {
  const { version: before } = await organisation.call(siteDraft, { eventId });
  const { version } = await organisation.call(siteKeep, { eventId, version: before, document });
  const { siteVersion } = await organisation.call(sitePublish, { eventId, version });
  return { version, siteVersion };
}

/** A vote of an event that nobody has opened yet. */
export async function aClosedVote(organisation: Organisation, eventId: string): Promise<string> {
  const rounds = [{ title: 'Final', candidates: [{ name: 'A' }, { name: 'B' }] }];
  const { voteId } = await organisation.call(voteAdd, { title: 'Best talk', timeZone: 'UTC', eventId, rounds });
  return voteId;
}
