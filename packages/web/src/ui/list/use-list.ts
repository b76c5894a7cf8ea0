import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call as make } from '../../core/call.ts';
import { fieldsOf, type Takes } from '../schema.ts';
import { type AskedCall, queryOf, useRefresh } from '../use-call.ts';
import type { PageOfRows, RowsQuery } from './table-types.ts';
import { type CallAddress, useAddress } from './use-address.ts';

export interface List<Raw, Page extends PageOfRows<object>> extends CallAddress<Raw> {
  query: RowsQuery<Page>;
  /** The rows of the present page. */
  rows: Page['records'];
  /** Fetches the list again, wherever it is shown. */
  refresh: () => Promise<void>;
  /** Asks how many there are exactly, where the call counts only so far by itself; holds until a filter changes. */
  countAll: (() => void) | undefined;
}

interface Options<Raw> {
  /** How often it is fetched anew while it is looked at, in milliseconds; never without it. */
  everyMs?: number;
  /** False while what is fixed is not known yet. */
  enabled?: boolean;
  /** For what the address writes otherwise than the call takes it. */
  adapt?: (input: Raw) => Raw;
}

/**
 * A paged list of a call: what the address asks for and the page of rows that answers it. Whoever walks on from a page goes by the cursor
 * that it ended with, where the call gives one: then the server need not count through the pages before.
 */
export function useList<Raw, Page extends PageOfRows<object>>(
  call: AskedCall<Raw, Page> & Takes<Raw>,
  fixed: Partial<Raw>,
  { everyMs, enabled = true, adapt }: Options<Raw> = {},
): List<Raw, Page> {
  const address = useAddress(call, fixed);
  const { current: at } = address;
  const asked = adapt ? adapt(address.input) : address.input;
  const cursors = useRef(new Map<string, string>());
  const walk = JSON.stringify({ ...asked, current: undefined });
  const [exactWalk, setExactWalk] = useState<string>();
  const input = exactWalk === walk ? { ...asked, exactTotal: true } : asked;
  const query = useQuery({
    queryKey: queryOf(call, input).queryKey,
    queryFn: ({ signal }) => {
      const cursor = cursors.current.get(`${walk} ${at}`);
      return make(call, { ...input, ...(cursor && { cursor }) }, { signal, hideLoad: true });
    },
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
    enabled,
  });
  const next = query.isPlaceholderData ? undefined : query.data?.nextCursor;
  useEffect(() => {
    if (next) cursors.current.set(`${walk} ${at + 1}`, next);
  }, [next, walk, at]);
  const refresh = useRefresh(call);
  const countAll = 'exactTotal' in fieldsOf(call.input) ? () => setExactWalk(walk) : undefined;
  return { ...address, countAll, input, query, rows: query.data?.records ?? [], refresh };
}
