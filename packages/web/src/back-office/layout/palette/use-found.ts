import { eventList } from '@convoke/contract/event/event.calls.ts';
import { orderList } from '@convoke/contract/order/order.list.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { type CurrentEvent, inEvent } from '../../../core/current-event.ts';
import { overviewPath } from '../../../ui/open-event.ts';
import { useCall } from '../../../ui/use-call.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';

export interface Item {
  key: string;
  label: string;
  /** Beside it, smaller. */
  detail?: string;
  /** The address it leads to; without one it does something. */
  to?: string;
  run?: () => void;
}

/** What stands in the field, and whether Enter was pressed before it was known what that leads to. */
export interface Sought {
  typed: string;
  isEntered: boolean;
}

/** How many of each kind are asked for, how long the typing must pause, and how much must be typed to look for people and orders. */
const most = 5;
const pauseMs = 200;
const fewest = 2;

/** What the server finds: events of the organisation, people and orders of the event at hand. One page of each, whatever there is. */
export function useFound(typed: string, event: CurrentEvent | null) {
  const search = useDebounced(typed.trim().slice(0, 100), pauseMs);
  const page = { current: 1, size: most, search };
  const isLong = search.length >= fewest;
  const eventId = event?.eventId ?? '';
  const events = useCall(eventList, search !== '' && page, { quiet: true });
  const people = useCall(participantPage, event !== null && isLong && { eventId, ...page }, { quiet: true });
  const orders = useCall(orderList, event?.useTicket === 1 && isLong && { eventId, ...page }, { quiet: true });
  const isSearching = search !== typed.trim() || events.isFetching || people.isFetching || orders.isFetching;
  // What was found for other words is not what is typed.
  const isOff = typed.trim() === '' || search !== typed.trim();
  return {
    events: (isOff ? [] : (events.data?.records ?? [])).map(
      (row): Item => ({
        key: `event ${row.eventId}`,
        label: row.title,
        detail: row.placeName,
        to: inEvent(overviewPath, row.eventId),
      }),
    ),
    people: (isOff ? [] : (people.data?.records ?? [])).map(
      (row): Item => ({
        key: `person ${row.partsId}`,
        label: row.name || '—',
        detail: [row.company, row.phone ?? row.email ?? ''].filter(Boolean).join(' · '),
        to: inEvent(`/activity-personnel/participants?parts=${row.partsId}`, eventId),
      }),
    ),
    orders: (isOff ? [] : (orders.data?.records ?? [])).map(
      (row): Item => ({
        key: `order ${row.orderId}`,
        label: row.number,
        detail: [row.buyerName, row.tickets].filter(Boolean).join(' · '),
        to: inEvent(`/activity-info/ticket-order?order=${row.orderId}`, eventId),
      }),
    ),
    isSearching: isSearching && typed.trim() !== '',
    hasFailed: [events, people, orders].some((each) => each.isError),
  };
}
