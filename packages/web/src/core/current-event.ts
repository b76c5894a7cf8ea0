import { getCookie, removeCookie, setHelperCookie } from './cookies.ts';
import { createStore } from './store.ts';

/** An event as the pages within it need to know it before anything else. */
export interface CurrentEvent {
  eventId: string;
  title: string;
  /** 1 online, 0 offline. */
  model: number;
  /** 1 registration by ticket. */
  useTicket: number;
}

/** The parameter of an address that says which event its page is about. */
export const eventParameter = 'event';

/** The event that an address is about; undefined when it names none. */
export function eventIdOf(search: string): string | undefined {
  return new URLSearchParams(search).get(eventParameter) || undefined;
}

/** The address of a page within an event. `path` may have a query of its own. */
export function inEvent(path: string, eventId: string): string {
  const [pathname = '', query = ''] = path.split('?');
  const params = new URLSearchParams(query);
  params.delete(eventParameter);
  const rest = params.toString();
  return `${pathname}?${eventParameter}=${encodeURIComponent(eventId)}${rest && `&${rest}`}`;
}

/** The event that this browser tab is about: that of the last address within an event it has shown. */
export const currentEvent = createStore<CurrentEvent | null>(null);

/**
 * What an address within an event is about when it names none: this tab's event, else the one that was opened last in this browser, which the
 * cookies of the specification remember for seven days. Nothing else is ever decided by them.
 */
export function lastEventId(): string | undefined {
  return currentEvent.get()?.eventId ?? (getCookie('eventId') || undefined);
}

/** The cookies of the specification, written when an event is chosen and whenever it is shown. */
export function keepAsLast({ eventId, title, model, useTicket }: CurrentEvent): void {
  setHelperCookie('eventId', eventId);
  setHelperCookie('title', title);
  setHelperCookie('model', String(model));
  setHelperCookie('useTicket', String(useTicket));
}

/** This tab is about this event from now on. */
export function rememberEvent(event: CurrentEvent): void {
  const { eventId, title, model, useTicket } = event;
  keepAsLast(event);
  const known = currentEvent.get();
  const isSame =
    known?.eventId === eventId && known.title === title && known.model === model && known.useTicket === useTicket;
  if (!isSame) currentEvent.set({ eventId, title, model, useTicket });
}

/** With the session ends what was opened last. */
export function forgetLast(): void {
  for (const name of ['eventId', 'title', 'model', 'useTicket']) removeCookie(name);
  currentEvent.set(null);
}

/** An event that is gone is no longer the last one. */
export function forgetEvent(eventId: string): void {
  if (getCookie('eventId') === eventId)
    for (const name of ['eventId', 'title', 'model', 'useTicket']) removeCookie(name);
  if (currentEvent.get()?.eventId === eventId) currentEvent.set(null);
}
