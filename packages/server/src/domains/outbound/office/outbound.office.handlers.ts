import { outboundAgentCalls, outboundLogout } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundBanCalls } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import {
  outboundExportBatch,
  outboundExportSearch,
  outboundList,
} from '@convoke/contract/outbound/outbound.call.calls.ts';
import { outboundCalleeCalls, outboundRemind, outboundWhy } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { outboundIntentCalls } from '@convoke/contract/outbound/outbound.intent.calls.ts';
import {
  outboundFigures,
  outboundSettings,
  outboundSettingsSave,
} from '@convoke/contract/outbound/outbound.office.calls.ts';
import { outboundTaskCalls } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { unbuilt } from '../unbuilt.ts';

/** What organisers do: agents, outcomes, tasks and their members, bans, settings, lists, figures. */
export const officeHandlers = [
  ...unbuilt(outboundAgentCalls.filter((call) => call !== outboundLogout)),
  ...unbuilt(outboundIntentCalls),
  ...unbuilt(outboundTaskCalls),
  ...unbuilt(outboundCalleeCalls.filter((call) => call !== outboundRemind && call !== outboundWhy)),
  ...unbuilt(outboundBanCalls),
  ...unbuilt([outboundList, outboundExportSearch, outboundExportBatch]),
  ...unbuilt([outboundSettings, outboundSettingsSave, outboundFigures]),
];
