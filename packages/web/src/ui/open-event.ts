import type { NavigateFunction } from 'react-router';
import { type CurrentEvent, eventIdOf, inEvent, keepAsLast } from '../core/current-event.ts';

export const overviewPath = '/manage-center/index';

/** Opens an event's overview anew, even when that is the page already open. */
export function openEvent(event: CurrentEvent, navigate: NavigateFunction): void {
  const { eventId } = event;
  keepAsLast(event);
  const { pathname, search } = window.location;
  const isOpen = pathname === overviewPath && eventIdOf(search) === eventId;
  void navigate(`/redirect${inEvent(overviewPath, eventId)}`, { replace: isOpen });
}
