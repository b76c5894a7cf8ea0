import { eventDomain as contract } from '@convoke/contract/event/event.domain.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { eventTriggers } from '@convoke/contract/event/event.notice.rules.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { messageChannels } from '@convoke/contract/message/message.rules.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { eventHandlers } from './event.handlers.ts';
import { eventPages } from './event.pages.ts';
import { mountSharePictures } from './share/share.ts';

export const eventDomain = defineServerDomain({
  contract,
  imports: [
    'booth',
    'brand',
    'dynamic',
    'form',
    'guest',
    'organizer',
    'resource',
    'review',
    'schedule',
    'site',
    'ticket',
  ],
  handlers: eventHandlers,
  pages: eventPages,
  mounts: [mountSharePictures],
  tables: {
    event: {
      by: 'id',
      of: 'event',
      shifted: ['starts_at', 'ends_at', 'registration_opens_at', 'registration_closes_at'],
      fresh: { publish_status: 0, version: 1, join_url: '', website_url: '', preview_round: 0 },
      user: 'created_by',
    },
    event_channel: 'counts people',
    event_draft: 'what nobody has published',
    event_notice: { ...ofEvent, fresh: { version: 1, told_for: null, told_revision: null, told_id: null } },
    event_quarter: 'counts people',
    event_tally: {
      ...ofEvent,
      fresh: {
        pending: 0,
        approved: 0,
        rejected: 0,
        waitlisted: 0,
        cancelled: 0,
        signed_in: 0,
        inside: 0,
        revision: 0,
      },
    },
  },
  enums: {
    event: { language: languages, publish_status: Object.values(publishStatus), model: [0, 1], use_ticket: [0, 1] },
    event_notice: { channel: messageChannels, trigger: eventTriggers },
  },
  writes: {
    'editing/event.create.ts': {
      tables: ['checkin_group', 'checkin_point'],
      why: 'an event begins with its first group and point; check-in knows events and not the other way round',
    },
  },
});
