import {
  outboundExecute,
  outboundHangUp,
  outboundNext,
  outboundPutBack,
  type SeatInfo,
  seatOff,
} from '@convoke/contract/outbound/outbound.desk.calls.ts';
import type { GateReason } from '@convoke/contract/outbound/outbound.shapes.ts';
import { call } from '../../../../core/call.ts';
import { CallFailure, toastFailure } from '../../../../core/call-failure.ts';
import { createStore } from '../../../../core/store.ts';
import { asAgent } from './as-agent.ts';
import type { BreakReason, Desk } from './desk.ts';
import { deskPerson } from './desk-person.ts';
import { deskPhone } from './desk-phone.ts';
import { deskSeat } from './desk-seat.ts';
import { deskTalk } from './desk-talk.ts';
import { can, chosenIntent, missing } from './desk-can.ts';
import { type Countdown, type DeskNews, type DeskState, firstState, hungUp, isAway, step } from './desk-state.ts';
import { deskWriting, onceTold } from './desk-writing.ts';

/** What happens by itself happens so long after it was said. */
const countMs = 3000;
/** How often it is asked whether somebody has come, and for what did not arrive. */
const askAgainMs = 5000;
const settleMs = 600;

export function createDesk(): Desk {
  const state = createStore<DeskState>(firstState);
  let counting: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isLeft = false;

  const tell = (news: DeskNews) => {
    const before = state.get();
    state.set(step(before, news));
    const now = state.get();
    if (before.countdown && !now.countdown) clearTimeout(counting);
    if (before.person && !now.person) writing.stop();
    if (news.kind === 'seat' && missing(now)) asking ??= setTimeout(() => void complete(), askAgainMs);
    if (isAway(now.stage)) return;
    if (before.call && before.call.phase !== 'over' && (!now.call || now.call.phase === 'over')) {
      const wasOver = news.kind === 'over' && news.end.reason === 'over';
      afterCall(news.kind === 'seat' || wasOver || now.call?.cause === 'cut');
    }
  };
  const version = () => state.get().seat?.version ?? 0;
  const phone = deskPhone(state.get, tell);
  const seat = deskSeat(state.get, tell, (failure) => void lost(failure));
  const writing = deskWriting(state.get, tell);
  const { contactOf, show, about, lookAgain } = deskPerson(state.get, tell);

  /** The seat is no longer this window's, or was silent for too long. Answers whether that was so. */
  const lost = async (failure: string | undefined): Promise<boolean> => {
    if (failure === 'SEAT_OLD') {
      phone.leave();
      seat.stop();
      tell({ kind: 'stage', stage: 'taken' });
      return true;
    }
    if (failure !== 'SEAT_OFF') return false;
    // The device has slept; nobody may have taken the seat meanwhile.
    await enter();
    return true;
  };

  const fail = async (failure: CallFailure) => {
    if (await lost(failure.failure)) return;
    switch (failure.failure) {
      case 'CALL_NOT_ALLOWED':
      case 'CALL_TASK_CLOSED': {
        const { reasons } = (failure.data ?? {}) as { reasons?: GateReason[] };
        return tell({ kind: 'refused', reasons: reasons ?? [] });
      }
      case 'LINE_AWAY':
        return tell({ kind: 'problem', problem: 'lineAway' });
      case 'CALL_LEASE_LOST':
      case 'CALL_MEMBER_GONE':
        tell({ kind: 'done' });
        break;
      default:
        if (failure.fields.some(({ path }) => path.startsWith('answers.')))
          return tell({ kind: 'wrong', wrong: failure });
    }
    toastFailure(failure);
  };

  /** One thing at a time; what is refused is told, and the seat is looked at afterwards. */
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    if (running) return;
    running = during(work).finally(() => {
      running = undefined;
    });
    await running;
  };

  /** Beats that are answered meanwhile may be from before. */
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    stopAsking();
    tell({ kind: 'acted', at: Number.POSITIVE_INFINITY });
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      await fail(error);
    } finally {
      tell({ kind: 'acted', at: Date.now() });
      if (state.get().stage === 'here') seat.beat();
    }
  };

  const stopAsking = () => {
    clearTimeout(asking);
    asking = undefined;
  };

  /** What the seat has and this window has not, because an answer was lost on the way; or whoever has come meanwhile. */
  const complete = async () => {
    stopAsking();
    const now = state.get();
    const lack = missing(now);
    await act(async () => {
      if (lack === 'visit' && now.seat?.outboundMemberId) await comeBack(now.seat, now.seat.outboundMemberId);
      if (lack === 'about' && now.person) await about(now.person);
      if (lack === 'next') await lease();
    });
  };

  const count = (what: Countdown['what'], then: () => Promise<void>) => {
    clearTimeout(counting);
    tell({ kind: 'count', countdown: { what, at: Date.now() + countMs } });
    counting = setTimeout(() => {
      tell({ kind: 'count', countdown: undefined });
      void then();
    }, countMs);
  };

  const lease = async (outboundMemberId?: string) => {
    const { taskId } = state.get();
    const wanted = outboundMemberId ? { outboundMemberId } : taskId ? { taskId } : {};
    const { callee, waiting } = await call(
      outboundNext,
      { version: version(), ...wanted },
      { ...asAgent, again: true },
    );
    if (!callee) return tell({ kind: 'nobody', waiting });
    await show(callee);
    if (state.get().config?.mode === 'progressive') count('dial', dial);
  };

  const goOn = async (outboundMemberId?: string) => {
    const { person } = state.get();
    if (person) {
      const input = { version: version(), outboundMemberId: person.outboundMemberId };
      await onceTold(() => call(outboundPutBack, input, { ...asAgent, again: true }));
      tell({ kind: 'done', seat: 'idle' });
    }
    await lease(outboundMemberId);
  };

  const next = async (outboundMemberId?: string) => {
    if (can(state.get()).take) await act(() => goOn(outboundMemberId));
  };

  const dial = async () => {
    // Pressed as the person appears: what is known of them may still be on its way.
    await running;
    if (!can(state.get()).dial) return;
    await act(async () => {
      const { person } = state.get();
      if (!person || !(await phone.prepare(version()))) return;
      const input = { outboundMemberId: person.outboundMemberId, version: version() };
      const { callId, isRecorded, reasons } = await call(outboundExecute, input, asAgent);
      if (callId === null) return tell({ kind: 'refused', reasons });
      tell({ kind: 'dialled', callId, isRecorded, at: Date.now() });
      phone.call();
    });
  };

  /** Looks at the seat until the line has told the server that the call is over: the wrap-up has begun then. A line that has not heard of it is told by the server. */
  const settle = (callId: string | undefined, left: number) => {
    seat.beat();
    setTimeout(() => {
      const { seat: now } = state.get();
      if (!callId || now?.callId !== callId || (now.state !== 'ringing' && now.state !== 'talking')) return;
      if (left > 0) settle(callId, left - 1);
      else void call(outboundHangUp, { callId }, asAgent).then(seat.beat, () => undefined);
    }, settleMs);
  };

  const afterCall = (isCutOff: boolean) => {
    // Of no use where the phone has told it; where the server has, the phone does not know yet.
    phone.hangUp();
    const { call: own, config } = state.get();
    settle(own?.callId, 5);
    if (isCutOff) void lookAgain();
    // Where nobody answered, the task's retries bring the person again.
    if (own && !own.wasAnswered && config?.mode === 'progressive') count('next', next);
  };

  const save = async (reason?: BreakReason) => {
    const isBan = chosenIntent(state.get())?.consequence === 'ban';
    if (!can(state.get()).save && !isBan) return;
    await act(async () => {
      await writing.save(reason);
      tell({ kind: 'done', seat: reason ? 'paused' : 'idle' });
      if (!reason) await lease();
    });
  };

  const enter = async (takeOver = false) => {
    isLeft = false;
    await during(async () => {
      const own = await seat.enter(takeOver);
      if (own?.outboundMemberId) await comeBack(own, own.outboundMemberId);
      else if (own?.state === 'idle') await Promise.all([lease(), phone.prepare(own.version)]);
    });
    // Without an answer there is no desk yet.
    if (state.get().stage === 'entering' && !isLeft) asking = setTimeout(() => void enter(takeOver), askAgainMs);
  };

  /** After a reload: the person who is with the seat, and the call with them, which the line has kept; the phone is made ready meanwhile. */
  const comeBack = async ({ callId, state: was, since, version: own }: SeatInfo, outboundMemberId: string) => {
    const isOn = was === 'ringing' || was === 'talking';
    const isBack = callId === null || state.get().call?.callId === callId;
    const bringPerson = async () => {
      const contact = await contactOf(outboundMemberId);
      if (state.get().person?.outboundMemberId !== outboundMemberId) await show(contact.callee, contact);
    };
    const [isReady] = await Promise.all([!isBack && isOn && phone.prepare(own), bringPerson()]);
    if (isBack) return;
    const { config, contact, skew } = state.get();
    tell({ kind: 'dialled', callId, isRecorded: config?.isRecorded ?? false, at: Date.now() });
    const past = contact?.calls.find((each) => each.callId === callId);
    const at = Date.parse(since) - skew;
    if (was === 'talking' || (past?.talkSeconds ?? 0) > 0) tell({ kind: 'talking', at });
    if (!isOn) tell({ kind: 'over', end: { ...hungUp, reason: past?.cause ?? null }, at });
    // Asked again it says what is missing.
    else if (isReady || (await phone.prepare(own))) phone.call();
  };

  return {
    state,
    phone,
    enter,
    tell,
    next,
    dial,
    save,
    ready: () =>
      act(async () => {
        if (!can(state.get()).ready || !(await phone.prepare(version()))) return;
        tell({ kind: 'problem', problem: undefined });
        await seat.ready();
        await lease();
      }),
    pause: async (reason) => {
      const now = state.get();
      if (!can(now).pause) return;
      if (now.call?.phase === 'over') return save(reason);
      await act(async () => {
        const own = await call(seatOff, { version: version(), reason }, asAgent);
        tell({ kind: 'done' });
        seat.told(own);
      });
    },
    chooseTask: async (taskId) => {
      tell({ kind: 'task', taskId });
      const { person, call: own, seat: now } = state.get();
      if (now?.state === 'idle' && !own && person?.taskId !== taskId) await act(() => goOn());
    },
    stopCount: () => tell({ kind: 'count', countdown: undefined }),
    ...deskTalk(state.get, tell, phone, seat.beat),
    write: (draft) => {
      // What is being written would go with the person.
      if (state.get().countdown?.what === 'next') tell({ kind: 'count', countdown: undefined });
      writing.write(draft);
    },
    choose: async (intentId) => {
      if (!can(state.get()).outcome) return;
      tell({ kind: 'count', countdown: undefined });
      writing.write({ intentId, callbackAt: null });
      if (chosenIntent(state.get())?.consequence === 'ban') await save();
    },
    signOut: async () => {
      if (!(await seat.signOut())) return false;
      phone.leave();
      return true;
    },
    leave: () => {
      isLeft = true;
      clearTimeout(counting);
      stopAsking();
      writing.stop();
      phone.leave();
      seat.stop();
    },
  };
}
