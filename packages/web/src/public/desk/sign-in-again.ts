import { clearSession, token } from '../../core/session.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { createStore } from '../../core/store.ts';
import { type Ask, keyIsOver } from './calls.ts';

/** How long a page is kept for somebody who is to sign in again; then it is shut, as with a link that has ended. */
const longestMs = 15 * 60_000;

/**
 * The way on for a desk or a kiosk that an organiser opened without a link of its own: when their session ends they sign in over the page, and every
 * call that was refused meanwhile is sent again. What somebody else may not see, the server refuses them after that.
 */
export class SignInAgain {
  readonly isAsking = createStore(false);
  private waiting: { promise: Promise<boolean>; resolve: (isSignedIn: boolean) => void } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The same calls, which wait for the sign-in. While `isOpen` says no there is nothing on the page to be kept. */
  over(ask: Ask, isOpen: () => boolean): Ask {
    const patiently: Ask = async (...given) => {
      const before = token('user');
      try {
        return await ask(...given);
      } catch (error) {
        if (!(error instanceof CallFailure) || error.status !== 401 || !keyIsOver(error) || !isOpen()) throw error;
        const now = token('user');
        const isNew = now !== undefined && now !== before;
        if (!isNew && !(await this.signIn())) throw error;
        return patiently(...given);
      }
    };
    return patiently;
  }

  answer(isSignedIn: boolean): void {
    clearTimeout(this.timer);
    this.isAsking.set(false);
    this.waiting?.resolve(isSignedIn);
    this.waiting = null;
  }

  /** The page is left: nobody waits any more. */
  stop(): void {
    clearTimeout(this.timer);
  }

  private signIn(): Promise<boolean> {
    if (!this.waiting) {
      // The login leads on at once who has a token, be it dead.
      clearSession();
      let resolve: (isSignedIn: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((done) => {
        resolve = done;
      });
      this.waiting = { promise, resolve };
      this.timer = setTimeout(() => this.answer(false), longestMs);
      this.isAsking.set(true);
    }
    return this.waiting.promise;
  }
}
