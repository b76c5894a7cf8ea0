import type { domains } from '@convoke/contract/domains.ts';
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  skipToken,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { Audience } from '@convoke/contract/core/define-call.ts';
import { call as make } from '../core/call.ts';
import type { TypedCall } from '../core/call-shape.ts';

/** A call of the contract: its answer is kept under its id and its input. */
export interface AskedCall<Raw, Out> extends TypedCall<Raw, Out> {
  id: string;
}

interface Asking {
  /** Who asks shows the failure itself: no toast. */
  quiet?: boolean;
  /** In another role than the call's own. */
  as?: Audience;
  /** What is opened is what stands there now: neither what the page around it knows nor what stood there the last time. */
  anew?: boolean;
  /** Of what it is about: another is another answer. */
  version?: string | number | undefined;
}

type Options<Out, Seen> = Asking &
  Pick<
    UseQueryOptions<Out, Error, Seen>,
    'enabled' | 'gcTime' | 'initialData' | 'placeholderData' | 'retry' | 'select' | 'staleTime'
  > & {
    /** How often it is asked again while it is looked at, in milliseconds. */
    everyMs?: number | false | ((known: Out | undefined, error: Error | null) => number | false);
    /** While the answer to another input comes, the one before stays. */
    keep?: boolean;
    /** What was answered once is not asked for again, whatever is refreshed. */
    once?: boolean;
  };

/** What is not known yet: nothing is asked for. */
type Unknown = undefined | null | false | '';

/** How a call is asked for and under which key its answer is kept: its domain, its id, its input. */
export function queryOf<Raw, Out>(
  call: AskedCall<Raw, Out>,
  input: NoInfer<Raw> | Unknown,
  { quiet, as, anew, version }: Asking = {},
) {
  const asked = input || undefined;
  return queryOptions({
    queryKey: [domainOf(call.id), call.id, asked, anew ? 'anew' : version] as QueryKey,
    queryFn: asked
      ? ({ signal }) => make(call, asked, { signal, hideLoad: true, quiet, ...(as && { as }) })
      : skipToken,
  });
}

/** What a call answers, asked for while it is looked at; nothing while its input is not known. */
export function useCall<Raw, Out, Seen = Out>(
  call: AskedCall<Raw, Out>,
  input: NoInfer<Raw> | Unknown,
  { quiet, as, anew, version, everyMs, keep, once, ...rest }: Options<NoInfer<Out>, Seen> = {},
) {
  const { queryKey, queryFn } = queryOf(call, input, { quiet, anew, version, ...(as && { as }) });
  return useQuery<Out, Error, Seen>({
    queryKey,
    queryFn,
    refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data, state.error) : everyMs,
    ...(anew && { gcTime: 0, staleTime: 0 }),
    ...(once && { staleTime: ({ state }) => (state.data === undefined ? 0 : 'static') }),
    ...(keep && { placeholderData: keepPreviousData }),
    ...rest,
  });
}

/** What is fetched anew: all of a domain, one call whatever its input, or all that is asked about one event. */
export type What = Domain | { id: string } | { eventId: string };

/** Lets all pages that show some of this fetch it anew, those in other tabs once they are looked at. */
export function useRefresh(...what: readonly What[]): () => Promise<void> {
  const client = useQueryClient();
  const known = useRef(what);
  useEffect(() => {
    known.current = what;
  });
  return useCallback(
    () => client.invalidateQueries({ predicate: ({ queryKey }) => known.current.some((each) => isOf(queryKey, each)) }),
    [client],
  );
}

/** Fetches the signed-in user of the shell anew, once something of them has changed. */
export function useRefreshMe(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ['me'] }), [client]);
}

function isOf([domain, id, input]: QueryKey, what: What): boolean {
  if (typeof what === 'string') return domain === what;
  if ('id' in what) return id === what.id;
  return (input as Partial<typeof what> | undefined)?.eventId === what.eventId;
}
const domainOf = (id: string) => id.slice(0, id.indexOf('.'));

/** How the ids of calls begin: by their domain, or by a part of one. */
export type Domain =
  | (typeof domains)[number]['name']
  | 'agreement'
  | 'category'
  | 'colleague'
  | 'contact'
  | 'document'
  | 'edm'
  | 'seat'
  | 'upload'
  | 'user';
