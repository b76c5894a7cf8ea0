import type { PaymentChannel } from './gateway.ts';
import type { GatewayCall } from './watched-gateway.ts';

/** What one process has seen of one channel. */
export interface ChannelFacts {
  channel: PaymentChannel;
  sandbox: boolean;
  lastOkAt: Date | null;
  /** How long that answer took. */
  lastOkMs: number | null;
  lastFailureAt: Date | null;
  /** Why that one failed. */
  reason: string | null;
  lastRefusalAt: Date | null;
  refusal: string | null;
  /** Since the process began. A refusal is an answer: it counts as ok too. */
  okCount: number;
  refusedCount: number;
  failureCount: number;
  slowCount: number;
  /** The last minutes, oldest first. */
  minutes: MinuteFacts[];
  /** When the calls since the last success failed; the newest ten. */
  failing: Date[];
}

export interface MinuteFacts {
  /** Minutes since 1970. */
  minute: number;
  ok: number;
  failed: number;
  slow: number;
}

/** `down`: nobody can pay now. `slow`: payments take long or fail now and then. `unknown`: nothing was asked in the last five minutes. */
export type GatewayState = 'up' | 'slow' | 'down' | 'unknown';

/** What all processes together have seen. */
export interface ChannelHealth {
  channel: PaymentChannel;
  sandbox: boolean;
  state: GatewayState;
  lastOkAt: Date | null;
  lastOkMs: number | null;
  lastFailureAt: Date | null;
  reason: string | null;
  lastRefusalAt: Date | null;
  refusal: string | null;
  /** Of the last five minutes. */
  calls: number;
  failures: number;
  slow: number;
}

export const slowMs = 3000;
const windowMinutes = 5;
/** So many failures since the last success mean down, wherever it was. */
const failuresOfDown = 3;
/** One failure means down when the last success is older than this. */
const freshMs = 60_000;

/** A gateway that nothing has been asked of yet. */
export function noFacts(channel: PaymentChannel, sandbox: boolean): ChannelFacts {
  return {
    channel,
    sandbox,
    lastOkAt: null,
    lastOkMs: null,
    lastFailureAt: null,
    reason: null,
    lastRefusalAt: null,
    refusal: null,
    okCount: 0,
    refusedCount: 0,
    failureCount: 0,
    slowCount: 0,
    minutes: [],
    failing: [],
  };
}

/** The facts after one more call. */
export function noted(facts: ChannelFacts, { outcome, reason, ms }: GatewayCall, now: Date): ChannelFacts {
  const isFailure = outcome === 'unknown';
  const isRefusal = outcome === 'refused';
  const isSlow = !isFailure && (ms ?? 0) >= slowMs;
  const counted = {
    ...facts,
    slowCount: facts.slowCount + (isSlow ? 1 : 0),
    minutes: nextMinutes(facts.minutes, now, isFailure, isSlow),
  };
  if (isFailure) {
    return {
      ...counted,
      lastFailureAt: now,
      reason,
      failureCount: facts.failureCount + 1,
      failing: [...facts.failing, now].slice(-10),
    };
  }
  return {
    ...counted,
    lastOkAt: now,
    lastOkMs: Math.round(ms ?? 0),
    okCount: facts.okCount + 1,
    failing: [],
    ...(isRefusal ? { refusedCount: facts.refusedCount + 1, lastRefusalAt: now, refusal: reason } : {}),
  };
}

function nextMinutes(minutes: MinuteFacts[], now: Date, isFailure: boolean, isSlow: boolean): MinuteFacts[] {
  const minute = minuteOf(now);
  const kept = minutes.filter((one) => one.minute > minute - windowMinutes);
  const current = kept.find((one) => one.minute === minute) ?? { minute, ok: 0, failed: 0, slow: 0 };
  return [
    ...kept.filter((one) => one !== current),
    {
      minute,
      ok: current.ok + (isFailure ? 0 : 1),
      failed: current.failed + (isFailure ? 1 : 0),
      slow: current.slow + (isSlow ? 1 : 0),
    },
  ];
}

/** Joins what the processes have seen of one channel; `facts` may be empty. */
export function joined(
  channel: PaymentChannel,
  sandbox: boolean,
  facts: readonly ChannelFacts[],
  now: Date,
): ChannelHealth {
  const minutes = facts
    .flatMap((one) => one.minutes)
    // As of now, not of when it was written: a process that asks no more, or is gone, keeps nothing red.
    .filter(({ minute }) => minute > minuteOf(now) - windowMinutes);
  const ok = sum(minutes, 'ok');
  const failures = sum(minutes, 'failed');
  const slow = sum(minutes, 'slow');
  const lastOk = newest(facts, 'lastOkAt');
  const lastFailure = newest(facts, 'lastFailureAt');
  const lastRefusal = newest(facts, 'lastRefusalAt');
  const okTime = lastOk?.lastOkAt?.getTime() ?? 0;
  const failedSince = facts.flatMap((one) => one.failing).filter((at) => at.getTime() > okTime).length;
  return {
    channel,
    sandbox,
    state: stateOf({ ok, failures, slow, failedSince, sinceOkMs: now.getTime() - okTime }),
    lastOkAt: lastOk?.lastOkAt ?? null,
    lastOkMs: lastOk?.lastOkMs ?? null,
    lastFailureAt: lastFailure?.lastFailureAt ?? null,
    reason: lastFailure?.reason ?? null,
    lastRefusalAt: lastRefusal?.lastRefusalAt ?? null,
    refusal: lastRefusal?.refusal ?? null,
    calls: ok + failures,
    failures,
    slow,
  };
}

function stateOf(seen: {
  ok: number;
  failures: number;
  slow: number;
  failedSince: number;
  sinceOkMs: number;
}): GatewayState {
  const calls = seen.ok + seen.failures;
  if (calls === 0) return 'unknown';
  if (seen.failedSince >= failuresOfDown || (seen.failedSince > 0 && seen.sinceOkMs > freshMs)) return 'down';
  // One in five is felt at the counter.
  if (seen.failedSince > 0 || (seen.failures + seen.slow) * 5 >= calls) return 'slow';
  return 'up';
}

function sum(minutes: readonly MinuteFacts[], name: 'ok' | 'failed' | 'slow'): number {
  return minutes.reduce((total, one) => total + one[name], 0);
}

/** The facts whose moment of this name is the newest. */
function newest(
  facts: readonly ChannelFacts[],
  name: 'lastOkAt' | 'lastFailureAt' | 'lastRefusalAt',
): ChannelFacts | undefined {
  return facts
    .filter((one) => one[name] !== null)
    .sort((a, b) => (b[name]?.getTime() ?? 0) - (a[name]?.getTime() ?? 0))[0];
}

function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / 60_000);
}
