import type { Control } from './control.ts';

interface Window {
  of: number;
  ms: number;
  code: string;
  message: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The vendor's flow control. What was refused does not count. */
export class SmsLimits {
  readonly #times = new Map<string, number[]>();
  readonly #all: number[] = [];
  #second = { at: 0, calls: 0 };

  /** The refusal of a call as a whole, or null: calls a second. */
  callRefusal(limits: Control['smsLimits'], now = Date.now()): string | null {
    if (limits.perSecond === 0) return null;
    const at = Math.floor(now / 1000);
    if (this.#second.at !== at) this.#second = { at, calls: 0 };
    if (this.#second.calls >= limits.perSecond) return 'Throttling.User';
    this.#second.calls++;
    return null;
  }

  /** The refusal of messages to these numbers, or null; then they are counted. */
  take(
    limits: Control['smsLimits'],
    numbers: readonly string[],
    now = Date.now(),
  ): { code: string; message: string } | null {
    if (limits.perDay > 0) {
      while (this.#all.length > 0 && now - (this.#all[0] ?? now) >= day) this.#all.shift();
      if (this.#all.length + numbers.length > limits.perDay) {
        return { code: 'isv.DAY_LIMIT_CONTROL', message: '触发日发送限额' };
      }
    }
    const windows = windowsOf(limits);
    if (windows.length > 0) {
      const longest = Math.max(...windows.map((one) => one.ms));
      for (const number of numbers) {
        const times = (this.#times.get(number) ?? []).filter((at) => now - at < longest);
        for (const window of windows) {
          if (times.filter((at) => now - at < window.ms).length >= window.of) {
            return { code: window.code, message: `${window.message}Permits:${window.of}` };
          }
        }
        this.#times.set(number, times);
      }
      for (const number of numbers) this.#times.get(number)?.push(now);
    }
    if (limits.perDay > 0) for (const _ of numbers) this.#all.push(now);
    return null;
  }
}

function windowsOf(limits: Control['smsLimits']): Window[] {
  const code = 'isv.BUSINESS_LIMIT_CONTROL';
  return [
    { of: limits.numberPerMinute, ms: minute, code, message: '触发分钟级流控' },
    { of: limits.numberPerHour, ms: hour, code, message: '触发小时级流控' },
    { of: limits.numberPerDay, ms: day, code, message: '触发天级流控' },
  ].filter((one) => one.of > 0);
}
