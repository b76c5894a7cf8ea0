import { outboundHangUp } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { call } from '../../../../core/call.ts';
import { asAgent } from './as-agent.ts';
import { can } from './desk-can.ts';
import type { DeskPhone } from './desk-phone.ts';
import { type DeskNews, type DeskState, hungUp } from './desk-state.ts';
import type { Desk } from './desk.ts';

/** What the agent does during a call. `onHold`: the seat is told. */
export function deskTalk(
  state: () => DeskState,
  tell: (news: DeskNews) => void,
  phone: DeskPhone,
  onHold: () => void,
): Pick<Desk, 'hangUp' | 'hold' | 'mute'> {
  return {
    hangUp: () => {
      const { call: own, isLinked } = state();
      if (!own || !can(state()).hangUp) return;
      tell({ kind: 'over', end: hungUp, at: Date.now() });
      // The line does not hear the phone: the server tells it.
      if (!isLinked) void call(outboundHangUp, { callId: own.callId }, asAgent).catch(() => undefined);
    },
    hold: () => {
      const { call: own } = state();
      if (!own || !can(state()).hold) return;
      phone.hold(!own.isHeld);
      tell({ kind: 'held', isHeld: !own.isHeld });
      onHold();
    },
    mute: () => {
      const { call: own } = state();
      if (!own || !can(state()).talk) return;
      phone.mute(!own.isMuted);
      tell({ kind: 'muted', isMuted: !own.isMuted });
    },
  };
}
