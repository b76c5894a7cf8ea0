import {
  outboundCallInfo,
  outboundInfo,
  seatCallId,
  seatRecording,
} from '@convoke/contract/outbound/outbound.call.calls.ts';
import { outboundRemind, outboundWhy } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { outboundLogout } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundDeskCalls } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { outboundListen, outboundReclaim } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { unbuilt } from '../unbuilt.ts';

/** What agents do at the desk, what supervisors do with seats, and the gate that every dial passes. */
export const deskHandlers = [
  ...unbuilt(outboundDeskCalls),
  ...unbuilt([
    outboundLogout,
    outboundCallInfo,
    outboundInfo,
    seatCallId,
    seatRecording,
    outboundRemind,
    outboundWhy,
    outboundListen,
    outboundReclaim,
  ]),
];
