import type { SiteDocument, SiteModule } from './site.document.ts';
import type { SiteField, SiteFields, SitePicture } from './site.fields.ts';
import { isModuleKind, siteModules } from './site.modules.ts';

/** The fields of a module by today's kinds; undefined for a kind, or a version of one, that is not known: what it says nobody can read. */
export const fieldsOfModule = ({ module, v }: Pick<SiteModule, 'module' | 'v'>): SiteFields | undefined =>
  isModuleKind(module) && siteModules[module].v === v ? siteModules[module].fields : undefined;

/** The document with each value of its known modules put through `change`; lists are gone into, so it sees what stands in them. */
export function mapFields(document: SiteDocument, change: (field: SiteField, value: unknown) => unknown): SiteDocument {
  const mapped = (fields: SiteFields, props: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const value = props[name];
        if (field.kind !== 'list') return [name, change(field, value)];
        return [name, ((value ?? []) as Record<string, unknown>[]).map((item) => mapped(field.fields, item))];
      }),
    );
  const modules = (all: readonly SiteModule[]) =>
    all.map((one) => {
      const fields = fieldsOfModule(one);
      return fields ? { ...one, props: mapped(fields, one.props) as SiteModule['props'] } : one;
    });
  return { ...document, pages: document.pages.map((page) => ({ ...page, modules: modules(page.modules) })) };
}

/** A thing that a document names, and where, as the problems of a form name it. */
export interface NamedThing {
  kind: 'picture' | 'file' | 'vote' | 'questionnaire';
  id: string;
  path: string;
}

/** Everything outside itself that a document names. */
export function thingsOf(document: SiteDocument): NamedThing[] {
  const found: NamedThing[] = [];
  if (document.logo) found.push({ kind: 'picture', id: document.logo, path: 'logo' });
  const look = (fields: SiteFields, props: Record<string, unknown>, at: string) => {
    for (const [name, field] of Object.entries(fields)) {
      const value = props[name];
      const path = `${at}.${name}`;
      if (value === null || value === undefined) continue;
      if (field.kind === 'picture') found.push({ kind: 'picture', id: (value as SitePicture).documentId, path });
      else if (field.kind === 'thing') found.push({ kind: field.of, id: value as string, path });
      else if (field.kind === 'documents')
        for (const [place, id] of (value as string[]).entries())
          found.push({ kind: 'file', id, path: `${path}.${place}` });
      else if (field.kind === 'list')
        for (const [place, item] of (value as Record<string, unknown>[]).entries())
          look(field.fields, item, `${path}.${place}`);
    }
  };
  for (const [page, { modules }] of document.pages.entries())
    for (const [place, module] of modules.entries()) {
      const fields = fieldsOfModule(module);
      if (fields) look(fields, module.props, `pages.${page}.modules.${place}.props`);
    }
  return found;
}
