import * as z from 'zod';
import { joinStates } from './event.rules.ts';

/** How somebody admitted joins an online event; null in the calls that carry it for everybody else, and for events that people meet at. */
export const joinView = z.object({
  state: z.enum(joinStates),
  /** From when the link is shown; null = at once. */
  opensAt: z.string().nullable(),
  /** Only while the state is `open`. */
  url: z.string().nullable(),
});

export type JoinView = z.infer<typeof joinView>;
