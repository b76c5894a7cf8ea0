import { clearSession } from '../../core/session.ts';
import { createStore } from '../../core/store.ts';
import { queryClient } from './query-client.ts';

/** Whether people are asked to sign in over the page: their session has ended while it was open. */
export const isAskingSignIn = createStore(false);

let waiting: PromiseWithResolvers<boolean> | undefined;

/** Whose page it is; the login has nobody to wait for when it is not known yet. */
const isKnown = () => queryClient.getQueryData(['me']) !== undefined;

/** Asks people to sign in over the page, which keeps what they typed. All calls that were refused meanwhile wait for the same answer: whether they did. */
export function askSignIn(): Promise<boolean> {
  if (!isKnown()) return Promise.resolve(false);
  // The login leads on at once who has a token, be it dead.
  clearSession();
  waiting ??= Promise.withResolvers();
  isAskingSignIn.set(true);
  return waiting.promise;
}

export function answerSignIn(isSame: boolean): void {
  isAskingSignIn.set(false);
  waiting?.resolve(isSame);
  waiting = undefined;
}
