import { outboundAgentList } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundIntentList } from '@convoke/contract/outbound/outbound.intent.calls.ts';
import { mostTasks } from '@convoke/contract/outbound/outbound.rules.ts';
import { outboundTaskPage } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** What pages of calls let people choose from. */

export const useAgents = () => useCall(outboundAgentList, {}).data ?? [];
export const useIntents = () => useCall(outboundIntentList, {}).data ?? [];
export const useTasks = () => useCall(outboundTaskPage, { size: mostTasks, sort: 'name' }).data?.records ?? [];

interface Choice {
  value: string;
  label: string;
}

export const useAgentChoices = (): Choice[] =>
  useAgents().map(({ outboundId, name }) => ({ value: outboundId, label: name }));
export const useIntentChoices = (): Choice[] =>
  useIntents().map(({ intentId, name }) => ({ value: intentId, label: name }));
export const useTaskChoices = (): Choice[] => useTasks().map(({ taskId, name }) => ({ value: taskId, label: name }));
