import { participantDomain as contract } from '@convoke/contract/participant/participant.domain.ts';
import { oldCodeReasons } from '@convoke/contract/participant/participant.identity.ts';
import {
  importRowStates,
  importStates,
  participantStates,
  pushStates,
  pushTypes,
} from '@convoke/contract/participant/participant.rules.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { participantHandlers } from './participant.handlers.ts';
import { participantJobs } from './participant.jobs.ts';
import { participantPages } from './registering/participant.pages.ts';

export const participantDomain = defineServerDomain({
  contract,
  imports: ['auth', 'checkin', 'dynamic', 'event', 'form', 'member', 'resource'],
  handlers: participantHandlers,
  jobs: participantJobs,
  pages: participantPages,
  tables: {
    event_push: 'what people were told',
    event_push_recipient: 'what people were told',
    participant: 'people',
    participant_group: { ...ofEvent, hasId: true, fresh: { members: 0, version: 1 } },
    participant_history: 'not of an event',
    participant_import: 'people',
    participant_import_row: 'not of an event',
    participant_old_code: 'people',
    participant_photo: 'people',
  },
  enums: {
    event_push: { state: pushStates, type: pushTypes },
    participant: { state: [...participantStates, 'DELETED'] },
    participant_import: { state: importStates },
    participant_import_row: { state: importRowStates },
    participant_old_code: { why: oldCodeReasons },
  },
  writes: {
    'add_companion.sql': {
      tables: ['checkin_member', 'event_channel', 'event_quarter', 'event_tally'],
      why: "a companion comes with group, code and counts, under the limits that the event's row and the holder's are",
    },
    'companions_follow.sql': {
      tables: ['event_tally'],
      why: "companions are moved and counted with their holder, in the statement that moves the holder, whoever's it is",
    },
    'erase_registrations.sql': {
      tables: ['checkin_openid', 'event_tally', 'form_file', 'invoice', 'message', 'order_ticket', 'ticket_order'],
      why: 'whatever says who a registration was goes in one transaction, under the lock of its event and its orders: a half-erased person would still be known',
    },
    'move_participants.sql': {
      tables: [
        'checkin_member',
        'checkin_point',
        'checkin_state',
        'coupon_tally',
        'event_channel',
        'event_tally',
        'message',
        'order_ticket',
        'ticket_order',
      ],
      why: "people change state or go, many at once, with their groups, codes, messages, counters and what a ticket's order held for them",
    },
    'register_participants.sql': {
      tables: ['checkin_member', 'event_channel', 'event_quarter', 'event_tally'],
      why: "people come, many at once, with their group, code and counts, under the limit that the event's row is",
    },
    'renew_code.sql': {
      tables: ['checkin_openid', 'order_ticket'],
      why: 'a ticket and its person have one code, and what says who its last holder was goes with the old one',
    },
    'participant.edits.ts': {
      tables: ['order_ticket'],
      why: 'answers that are changed are those of the person and of the ticket they came by, in one transaction; orders import participants, whom they make with each sale',
    },
  },
});
