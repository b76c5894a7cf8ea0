import type { PublicDynamic, PublicNews } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { failureWords } from '../../core/call-failure.ts';
import { dynamicList } from '../../core/light-calls/dynamic.public.ts';

/** How often an open page asks for what is new. */
const everyMs = 30_000;
/** As many as one call answers, besides those that are pinned. */
const mostAtOnce = 50;
const pageSize = 10;

const read = (eventId: string, more: { size: number; cursor?: string }) =>
  call(dynamicList, { eventId, ...more }, { hideLoad: true, quiet: true });

interface Shown {
  records: readonly PublicDynamic[];
  hasMore: boolean;
  /** For the ones that come next; undefined until some were asked for. */
  cursor?: string | undefined;
}

/** What was read just now, and after it the older ones that are on the page already. */
function renewed(shown: Shown, now: { records: readonly PublicDynamic[]; nextCursor: string | null }): Shown {
  const unpinned = shown.records.filter((each) => !each.isPinned);
  const tail = now.nextCursor === null ? [] : unpinned.slice(mostAtOnce);
  const known = new Set(now.records.map((each) => each.dynamicId));
  return {
    ...shown,
    records: [...now.records, ...tail.filter((each) => !known.has(each.dynamicId))],
    hasMore: tail.length > 0 ? shown.hasMore : now.nextCursor !== null,
    cursor: tail.length > 0 ? shown.cursor : (now.nextCursor ?? undefined),
  };
}

/** The news of an event as they stand now, while the page is in sight; older ones when they are asked for. */
export function useNews(eventId: string, first: PublicNews, isLive: boolean) {
  const [shown, setShown] = useState<Shown>(first);
  const [problem, setProblem] = useState('');
  const [isReading, setReading] = useState(false);
  const before = useRef(new Set(first.records.map((each) => each.dynamicId)));
  const latest = useRef(shown);
  latest.current = shown;

  useEffect(() => {
    if (!isLive) return;
    let askedAt = Date.now();
    let isOver = false;
    const ask = () => {
      if (document.visibilityState === 'hidden' || Date.now() - askedAt < everyMs / 2) return;
      askedAt = Date.now();
      const there = latest.current.records.filter((each) => !each.isPinned).length;
      const size = Math.min(mostAtOnce, Math.max(3, there));
      // Without a network the page stays as it is, and asks again.
      read(eventId, { size }).then(
        (now) => !isOver && setShown((then) => renewed(then, now)),
        () => undefined,
      );
    };
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [eventId, isLive]);

  const more = async () => {
    setReading(true);
    setProblem('');
    try {
      const { cursor } = latest.current;
      const next = await read(eventId, { size: pageSize, ...(cursor !== undefined && { cursor }) });
      for (const each of next.records) before.current.add(each.dynamicId);
      setShown((then) => {
        const known = new Set(next.records.map((each) => each.dynamicId));
        const kept = cursor === undefined ? [] : then.records.filter((each) => !known.has(each.dynamicId));
        return {
          records: [...kept, ...next.records],
          hasMore: next.nextCursor !== null,
          cursor: next.nextCursor ?? undefined,
        };
      });
    } catch (error) {
      setProblem(failureWords(error));
    } finally {
      setReading(false);
    }
  };
  const isNew = ({ dynamicId }: PublicDynamic) => !before.current.has(dynamicId);
  return { ...shown, isNew, more, isReading, problem };
}
