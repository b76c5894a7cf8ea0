import { siteDocument, type SiteDocument, type SiteModule } from './site.document.ts';
import { siteModules } from './site.modules.ts';

/** What a module said, in the words of the next version of its kind. */
type Step = (props: SiteModule['props']) => SiteModule['props'];

/** By kind, from version 1 on: the first step makes version 2 of version 1. A kind that changes so that old documents do not fit adds one. */
type Steps = Readonly<Record<string, readonly Step[]>>;
const steps: Steps = {};

/** A module as today's kinds know it. One of a later version than we know, or of a kind that we do not, stays as it is. */
export function migratedModule(
  module: SiteModule,
  all: Steps = steps,
  kinds: Readonly<Record<string, { v: number }>> = siteModules,
): SiteModule {
  const today = Object.hasOwn(kinds, module.module) ? kinds[module.module] : undefined;
  let { v, props } = module;
  for (const step of today ? (all[module.module] ?? []).slice(v - 1, today.v - 1) : []) {
    props = step(props);
    v += 1;
  }
  return v === module.v ? module : { ...module, v, props };
}

/**
 * A document as it was kept, brought to today's kinds: on reading, so that what is kept stays the same bytes. One that today's rules refuse in some other way is given as
 * it stands; a module that cannot be shown takes no page down.
 */
export function migratedDocument(kept: SiteDocument): SiteDocument {
  const pages = kept.pages.map((page) => ({ ...page, modules: page.modules.map((module) => migratedModule(module)) }));
  const document = { ...kept, pages };
  const read = siteDocument.safeParse(document);
  return read.success ? read.data : document;
}
