import type { EndEvent, RTCSession } from 'jssip/lib/RTCSession';
import type { IncomingRequest, IncomingResponse } from 'jssip/lib/SIPMessage';

/** The browser's telephone: SIP over WebSocket to the line, sound by WebRTC. JsSIP is fetched when the first phone starts. */

/** As `seat.loginInfo` and `outbound.listen` say it. */
export interface PhoneLogin {
  path: string;
  domain: string;
  user: string;
  password: string;
}

export interface PhoneNews {
  /** Whether the line hears this phone. Sound goes on without: it has a way of its own. */
  link?: (isUp: boolean) => void;
  /** The line does not know the name or the password any more: `renew` brings others. */
  refused?: () => void;
  ringing?: () => void;
  talking?: () => void;
  /** What the other side says, once it can be heard. */
  sound?: (stream: MediaStream) => void;
  /** The browser plays nothing before somebody presses something: `play` then. */
  silenced?: () => void;
  /** The way of the sound is broken; the call goes on at the line, and `call` with the same id takes it up again. */
  broken?: () => void;
  over?: (end: PhoneEnd) => void;
}

/** How a call ended for the phone: what the line answered and what it gives as the reason, where it said so. `noNetwork` = the browser found no way at all for sound. */
export interface PhoneEnd {
  status: number | null;
  reason: string | null;
  problem: 'noNetwork' | 'failed' | null;
}

export interface Phone {
  /** Calls, or takes a call that goes on as it was; another one of this phone is let go. */
  call: (callId: string, microphone: MediaStream, was: { isHeld: boolean; isMuted: boolean }) => void;
  /** Hears both sides of a call, whose address the server has given, and says nothing. */
  listen: (target: string) => void;
  hangUp: () => void;
  hold: (isHeld: boolean) => void;
  mute: (isMuted: boolean) => void;
  /** Sends digits, * and #. */
  press: (tones: string) => void;
  play: () => void;
  renew: (login: PhoneLogin) => void;
  /** Lets go of the line. A call that goes on stays there, waiting for its agent. */
  leave: () => void;
}

/** How often it is looked whether the line has finished with the last change, and whether keys can be sent. */
const askAgainMs = 100;

/** What the line says of an end, in its own words (`Reason`, RFC 3326). */
const reasonOf = (message: IncomingRequest | IncomingResponse | null | undefined) =>
  /;text="([^"]*)"/.exec((message?.getHeader('Reason') as string | undefined) ?? '')?.[1] ?? null;

export async function startPhone(login: PhoneLogin, news: PhoneNews = {}): Promise<Phone> {
  const { UA, WebSocketInterface, C } = await import('jssip');
  const socket = new WebSocketInterface(`${location.origin.replace(/^http/, 'ws')}${login.path}`);
  const ua = new UA({
    sockets: [socket],
    uri: `sip:${login.user}@${login.domain}`,
    authorization_user: login.user,
    password: login.password,
    register: true,
    register_expires: 120,
    // A refresh that meets a socket which is away would end the call.
    session_timers: false,
    connection_recovery_min_interval: 1,
    connection_recovery_max_interval: 4,
  });
  ua.on('registered', () => news.link?.(true));
  ua.on('disconnected', () => news.link?.(false));
  ua.on('registrationFailed', ({ response }) => {
    if (response) news.refused?.();
  });
  ua.start();

  const speaker = new Audio();
  let session: RTCSession | undefined;
  let wantsHold = false;
  let wantsMute = false;
  /** Keys that are not sent yet. */
  let keys = '';

  const play = () => void speaker.play().catch(() => news.silenced?.());

  const over = (own: RTCSession, end: PhoneEnd) => {
    if (session !== own) return;
    session = undefined;
    speaker.srcObject = null;
    news.over?.(end);
  };

  /** Closes what a call had in this browser and says nothing to the line, which keeps the call. */
  const letGo = () => {
    const former = session;
    session = undefined;
    speaker.srcObject = null;
    former?.connection?.close();
  };

  /** While the line still thinks about the last change the next one waits. */
  const holdAsWanted = (own: RTCSession) => {
    if (session !== own || own.isOnHold().local === wantsHold) return;
    const again = () => holdAsWanted(own);
    if (!(wantsHold ? own.hold({}, again) : own.unhold({}, again))) setTimeout(again, askAgainMs);
  };

  /** Right behind the answer the way of the sound may still be shut. */
  const sendKeys = (own: RTCSession) => {
    if (session !== own || keys === '') return;
    const isOpen = own.connection.getSenders().some(({ dtmf }) => dtmf?.canInsertDTMF);
    if (!isOpen) return void setTimeout(() => sendKeys(own), askAgainMs);
    own.sendDTMF(keys, { transportType: C.DTMF_TRANSPORT.RFC2833 });
    keys = '';
  };

  const invite = (target: string, microphone: MediaStream | undefined, was = { isHeld: false, isMuted: false }) => {
    letGo();
    wantsHold = was.isHeld;
    wantsMute = was.isMuted;
    keys = '';
    // The call before may have left it switched off.
    for (const track of microphone?.getAudioTracks() ?? []) track.enabled = !was.isHeld && !was.isMuted;
    let hasWay = false;
    const own = ua.call(target, {
      pcConfig: { iceServers: [] },
      mediaConstraints: { audio: false, video: false },
      ...(microphone && { mediaStream: microphone }),
    });
    session = own;
    const { connection } = own;
    if (!microphone) connection.addTransceiver('audio', { direction: 'recvonly' });
    connection.addEventListener('track', ({ track, streams }) => {
      if (session !== own) return;
      const stream = streams[0] ?? new MediaStream([track]);
      speaker.srcObject = stream;
      play();
      news.sound?.(stream);
    });
    // Before JsSIP, which would end the call: it goes on at the line.
    connection.addEventListener(
      'iceconnectionstatechange',
      (event) => {
        if (connection.iceConnectionState !== 'failed') return;
        event.stopImmediatePropagation();
        if (session !== own) return;
        letGo();
        news.broken?.();
      },
      { capture: true },
    );
    // The line learns from the checks where the phone is: it needs no candidate, so none is waited for.
    own.on('icecandidate', ({ ready }) => {
      hasWay = true;
      ready();
    });
    own.on('progress', () => session === own && news.ringing?.());
    own.on('confirmed', () => {
      if (session !== own) return;
      if (wantsMute) own.mute({ audio: true });
      if (wantsHold) holdAsWanted(own);
      news.talking?.();
    });
    own.on('ended', ({ message }: Partial<EndEvent>) =>
      over(own, { status: null, reason: reasonOf(message), problem: null }),
    );
    own.on('failed', ({ message }) => {
      const answer = message as IncomingResponse | null;
      const status = answer?.status_code ?? null;
      over(own, {
        status,
        reason: reasonOf(answer),
        problem: status !== null ? null : hasWay ? 'failed' : 'noNetwork',
      });
    });
  };

  return {
    call: (callId, microphone, was) => invite(`sip:${callId}@${login.domain}`, microphone, was),
    listen: (target) => invite(target, undefined),
    hangUp: () => {
      if (session && !session.isEnded()) session.terminate();
    },
    hold: (isHeld) => {
      wantsHold = isHeld;
      if (session) holdAsWanted(session);
    },
    mute: (isMuted) => {
      wantsMute = isMuted;
      if (isMuted) session?.mute({ audio: true });
      else session?.unmute({ audio: true });
    },
    press: (tones) => {
      if (!session?.isEstablished()) return;
      keys += tones;
      sendKeys(session);
    },
    play,
    renew: ({ user, password }) => {
      // Its types leave it out.
      const { set } = ua as typeof ua & { set: (what: 'authorization_user' | 'password', value: string) => boolean };
      set.call(ua, 'authorization_user', user);
      set.call(ua, 'password', password);
      ua.register();
    },
    leave: () => {
      letGo();
      // Not `stop`, which ends calls.
      socket.disconnect();
      ua.removeAllListeners();
    },
  };
}
