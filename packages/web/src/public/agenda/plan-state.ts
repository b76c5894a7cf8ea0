import { store } from '../core/browser.ts';

/** What this device knows of a plan that is kept on the server. */
export interface KeptPlan {
  key: string;
  /** What the server had when it was last asked: the stars of this device are compared with it. */
  known: readonly number[];
}

const nameOf = (code: string) => `agenda plan ${code}`;

export const keptPlan = (code: string): KeptPlan | null => store.get<KeptPlan>(nameOf(code));
export const keepPlan = (code: string, plan: KeptPlan): void => store.set(nameOf(code), plan);
export const forgetPlan = (code: string): void => store.remove(nameOf(code));

/** What a link behind `#` is for: it reaches no server and no log. */
const linkForm = /^#(plan|confirm|leave)=([\w-]{20,800})$/;

export function linkIn(hash: string): { what: 'plan' | 'confirm' | 'leave'; secret: string } | null {
  const [, what, secret] = linkForm.exec(hash) ?? [];
  return what && secret ? { what: what as 'plan' | 'confirm' | 'leave', secret } : null;
}

const without = (numbers: readonly number[], others: readonly number[]) => {
  const gone = new Set(others);
  return numbers.filter((number) => !gone.has(number));
};

/** What makes `from` into `to`. */
export const difference = (from: readonly number[], to: readonly number[]) => ({
  put: without(to, from),
  out: without(from, to),
});

/** What the server says, with what was turned here since it was asked: nothing of either is lost. */
export function merged(said: readonly number[], asked: readonly number[], now: readonly number[]): number[] {
  const { put, out } = difference(asked, now);
  return [...new Set([...without(said, out), ...put])];
}
