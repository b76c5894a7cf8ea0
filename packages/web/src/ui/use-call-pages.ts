import { useInfiniteQuery } from '@tanstack/react-query';
import { call as make } from '../core/call.ts';
import { type AskedCall, queryOf } from './use-call.ts';

/** The pages of a list that goes on under itself, each asked for by the cursor that the one before ended with. The page says what went wrong: no toast. */
export function useCallPages<Raw extends { cursor?: string | undefined }, Page extends { nextCursor?: string | null }>(
  call: AskedCall<Raw, Page>,
  input: NoInfer<Raw>,
  options: { enabled?: boolean; retry?: boolean } = {},
) {
  return useInfiniteQuery({
    queryKey: queryOf(call, input, { version: 'pages' }).queryKey,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      make(call, pageParam ? { ...input, cursor: pageParam } : input, { signal, hideLoad: true, quiet: true }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...options,
  });
}
