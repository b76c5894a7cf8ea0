import { currentLanguage } from '../../core/language.ts';
import { eventIdOf } from '../../core/current-event.ts';
import { isSignedIn } from '../../core/session.ts';
import { eventInfoQuery } from '../domains/event/use-event-info.part.ts';
import { findRoute } from './guards.ts';
import { queryClient } from './query-client.ts';
import { aloneRoutes, appRoutes } from './routes.tsx';
import { menuQuery, meQuery } from './use-session.ts';

/** Asks for what the first page waits for while the frame's texts are still on their way. A failure shows when the page asks again. */
export function fetchFirst({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const alone = findRoute(pathname, aloneRoutes);
  alone?.page().catch(() => undefined);
  if (alone || !isSignedIn()) return;
  void queryClient.prefetchQuery(meQuery);
  void queryClient.prefetchQuery(menuQuery(currentLanguage()));
  const route = findRoute(pathname, appRoutes);
  route?.page().catch(() => undefined);
  const eventId = route?.inWithin ? eventIdOf(search) : undefined;
  if (eventId) void queryClient.prefetchQuery(eventInfoQuery(eventId));
}
