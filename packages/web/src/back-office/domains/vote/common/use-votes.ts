import { voteCopy, voteExhibition, voteGet, voteState } from '@convoke/contract/vote/vote.calls.ts';
import type { Exhibition, RoundAction } from '@convoke/contract/vote/vote.rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useTold } from '../../../../ui/told.ts';

export const votesKey = ['votes'] as const;
/** Everything below this key is about one vote. */
export const voteKey = (voteId: string) => ['vote', voteId] as const;

/** One vote with its rounds and candidates. */
export function useVote(voteId: string, refetchInterval: number | false = false) {
  return useQuery({
    queryKey: voteKey(voteId),
    queryFn: ({ signal }) => call(voteGet, { voteId }, { signal, hideLoad: true }),
    refetchInterval,
  });
}

/** Makes every page that shows votes fetch them again. */
export function useRefreshVotes(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all([client.invalidateQueries({ queryKey: votesKey }), client.invalidateQueries({ queryKey: ['vote'] })]),
    [client],
  );
}

/** What is done with one vote at a click. Each answers once the pages show it; a refusal has been told by a toast. */
export function useVoteActions() {
  const { t } = useTranslation();
  const told = useTold(useRefreshVotes());
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
