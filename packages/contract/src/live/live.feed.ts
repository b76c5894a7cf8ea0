import * as z from 'zod';
import { id } from '../core/fields.ts';
import { liveStates } from './live.rules.ts';

/**
 * The feed of a live: one numbered log that every watch page follows (text/event-stream, resumed by Last-Event-ID), so nothing is missed or comes twice.
 * `GET /event/online/feed/CODE/LIVE?pass=…`. What is said in it of chat and questions is declared by the domain chat.
 */
export const pageEvents = [
  /** The live is on air, interrupted, over. */
  z.object({ kind: z.literal('state'), state: z.enum(liveStates), onAirSince: z.string().nullable() }),
  /** Something of the page is another; it asks for live.info again. */
  z.object({ kind: z.literal('page'), what: z.enum(['hall', 'modules', 'chapters', 'recordings']) }),
] as const;
export type PageEvent = z.infer<(typeof pageEvents)[number]>;

/** Whom a pass was given to; the server reads it out of the pass. */
export const viewer = z.object({
  eventId: id,
  viewerId: id,
  name: z.string(),
  participantId: id.nullable(),
});
export type Viewer = z.infer<typeof viewer>;
