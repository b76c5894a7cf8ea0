import type * as z from 'zod';
import type { PublicEvent } from '../event/event.public.calls.ts';
import type { PublicAgenda } from '../schedule/schedule.public.calls.ts';
import type { ticketList } from '../ticket/ticket.public.calls.ts';
import type { EmbedTheme } from './embed.rules.ts';

type EmbeddedEvent = Pick<
  PublicEvent,
  'code' | 'title' | 'startsAt' | 'endsAt' | 'timeZone' | 'useTicket' | 'registration' | 'serverTime'
>;

/** What a frame on another website shows. */
export type EmbedData = { theme: EmbedTheme } & (
  | { kind: 'none' }
  | { kind: 'tickets'; event: EmbeddedEvent; offering: z.output<typeof ticketList.output> | null }
  | {
      kind: 'programme';
      event: EmbeddedEvent;
      days: readonly { date: string; title: string; items: readonly EmbeddedItem[] }[];
      /** Items that are not shown here. */
      more: number;
    }
  | { kind: 'countdown'; event: EmbeddedEvent }
);

export interface EmbeddedItem extends Pick<PublicAgenda['items'][number], 'number' | 'startsAt' | 'minutes' | 'title'> {
  place: string;
  people: string;
}
