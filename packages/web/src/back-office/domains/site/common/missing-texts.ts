import type { Language } from '@convoke/contract/core/language.ts';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import type { SiteFields, SitePicture, SiteTexts } from '@convoke/contract/site/site.fields.ts';
import { isModuleKind, siteModules } from '@convoke/contract/site/site.modules.ts';

/** How many texts of a site are said in some language, and not in this one. */
export function missingTexts({ pages, menus }: SiteDocument, language: Language): number {
  const texts = [
    ...pages.flatMap(({ title, description, modules }) => [
      title,
      description,
      ...modules.flatMap(({ module, v, props }) =>
        isModuleKind(module) && siteModules[module].v === v ? textsOf(siteModules[module].fields, props) : [],
      ),
    ]),
    ...menus.map(({ title }) => title),
  ];
  return texts.filter((each) => !each[language] && Object.values(each).some(Boolean)).length;
}

function textsOf(fields: SiteFields, values: Readonly<Record<string, unknown>>): SiteTexts[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (value === null || value === undefined) return [];
    if (field.kind === 'text' || field.kind === 'rich') return [value as SiteTexts];
    if (field.kind === 'picture') return [(value as SitePicture).alt];
    if (field.kind === 'list')
      return (value as Record<string, unknown>[]).flatMap((item) => textsOf(field.fields, item));
    return [];
  });
}
