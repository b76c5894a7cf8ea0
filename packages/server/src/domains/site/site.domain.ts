import { siteDomain as contract } from '@convoke/contract/site/site.domain.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { mountSiteFiles } from './shown/site.files.ts';
import { siteHandlers } from './site.handlers.ts';
import { mountSiteMap } from './shown/site.map.ts';
import { documentPlaces, documentUses, siteUses } from './site.things.ts';

export const siteDomain = defineServerDomain({
  contract,
  imports: ['questionnaire', 'resource', 'review', 'schedule', 'vote'],
  handlers: siteHandlers,
  mounts: [mountSiteFiles, mountSiteMap],
  enums: { site_document: { place: documentPlaces, use: documentUses } },
  documentUses: { site_document: siteUses },
  tables: {
    site: 'what everybody sees: the copy has the ordinary page until it is published',
    site_document: { ...ofEvent, hasId: true },
    site_draft: {
      ...ofEvent,
      inside: ['document'],
      fresh: { version: 1, published_version: null },
      user: 'updated_by',
    },
    site_editor: 'who is editing now',
    site_template: 'not of an event',
    site_version: 'what was published',
  },
});
