import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';

/** What was done to a programme, so that it can be undone: fifty steps, in this tab. Undoing is an edit like any other: it is refused where somebody else was faster. */

export type Placing = Pick<AgendaRow, 'dateId' | 'placeId' | 'startsAt' | 'minutes'>;

export type Step =
  | { kind: 'place'; moves: readonly { agendaId: string; before: Placing; after: Placing }[] }
  | { kind: 'change'; agendaId: string; before: object; after: object }
  | { kind: 'add'; agendaId: string }
  | { kind: 'remove'; agendaId: string };

export interface History {
  past: readonly Step[];
  future: readonly Step[];
}

export const noHistory: History = { past: [], future: [] };

/** How many steps can be undone. */
export const mostSteps = 50;

/** After something was done: nothing that was undone before can be done again. */
export const did = ({ past }: History, step: Step): History => ({
  past: [...past, step].slice(-mostSteps),
  future: [],
});

/** The last step taken back; undefined when there is none. What is to be done for it is its `reversed`. */
export function undone({ past, future }: History): { history: History; step: Step } | undefined {
  const step = past.at(-1);
  return step && { step: reversed(step), history: { past: past.slice(0, -1), future: [step, ...future] } };
}

/** The step that was undone last, done again. */
export function redone({ past, future }: History): { history: History; step: Step } | undefined {
  const [step, ...rest] = future;
  return step && { step, history: { past: [...past, step], future: rest } };
}

/** What takes a step back. */
export function reversed(step: Step): Step {
  switch (step.kind) {
    case 'place':
      return {
        kind: 'place',
        moves: step.moves.map(({ agendaId, before, after }) => ({ agendaId, before: after, after: before })),
      };
    case 'change':
      return { ...step, before: step.after, after: step.before };
    case 'add':
      return { kind: 'remove', agendaId: step.agendaId };
    case 'remove':
      return { kind: 'add', agendaId: step.agendaId };
  }
}

/** Steps about items that are gone, or were changed by others, lead nowhere: they are left out. */
export function without({ past, future }: History, agendaIds: ReadonlySet<string>): History {
  const stays = (step: Step) =>
    step.kind === 'place' ? !step.moves.some(({ agendaId }) => agendaIds.has(agendaId)) : !agendaIds.has(step.agendaId);
  return { past: past.filter(stays), future: future.filter(stays) };
}

export const placingOf = ({ dateId, placeId, startsAt, minutes }: AgendaRow): Placing => ({
  dateId,
  placeId,
  startsAt,
  minutes,
});
