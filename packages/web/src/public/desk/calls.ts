import { CallFailure } from '../../core/call-failure.ts';
import { type CallOptions, call } from '../../core/call.ts';
import type { TypedCall } from '../../core/call-shape.ts';
import { checkinScan, checkinSelf, checkinUndo } from '../../core/light-calls/checkin.ts';
import { checkinDesk, checkinRoster, checkinSearch } from '../../core/light-calls/checkin.desk.ts';
import { checkinConfirm, checkinWaiting, checkinWaitState } from '../../core/light-calls/checkin.waiting.ts';
import { checkinWorm } from '../../core/light-calls/checkin.worm.ts';
import { token } from '../../core/session.ts';

/** The calls of desk and kiosk without the contract's code; desk.test.ts checks them against it. */
export const shapes = {
  desk: checkinDesk,
  roster: checkinRoster,
  search: checkinSearch,
  scan: checkinScan,
  self: checkinSelf,
  undo: checkinUndo,
  waiting: checkinWaiting,
  confirm: checkinConfirm,
  waitState: checkinWaitState,
  worm: checkinWorm,
};

/** Makes calls with a sign-in key, or without one as the organiser who is signed in in this browser. A door does not wait a minute: 10 seconds. */
export type Ask = <Raw, Out>(
  shape: TypedCall<Raw, Out>,
  input: Raw,
  timeoutMs?: number,
  headers?: Readonly<Record<string, string>>,
) => Promise<Out>;

export function askWith(key: string | null): Ask {
  return (shape, input, timeoutMs = 10_000, more = {}) => {
    const options: CallOptions = {
      quiet: true,
      hideLoad: true,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...more },
    };
    // `as: 'open'` keeps the organiser's own token out, so that the key is what counts.
    if (key !== null) Object.assign(options, { as: 'open', headers: { ...more, Authorization: `Bearer ${key}` } });
    return call(shape, input, options);
  };
}

export function organiserIsSignedIn(): boolean {
  return token('user') !== undefined;
}

/**
 * The key of a link such as /checkin/{eventId}#key=…, taken out of the address bar so that nobody reads it over a shoulder and no
 * screenshot carries it.
 */
export function takeKeyFromAddress(): string | null {
  const key = /(?:^#|&)key=([A-Za-z0-9_-]{20,200})/.exec(location.hash)?.[1] ?? null;
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return key;
}

/** Whether an answer means that the key is over. A signature that was refused (a wrong clock, a repeat) does not. */
export function keyIsOver(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false;
  return error.status === 403 || (error.status === 401 && !(error.code >= 4011 && error.code <= 4014));
}
