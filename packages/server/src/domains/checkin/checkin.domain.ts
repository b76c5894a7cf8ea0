import { checkinDomain as contract } from '@convoke/contract/checkin/checkin.domain.ts';
import {
  countStates,
  entryUses,
  joinWays,
  keyRoles,
  pointDirections,
  signStatuses,
  ways,
} from '@convoke/contract/checkin/checkin.rules.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { certificateUses } from './attendance/checkin.certificates.ts';
import { countJobs } from './attendance/checkin.count.ts';
import { checkinHandlers } from './checkin.handlers.ts';
import { checkinPages } from './checkin.pages.ts';

export const checkinDomain = defineServerDomain({
  contract,
  imports: ['auth', 'event', 'form', 'member', 'resource', 'schedule'],
  handlers: checkinHandlers,
  jobs: countJobs,
  pages: checkinPages,
  documentUses: { certificate_picture: certificateUses },
  tables: {
    attendance_certificate: 'what people did',
    attendance_item: 'what people did',
    attendance_minutes: 'what people did',
    attendance_rule: { ...ofEvent, shifted: ['available_from'], fresh: { version: 1 } },
    attendance_run: 'what people did',
    certificate_picture: { ...ofEvent, hasId: true },
    checkin_device: 'what people did',
    checkin_flow: 'what people did',
    checkin_group: {
      ...ofEvent,
      hasId: true,
      isLive: true,
      fresh: { version: 1, members: 0, signed_in: 0, inside: 0 },
    },
    checkin_group_out: 'people',
    checkin_group_rule: { by: 'group_id', of: 'checkin_group' },
    checkin_hall: { ...ofEvent, hasId: true, fresh: { inside: 0, beyond: 0, version: 1 } },
    checkin_hall_place: { ...ofEvent, also: { by: 'hall_id', of: 'checkin_hall' } },
    checkin_key: 'a key to the door is a secret',
    checkin_length: 'what people did',
    checkin_member: 'people',
    checkin_openid: 'people',
    checkin_point: { ...ofEvent, hasId: true, isLive: true, fresh: { signed_in: 0, inside: 0, version: 1 } },
    checkin_point_ticket: { by: 'ticket_id', of: 'ticket' },
    checkin_poster: 'a poster hangs at one event',
    checkin_scan: 'what people did',
    checkin_state: 'not of an event',
    checkin_stay: 'what people did',
    checkin_wait: 'what people did',
    checkin_window: { by: 'point_id', of: 'checkin_point', shifted: ['opens_at', 'closes_at'] },
  },
  enums: {
    attendance_run: { state: countStates },
    checkin_key: { role: keyRoles },
    checkin_member: { joined_by: joinWays, sign_status: signStatuses },
    checkin_point: { direction: pointDirections },
    checkin_scan: { uses_entry: entryUses, direction: ways },
    checkin_wait: { decision: ['confirmed', 'refused'], direction: ways },
  },
  writes: {
    'fold_presence.sql': {
      tables: ['event_quarter', 'event_tally', 'participant'],
      why: "what the log says of people and the figures that follow are written in one statement under the event's lock: a second one would find figures of which half were written",
    },
    'record_scans.sql': {
      tables: ['event_tally'],
      why: "takes the event's lock by raising its revision, under which 64 scans are judged and written at once",
    },
    'undo_sign_in.sql': {
      tables: ['event_tally'],
      why: 'takes the lock that record_scans takes',
    },
  },
});
