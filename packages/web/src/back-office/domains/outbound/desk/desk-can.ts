import type { GateReason } from '@convoke/contract/outbound/outbound.shapes.ts';
import type { DeskState, TaskConfig } from './desk-state.ts';

/** What the agent can do now: what buttons and keys go by. */
export interface Can {
  ready: boolean;
  pause: boolean;
  dial: boolean;
  hangUp: boolean;
  talk: boolean;
  /** Holding is said to the line, which does not hear the phone while its socket is away. */
  hold: boolean;
  outcome: boolean;
  save: boolean;
  /** Go on without an outcome: put the person back, or leave an unanswered call to the task's retries. */
  skip: boolean;
  /** Somebody else can be taken. */
  take: boolean;
}

export function can(state: DeskState): Can {
  const { stage, seat, person, call, draft } = state;
  const isHere = stage === 'here' && seat !== undefined && seat.state !== 'offline';
  const isOn = call !== undefined && call.phase !== 'over';
  const isOver = isHere && call?.phase === 'over' && person !== undefined;
  const isIdle = isHere && seat?.state === 'idle' && !isOn && !isOver;
  const isUnanswered = isOver && call.wasAnswered === false;
  const isCallback = chosenIntent(state)?.consequence === 'callback';
  const save = isOver && draft.intentId !== null && (!isCallback || draft.callbackAt !== null);
  return {
    ready: isHere && seat?.state === 'paused',
    pause: isIdle || save,
    dial: isIdle && person !== undefined && person.number !== null,
    hangUp: isHere && isOn,
    talk: isHere && call?.phase === 'talking',
    hold: isHere && call?.phase === 'talking' && state.isLinked !== false,
    outcome: isHere && call !== undefined && person !== undefined,
    save,
    skip: (isIdle && person !== undefined) || isUnanswered,
    take: isIdle || isUnanswered,
  };
}

export function chosenIntent({ config, draft }: DeskState): TaskConfig['intents'][number] | undefined {
  return config?.intents.find(({ intentId }) => intentId === draft.intentId);
}

/** What this window lacks: the person or the call that the seat has, what is known of the person, or the next one. */
export function missing(state: DeskState): 'visit' | 'about' | 'next' | undefined {
  const { stage, seat, actedAt, person, contact, call, waiting, notice } = state;
  // Whatever is under way brings it.
  if (stage !== 'here' || !seat || actedAt === Number.POSITIVE_INFINITY) return undefined;
  // Whoever is with an idle seat comes as the next one. That a supervisor has taken somebody is read first.
  if (seat.state === 'idle' && !person) return notice === 'reclaimed' && !waiting ? undefined : 'next';
  if (seat.outboundMemberId !== null && (!person || (seat.callId !== null && !call))) return 'visit';
  return person && !contact ? 'about' : undefined;
}

export const isBan = ({ rule }: GateReason): boolean => rule === 'banned' || rule === 'taskBanned';

/** Whether the call was ended because its number was banned meanwhile. */
export const endedByBan = ({ call, contact }: DeskState): boolean =>
  call?.cause === 'cut' && (contact?.reasons.some(isBan) ?? false);
