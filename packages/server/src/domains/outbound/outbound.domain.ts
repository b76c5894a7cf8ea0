import { outboundDomain as contract } from '@convoke/contract/outbound/outbound.domain.ts';
import {
  allotWays,
  banSources,
  calleeStates,
  callStates,
  callTaskStates,
  dialModes,
  intentConsequences,
  recordingStates,
  seatStates,
} from '@convoke/contract/outbound/outbound.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { deskJobs } from './desk/outbound.desk.jobs.ts';
import { mountLine } from './desk/outbound.line.routes.ts';
import { mountPhones } from './desk/outbound.pass-on.ts';
import { mountRecordings } from './desk/outbound.recording.ts';
import { officeJobs } from './office/outbound.office.jobs.ts';
import { outboundHandlers } from './outbound.handlers.ts';

export const outboundDomain = defineServerDomain({
  contract,
  imports: ['auth', 'form', 'member'],
  handlers: outboundHandlers,
  jobs: [...officeJobs, ...deskJobs],
  mounts: [mountLine, mountPhones, mountRecordings],
  tables: {
    outbound_agent: 'not of an event',
    outbound_allotment: 'not of an event',
    outbound_ban: 'not of an event',
    outbound_binding: 'not of an event',
    outbound_call: 'not of an event',
    outbound_gate: 'not of an event',
    outbound_hour: 'not of an event',
    outbound_hour_end: 'not of an event',
    outbound_intent: 'not of an event',
    outbound_live: 'not of an event',
    outbound_log: 'not of an event',
    outbound_login: 'not of an event',
    outbound_member: 'not of an event',
    outbound_seat: 'not of an event',
    outbound_settings: 'not of an event',
    outbound_share: 'not of an event',
    outbound_stay: 'not of an event',
    outbound_task: 'not of an event',
    outbound_task_intent: 'not of an event',
    outbound_task_tally: 'not of an event',
  },
  enums: {
    outbound_allotment: { how: allotWays },
    outbound_ban: { source: banSources },
    outbound_call: { state: callStates, recording: recordingStates },
    outbound_hour_end: { kind: ['cause', 'intent'] },
    outbound_intent: { consequence: intentConsequences },
    outbound_member: { state: calleeStates },
    outbound_seat: { state: seatStates },
    outbound_task: { mode: dialModes, state: callTaskStates },
  },
});
