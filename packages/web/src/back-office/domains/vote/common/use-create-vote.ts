import { voteAdd, voteInit } from '@convoke/contract/vote/vote.calls.ts';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { browserZone } from '../../../../core/format.ts';
import { useRefreshVotes } from './use-votes.ts';
import { votePath } from './vote-paths.ts';

type Input = z.input<typeof voteAdd.input>;

interface NewVote {
  title: string;
  description?: string;
  /** Of a template; without them the vote begins with one empty round. */
  rounds?: Input['rounds'];
}

/**
 * Makes a vote and opens its page. What the server begins with is fetched once: tried again after a lost answer, the vote has the same id
 * and is not made twice. Throws what was refused; make it in a form that shows failures.
 */
export function useCreateVote(): (vote: NewVote) => Promise<void> {
  const navigate = useNavigate();
  const refresh = useRefreshVotes();
  const begun = useRef<z.output<typeof voteInit.output>>(undefined);
  return useCallback(
    async ({ title, description = '', rounds }) => {
      const quiet = { quiet: true };
      begun.current ??= await call(voteInit, { timeZone: browserZone() }, quiet);
      const { voteId, timeZone } = begun.current;
      await call(voteAdd, { voteId, title, description, timeZone, rounds: rounds ?? begun.current.rounds }, quiet);
      begun.current = undefined;
      void refresh();
      void navigate(votePath(voteId));
    },
    [navigate, refresh],
  );
}
