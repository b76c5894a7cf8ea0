import { memberDomain as contract } from '@convoke/contract/member/member.domain.ts';
import { tableFormats } from '@convoke/contract/core/table-kinds.ts';
import { channelOutcomes, channelSources, memberChannelKinds } from '@convoke/contract/member/member.channel.rules.ts';
import { doublesPhases, doubleStates } from '@convoke/contract/member/member.doubles.rules.ts';
import { memberFieldKinds } from '@convoke/contract/member/member.field.rules.ts';
import {
  memberImportOutcomes,
  memberImportRowStates,
  memberImportStates,
  memberImportSteps,
  readFailures,
  unknownLabelRules,
} from '@convoke/contract/member/member.import.rules.ts';
import { labelSources, memberGroupKinds } from '@convoke/contract/member/member.label.rules.ts';
import {
  consentAnswers,
  consentChannels,
  erasureStates,
  rightsKinds,
} from '@convoke/contract/member/member.rights.rules.ts';
import {
  contactKinds,
  contactSources,
  examineReasons,
  examineStates,
  memberLogKinds,
  memberOrigins,
  syncStates,
} from '@convoke/contract/member/member.rules.ts';
import { wormKinds, wormReasons } from '@convoke/contract/member/member.worm.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { memberPages } from './channels/member.channels.public.ts';
import { memberHandlers } from './member.handlers.ts';
import { memberJobs } from './member.jobs.ts';

export const memberDomain = defineServerDomain({
  contract,
  imports: ['form', 'questionnaire', 'resource'],
  handlers: memberHandlers,
  jobs: memberJobs,
  pages: memberPages,
  tables: {
    answer_news: 'what a job is to look at',
    answer_reach: 'what a job has looked at',
    member: 'not of an event',
    member_channel: 'of the organisation',
    member_channel_day: 'of the organisation',
    member_channel_entry: 'people',
    member_choice: 'people',
    member_consent: 'people',
    member_contact: 'not of an event',
    member_double: 'people',
    member_doubles_run: 'what was done with people',
    member_erased_contact: 'what was done with people',
    member_erasure: 'what was done with people',
    member_examine: 'people',
    member_examine_contact: 'people',
    member_field: 'of the organisation',
    member_field_option: 'of the organisation',
    member_filter: 'of the organisation',
    member_group: 'of the organisation',
    member_import: 'what was done with people',
    member_import_file: 'what was done with people',
    member_import_match: 'what was done with people',
    member_import_row: 'people',
    member_in_channel: 'of the organisation',
    member_in_group: 'of the organisation',
    member_key: 'people',
    member_keyed: 'people',
    member_log: 'what people did',
    member_merge: 'what was done with people',
    member_merge_part: 'what was done with people',
    member_merge_value: 'people',
    member_news: 'what a job is to look at',
    member_participant: 'people',
    member_photo: 'people',
    member_reach: 'what a job has looked at',
    member_retention: 'of the organisation',
    member_retention_run: 'what was done with people',
    member_right: 'what was done with people',
    member_sync: 'what was done with people',
    member_tag: 'of the organisation',
    member_tag_category: 'of the organisation',
    member_tagged: 'of the organisation',
    member_value: 'people',
    member_value_change: 'what people did',
    member_voted: 'what a job is to look at',
    member_worm: 'of the organisation',
    worm_match: 'people',
    worm_walk: 'what a job is to look at',
  },
  enums: {
    answer_news: { kind: ['answers', 'ballots'] },
    member: { origin: memberOrigins },
    member_channel: { kind: memberChannelKinds },
    member_channel_entry: { outcome: channelOutcomes, source: ['form', 'entry'] },
    member_consent: { answer: consentAnswers, channel: consentChannels },
    member_contact: { kind: contactKinds, source: contactSources },
    member_double: { state: doubleStates },
    member_doubles_run: { phase: doublesPhases, state: syncStates },
    member_erasure: { state: erasureStates },
    member_examine: { reason: examineReasons, state: examineStates },
    member_field: { kind: memberFieldKinds },
    member_group: { kind: memberGroupKinds },
    member_import: {
      failure: readFailures,
      format: tableFormats,
      state: memberImportStates,
      step: memberImportSteps,
      unknown_labels: unknownLabelRules,
    },
    member_import_row: { outcome: memberImportOutcomes, state: memberImportRowStates },
    member_in_channel: { source: channelSources },
    member_in_group: { source: labelSources },
    member_log: { kind: memberLogKinds },
    member_right: { kind: rightsKinds },
    member_sync: { state: syncStates },
    member_tagged: { source: labelSources },
    member_value: { kind: memberFieldKinds.filter((kind) => kind !== 'choices') },
    member_worm: { reason: wormReasons },
    worm_match: { how: wormKinds },
  },
  writes: {
    'erase_member.sql': {
      tables: ['agenda_plan', 'consult', 'message', 'message_event', 'message_line', 'message_passed', 'ticket_waiter'],
      why: 'the places of a person in lines, their plans of programmes, their questions and what was sent to them lose the name and the address together with the person',
    },
  },
});
