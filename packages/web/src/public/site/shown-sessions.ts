import type { PublicSession } from '@convoke/contract/site/site.live.ts';

const mostOf = { days: 5, list: 12 } as const;

/** The sessions that a page shows of each day; a programme of hundreds has a page of its own. */
export function shownSessions(sessions: readonly PublicSession[], layout: 'days' | 'list'): PublicSession[] {
  const perDay = new Map<string, number>();
  return sessions.filter(({ date }) => {
    const count = (perDay.get(date) ?? 0) + 1;
    perDay.set(date, count);
    return count <= mostOf[layout];
  });
}
