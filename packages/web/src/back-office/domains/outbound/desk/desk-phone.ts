import { outboundHangUp, seatLoginInfo } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { createStore, type Store } from '../../../../core/store.ts';
import { asAgent } from './as-agent.ts';
import type { DeskNews, DeskState } from './desk-state.ts';
import { isOpen, openMicrophone } from './microphone.ts';
import { type Phone, type PhoneEnd, startPhone } from './phone.ts';

export interface DeskPhone {
  /** The stream of the microphone once it is open. */
  microphone: Store<MediaStream | undefined>;
  /** Opens microphone and line; false where one of them is missing, which the desk then says. */
  prepare: (version: number) => Promise<boolean>;
  /** Sends out the call that the desk has, or comes back into it. */
  call: () => void;
  hangUp: () => void;
  hold: (isHeld: boolean) => void;
  mute: (isMuted: boolean) => void;
  press: (tone: string) => void;
  /** Opens the microphone again; a call that goes on has it then. */
  listenAgain: () => Promise<void>;
  play: () => void;
  /** Lets go of line and microphone; a call that goes on waits at the line. */
  leave: () => void;
}

/** The name and password are changed so long before they end. */
const renewBeforeMs = 5 * 60_000;
/** How often a call is taken up again whose sound has lost its way, and after how long. */
const mostTries = 10;
const tryAgainMs = 1000;
const renewAgainMs = 15_000;

/** The phone of the desk: microphone, sign-in at the line, and coming back into a call that the line still has. */
export function deskPhone(state: () => DeskState, tell: (news: DeskNews) => void): DeskPhone {
  const microphone = createStore<MediaStream | undefined>(undefined);
  let phone: Phone | undefined;
  let ofVersion: number | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let refusals = 0;
  /** How often everything was let go of. */
  let leaves = 0;
  let prepared: Promise<unknown> = Promise.resolve();

  const isOn = () => {
    const { call: now } = state();
    return now !== undefined && now.phase !== 'over';
  };

  const openEar = async (): Promise<boolean> => {
    if (isOpen(microphone.get())) return true;
    const opened = await openMicrophone();
    if ('problem' in opened) {
      tell({ kind: 'problem', problem: opened.problem });
      return false;
    }
    for (const track of opened.stream.getAudioTracks())
      track.addEventListener('ended', () => tell({ kind: 'problem', problem: isOn() ? 'lost' : 'noDevice' }));
    microphone.set(opened.stream);
    return true;
  };

  const signIn = async (version: number) => {
    const login = await call(seatLoginInfo, { version }, asAgent);
    clearTimeout(renewal);
    renewal = setTimeout(() => void renew(), Date.parse(login.expiresAt) - Date.now() - state().skew - renewBeforeMs);
    tell({ kind: 'line', isSimulated: login.isSimulated });
    return login;
  };

  const renew = async () => {
    if (ofVersion === undefined) return;
    try {
      phone?.renew(await signIn(ofVersion));
    } catch (error) {
      // The seat's own calls say what is wrong with it; without an answer it is tried again.
      if (error instanceof CallFailure && error.status === 0) setTimeout(() => void renew(), tryAgainMs * 5);
    }
  };

  /** Mostly they have run out while the device slept. Where new ones are not taken either, something else is wrong. */
  const refused = () => {
    clearTimeout(renewal);
    renewal = setTimeout(() => void renew(), refusals === 0 ? 0 : renewAgainMs);
    if (refusals > 0) tell({ kind: 'linked', isLinked: false });
    refusals += 1;
  };

  const startLine = async (version: number): Promise<boolean> => {
    if (phone && ofVersion === version) return true;
    phone?.leave();
    phone = undefined;
    try {
      // The library of the phone comes meanwhile.
      const [login] = await Promise.all([signIn(version), import('jssip').catch(notLoaded)]);
      ofVersion = version;
      phone = await startPhone(login, {
        link: (isLinked) => {
          if (isLinked) refusals = 0;
          tell({ kind: 'linked', isLinked });
        },
        refused,
        ringing: () => tell({ kind: 'ringing', at: Date.now() }),
        talking: () => {
          tries = 0;
          tell({ kind: 'talking', at: Date.now() });
        },
        silenced: () => tell({ kind: 'problem', problem: 'silenced' }),
        broken: again,
        over,
      });
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure) || error.failure !== 'LINE_AWAY') throw error;
      tell({ kind: 'problem', problem: 'lineAway' });
      return false;
    }
  };

  /** Takes up the call once more, as long as there is one. */
  const again = () => {
    tries += 1;
    setTimeout(connect, tryAgainMs);
  };

  const connect = () => {
    const { call: now } = state();
    const stream = microphone.get();
    if (phone && now && isOn() && isOpen(stream)) phone.call(now.callId, stream, now);
  };

  const over = (end: PhoneEnd) => {
    const { call: now } = state();
    if (!now || !isOn()) return;
    // Its message was lost on the way, or the line was away for a moment: the call may well go on there.
    if ((end.problem === 'failed' || end.status === 503) && tries < mostTries) return again();
    if (end.problem === 'noNetwork') tell({ kind: 'problem', problem: 'noNetwork' });
    if (end.status === 503) tell({ kind: 'problem', problem: 'lineAway' });
    tell({ kind: 'over', end, at: Date.now() });
    // Of these the line has no call that it could tell the server of.
    if (end.problem !== null || end.status === 503 || end.status === 403)
      void call(outboundHangUp, { callId: now.callId }, asAgent).catch(() => undefined);
  };

  const letGo = () => {
    clearTimeout(renewal);
    phone?.leave();
    phone = undefined;
    ofVersion = undefined;
    for (const track of microphone.get()?.getTracks() ?? []) track.stop();
    microphone.set(undefined);
  };

  return {
    microphone,
    prepare: (version) => {
      const of = leaves;
      // One after the other: of two microphones or lines that open at a time one would stay open for ever.
      const own = prepared.then(async () => {
        const [hasEar, hasLine] = await Promise.all([openEar(), startLine(version)]);
        if (of === leaves) return hasEar && hasLine;
        letGo();
        return false;
      });
      prepared = own.catch(() => undefined);
      return own;
    },
    call: () => {
      tries = 0;
      connect();
    },
    hangUp: () => phone?.hangUp(),
    hold: (isHeld) => phone?.hold(isHeld),
    mute: (isMuted) => phone?.mute(isMuted),
    press: (tone) => phone?.press(tone),
    listenAgain: async () => {
      if (!(await openEar())) return;
      tell({ kind: 'problem', problem: undefined });
      connect();
    },
    play: () => {
      tell({ kind: 'problem', problem: undefined });
      phone?.play();
    },
    leave: () => {
      leaves += 1;
      letGo();
    },
  };
}

/** Without the phone's library it is as without an answer. */
function notLoaded(): never {
  throw new CallFailure({ code: 0, status: 0, message: '', path: '' });
}
