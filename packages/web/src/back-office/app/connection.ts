import { onlineManager } from '@tanstack/react-query';
import { onUnanswered } from '../../core/call.ts';
import { createStore } from '../../core/store.ts';

/** How long until it is tried again after a try that failed, in milliseconds. */
export const retryMs = 4000;
const patienceMs = 5000;

/** Whether the server is reached. One call without an answer does not say so yet: it is asked first. */
export const isConnected = createStore(true);

let trying: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks the server now, and again and again until it answers; then every list and figure on the page is fetched anew. */
export function tryConnection(): Promise<void> {
  clearTimeout(timer);
  trying ??= fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    .then(
      () => true,
      () => false,
    )
    .then((answered) => {
      trying = undefined;
      isConnected.set(answered);
      onlineManager.setOnline(answered);
      if (!answered) timer = setTimeout(() => void tryConnection(), retryMs);
    });
  return trying;
}

/** Begins to look at the connection; returns what ends it. */
export function watchConnection(): () => void {
  const look = () => void tryConnection();
  // What the browser says of its network is a hint, no more: behind a network there may be none, and the server may be this machine.
  addEventListener('online', look);
  addEventListener('offline', look);
  const over = onUnanswered(look);
  return () => {
    over();
    clearTimeout(timer);
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
}
