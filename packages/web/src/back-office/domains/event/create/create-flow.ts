import { eventAdd, eventInfo, eventUpdate } from '@convoke/contract/event/event.calls.ts';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';

export type NewEvent = z.input<typeof eventAdd.input> & { eventId: string };

/** The code of "the state does not allow it": what a repeated event.add answers. */
const stateCode = 3001;

/**
 * Creates the event. When no answer came, or the server says that the event exists, an earlier try may have arrived: then what the form says
 * now is written into it, and it counts as created. So pressing the button again can neither lose the event nor make a second one.
 */
export async function createOnce(event: NewEvent): Promise<{ eventId: string }> {
  try {
    return await call(eventAdd, event, { quiet: true });
  } catch (error) {
    if (!(error instanceof CallFailure) || (error.status !== 0 && error.code !== stateCode)) throw error;
    const exists = await call(eventInfo, { eventId: event.eventId }, { quiet: true }).then(
      () => true,
      () => false,
    );
    if (!exists) throw error;
    return call(eventUpdate, event, { quiet: true });
  }
}
