import { getCookie, removeCookie, setHelperCookie } from './cookies.ts';
import { createStore } from './store.ts';

/** The event that the pages within an event are about. Kept in cookies for seven days (specification section 2). */
export interface CurrentEvent {
  eventId: string;
  title: string;
  /** 1 online, 0 offline. */
  model: number;
  /** 1 registration by ticket. */
  useTicket: number;
}

function stored(): CurrentEvent | null {
  const eventId = getCookie('eventId');
  if (!eventId) return null;
  return {
    eventId,
    title: getCookie('title') ?? '',
    model: Number(getCookie('model') ?? 0),
    useTicket: Number(getCookie('useTicket') ?? 0),
  };
}

/**
 * Read from the cookies once a page load, so that choosing an event in another browser tab does not change what this one is about
 * under the hands of its user.
 */
export const currentEvent = createStore<CurrentEvent | null>(stored());

export function chooseEvent(event: CurrentEvent): void {
  setHelperCookie('eventId', event.eventId);
  setHelperCookie('title', event.title);
  setHelperCookie('model', String(event.model));
  setHelperCookie('useTicket', String(event.useTicket));
  const { eventId, title, model, useTicket } = event;
  currentEvent.set({ eventId, title, model, useTicket });
}

export function forgetEvent(): void {
  for (const name of ['eventId', 'title', 'model', 'useTicket']) removeCookie(name);
  currentEvent.set(null);
}
