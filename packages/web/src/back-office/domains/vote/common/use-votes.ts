import { voteCopy, voteExhibition, voteState } from '@convoke/contract/vote/vote.calls.ts';
import type { Exhibition, RoundAction } from '@convoke/contract/vote/vote.rules.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useTold } from '../../../../ui/told.ts';
import { useRefresh } from '../../../../ui/use-call.ts';

/** What is done with one vote at a click. Each answers once the pages show it; a refusal has been told by a toast. */
export function useVoteActions() {
  const { t } = useTranslation();
  const told = useTold(useRefresh('vote'));
  return useMemo(() => {
    return {
      /** Of one round, or of every round that the action suits. */
      move: (voteId: string, action: RoundAction, voteInfoId?: string) =>
        told(call(voteState, { voteId, action, ...(voteInfoId && { voteInfoId }) }), () => t(`vote:done.${action}`)),
      copy: (voteId: string) => told(call(voteCopy, { voteId }), () => t('vote:done.copied')),
      exhibit: (voteInfoId: string, exhibition: Exhibition) =>
        told(call(voteExhibition, { voteInfoId, exhibition }), () => t(`vote:exhibition.${exhibition}Done`)),
    };
  }, [told, t]);
}
