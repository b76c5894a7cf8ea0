import { eventInfo, type EventInfo } from '@convoke/contract/event/event.calls.ts';
import { eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';

export type EventChange = Omit<z.input<typeof eventUpdate.input>, 'version'>;

/** What a person decides when somebody else has changed the event meanwhile. */
export type ConflictChoice = 'reload' | 'overwrite' | 'cancel';

export type Saved = { kind: 'saved'; version: number } | { kind: 'reload'; event: EventInfo };

/** The code of "the state does not allow it"; whether it is a conflict, the event's version tells. */
const stateCode = 3001;

/**
 * Saves on top of the version that the form was filled from. When the event has another version by now, asks; overwriting builds on the
 * version that was asked about, so a third person's change in between is noticed too.
 */
export async function saveEvent(
  change: EventChange,
  version: number,
  ask: (theirs: EventInfo) => Promise<ConflictChoice>,
): Promise<Saved> {
  try {
    const saved = await call(eventUpdate, { ...change, version }, { quiet: true });
    return { kind: 'saved', version: saved.version };
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== stateCode) throw error;
    const theirs = await call(eventInfo, { eventId: change.eventId }, { quiet: true });
    if (theirs.version === version) throw error;
    const choice = await ask(theirs);
    if (choice === 'reload') return { kind: 'reload', event: theirs };
    if (choice === 'overwrite') return saveEvent(change, theirs.version, ask);
    throw error;
  }
}
