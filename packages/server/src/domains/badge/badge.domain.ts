import { badgeDomain as contract } from '@convoke/contract/badge/badge.domain.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { badgeHandlers } from './badge.handlers.ts';
import { badgeUses } from './badge.templates.ts';

export const badgeDomain = defineServerDomain({
  contract,
  imports: ['participant', 'resource'],
  handlers: badgeHandlers,
  documentUses: { badge_picture: badgeUses },
  tables: {
    badge_picture: { by: 'template_id', of: 'badge_template', hasId: true },
    badge_print: 'what was printed for people',
    badge_template: { ...ofEvent, hasId: true, fresh: { version: 1 } },
  },
});
