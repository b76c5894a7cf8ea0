import { badgeDomain as contract } from '@convoke/contract/badge/badge.domain.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { badgeHandlers } from './badge.handlers.ts';

export const badgeDomain = defineServerDomain({
  contract,
  imports: ['participant', 'resource'],
  handlers: badgeHandlers,
  tables: {
    badge_print: 'what was printed for people',
    badge_template: { ...ofEvent, hasId: true, fresh: { version: 1 } },
  },
});
