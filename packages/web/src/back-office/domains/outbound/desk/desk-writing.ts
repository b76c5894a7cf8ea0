import { outboundDraftSave, outboundLogSave } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { asAgent } from './as-agent.ts';
import type { DeskNews, DeskState, Draft } from './desk-state.ts';
import type { BreakReason } from './desk.ts';

export interface DeskWriting {
  /** Keeps what is written, here at once and at the server a moment later. */
  write: (draft: Partial<Draft>) => void;
  /** Makes what was written the outcome of the call. */
  save: (reason?: BreakReason) => Promise<void>;
  stop: () => void;
}

const draftMs = 800;

export function deskWriting(state: () => DeskState, tell: (news: DeskNews) => void): DeskWriting {
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const keep = () => {
    const { seat, person, draft } = state();
    if (!seat || !person) return;
    const { intentId, remark, answers } = draft;
    const { outboundMemberId } = person;
    const input = { version: seat.version, outboundMemberId, intentId, remark, answers };
    // What does not arrive is kept with the next letter, or with the outcome.
    void call(outboundDraftSave, input, { ...asAgent, again: true }).catch(() => undefined);
  };

  return {
    write: (draft) => {
      if (!state().person) return;
      tell({ kind: 'draft', draft });
      clearTimeout(waiting);
      waiting = setTimeout(keep, draftMs);
    },
    save: async (reason) => {
      const { person, call: own, draft } = state();
      const { intentId, remark, answers, callbackAt, isPool } = draft;
      if (!person || !own || !intentId) return;
      clearTimeout(waiting);
      const { callId } = own;
      const { outboundMemberId, taskId } = person;
      const filled = Object.keys(answers).length > 0 ? { answers } : {};
      const input = {
        ...(reason && { pauseFor: reason }),
        callId,
        intentId,
        outboundMemberId,
        taskId,
        remark,
        callbackAt,
        isPool,
        ...filled,
      };
      await onceTold(() => call(outboundLogSave, input, { ...asAgent, again: true }));
    },
    stop: () => clearTimeout(waiting),
  };
}

/** The line tells the server of an end a moment after the phone knows of it. */
export async function onceTold<Out>(work: () => Promise<Out>): Promise<Out> {
  for (let left = 6; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallFailure) || error.failure !== 'CALL_GOES_ON' || left === 0) throw error;
      await new Promise((over) => setTimeout(over, 500));
    }
  }
}
