import type { ModuleKind, ModuleProps } from '@convoke/contract/site/site.modules.ts';
import type { ShownSite, SiteData } from '@convoke/contract/site/site.shown.ts';
import { videoOf } from '@convoke/contract/site/site.video.ts';
import type { ReactNode } from 'react';
import { hasOrganizers } from '../event/organizers.tsx';

type Look<Kind extends ModuleKind> = (props: ModuleProps<Kind, ReactNode>, data: SiteData) => boolean;

/** Kinds that may have nothing to show, and when: a page leaves those out, the editor says what is lacking. */
const lacks: { readonly [Kind in ModuleKind]?: readonly [key: string, is: Look<Kind>] } = {
  schedule: ['no-programme', (_, { event }) => event.programme === null],
  guests: ['no-guests', (_, { event }) => event.guests.length === 0],
  partners: ['no-partners', (_, { event }) => !hasOrganizers(event)],
  news: ['no-news', (_, { event }) => event.news.records.length === 0],
  review: ['no-reviews', (_, { live }) => live.reviews.length === 0],
  booths: ['no-booths', (_, { event }) => !event.hasBooths],
  map: ['no-place', (_, { event }) => event.model !== 1 && !event.placeName && !event.address],
  contact: [
    'no-contact',
    ({ text, email, phone, address, asksQuestion }) => !asksQuestion && !text && !email && !phone && !address,
  ],
  gallery: ['no-pictures', ({ pictures }) => !pictures.some(({ picture }) => picture)],
  video: ['no-video', ({ address }) => videoOf(address) === undefined],
  faq: ['no-questions', ({ items }) => !items.some(({ question }) => Boolean(question))],
  form: [
    'no-form',
    ({ questionnaire, buttonLink }, { live }) => !buttonLink && !live.questionnaires[questionnaire ?? ''],
  ],
  vote: ['no-vote', ({ vote }, { live }) => !live.votes[vote ?? '']],
  documents: ['no-documents', ({ documents }, { live }) => !documents.some((id) => live.documents[id])],
};

/** What a module lacks to show anything, as a key of `public-site`; undefined when it shows something. */
export function missing<Kind extends ModuleKind>(
  kind: Kind,
  props: ModuleProps<Kind, ReactNode>,
  data: SiteData,
): string | undefined {
  const lack = lacks[kind] as readonly [string, Look<Kind>] | undefined;
  try {
    return lack?.[1](props, data) ? lack[0] : undefined;
  } catch {
    // What breaks here breaks in its view as well, and there it takes nothing else with it.
    return undefined;
  }
}

/** The site without modules that show nothing, and without what leads to them. */
export function shownOnly(data: SiteData): SiteData {
  const { site } = data;
  const modules = site.modules.filter(({ module, props }) => missing(module, props, data) === undefined);
  const there = new Set(modules.map(({ id }) => `#${id}`));
  const leads = (entries: ShownSite['menus']): ShownSite['menus'] =>
    entries
      .map((entry) => ({ ...entry, entries: leads(entry.entries) }))
      .filter(({ href, entries }) => (href === '' ? entries.length > 0 : !href.startsWith('#') || there.has(href)));
  return { ...data, site: { ...site, modules, menus: leads(site.menus) } };
}
