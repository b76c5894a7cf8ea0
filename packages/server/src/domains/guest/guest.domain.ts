import { guestDomain as contract } from '@convoke/contract/guest/guest.domain.ts';
import { languages } from '@convoke/contract/core/language.ts';
import {
  guestImportRowStates,
  guestImportStates,
  guestKinds,
  guestSources,
  guestStates,
} from '@convoke/contract/guest/guest.rules.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { guestHandlers } from './guest.handlers.ts';
import { ownPages } from './own/guest.own.ts';

export const guestDomain = defineServerDomain({
  contract,
  imports: ['booth', 'resource'],
  handlers: guestHandlers,
  pages: ownPages,
  tables: {
    event_guest: {
      ...ofEvent,
      hasId: true,
      isLive: true,
      fresh: {
        state: 'INVITED',
        confirmed_at: null,
        version: 1,
        link_round: 0,
        has_link: false,
        link_photos: 0,
        guest_changed_at: null,
      },
    },
    guest: 'not of an event',
    guest_apart: 'not of an event',
    guest_availability: 'when people can be there, then',
    guest_import: 'not of an event',
    guest_import_row: 'not of an event',
    guest_merge: 'not of an event',
    guest_merge_undo: 'not of an event',
    guest_revision: 'not of an event',
    guest_type: 'not of an event',
  },
  enums: {
    event_guest: { kind: guestKinds, state: guestStates },
    guest: { language: languages },
    guest_import: { state: guestImportStates },
    guest_import_row: { state: guestImportRowStates },
    guest_revision: { language: languages, source: guestSources },
  },
  writes: {
    'doubles/guest.programme.ts': {
      tables: ['agenda_guest', 'agenda_item', 'schedule'],
      why: 'when two guests become one, the programme names the place that stays in the same transaction, and undoing takes that back; schedules import guests and not the other way round',
    },
  },
});
