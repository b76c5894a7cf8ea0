import { voteAdd, voteInit } from '@convoke/contract/vote/vote.calls.ts';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { useCreateOnce } from '../../../../ui/form/use-create-once.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { votePath } from './vote-paths.ts';

type Input = z.input<typeof voteAdd.input>;

interface NewVote {
  title: string;
  description?: string;
  eventId: string | null;
  timeZone: string;
  /** Of a template; without them the vote begins with one empty round. */
  rounds?: Input['rounds'];
}

/** Makes a vote, once, and opens its page. Throws what was refused; make it in a form that shows failures. */
export function useCreateVote(): (vote: NewVote) => Promise<void> {
  const navigate = useNavigate();
  const refresh = useRefresh('vote');
  const createOnce = useCreateOnce();
  // What a vote begins with is fetched once, and is the same in every try.
  const begun = useRef<z.output<typeof voteInit.output>>(undefined);
  return useCallback(
    async ({ rounds, ...vote }) => {
      begun.current ??= await call(voteInit, {}, { quiet: true });
      const { voteId } = await createOnce(voteAdd, { ...vote, rounds: rounds ?? begun.current.rounds });
      void refresh();
      void navigate(votePath(voteId));
    },
    [navigate, refresh, createOnce],
  );
}
