import { organizerDomain as contract } from '@convoke/contract/organizer/organizer.domain.ts';
import { organizerKinds } from '@convoke/contract/organizer/organizer.rules.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { organizerHandlers } from './organizer.handlers.ts';

export const organizerDomain = defineServerDomain({
  contract,
  imports: ['resource'],
  handlers: organizerHandlers,
  tables: {
    event_organizer: { ...ofEvent, hasId: true },
    event_organizer_group: { ...ofEvent, hasId: true },
    organizer: 'not of an event',
    organizer_group: 'not of an event',
  },
  enums: {
    organizer_group: { kind: organizerKinds },
  },
});
