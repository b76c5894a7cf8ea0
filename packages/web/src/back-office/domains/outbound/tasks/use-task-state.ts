import { type CallTaskRow, outboundTaskUpdate } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useRefresh } from '../../../../ui/use-call.ts';

export type TaskStep = 'open' | 'paused' | 'closed';

/** Where a task can go from where it is. */
export const stepsOf = ({ state }: Pick<CallTaskRow, 'state'>): readonly TaskStep[] =>
  ({
    draft: ['open' as const],
    open: ['paused' as const, 'closed' as const],
    paused: ['open' as const, 'closed' as const],
    closed: [],
  })[state];

/** Opens, pauses or closes a task once somebody has read what that means for its agents. */
export function useTaskState() {
  const { t } = useTranslation();
  const ask = useAsk();
  const told = useTold(useRefresh('outbound'));
  return useCallback(
    ({ taskId, name }: Pick<CallTaskRow, 'taskId' | 'name'>, to: TaskStep) =>
      ask({
        title: t(`outbound:step.ask.${to}`, { name }),
        text: t(`outbound:step.text.${to}`),
        ok: t(`outbound:step.${to}`),
        danger: to === 'closed',
        onOk: () =>
          told(call(outboundTaskUpdate, { taskId, state: to }, { hideLoad: true }), () =>
            t(`outbound:step.done.${to}`),
          ),
      }),
    [ask, t, told],
  );
}
