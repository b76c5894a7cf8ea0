/** How the pages talk to the service worker; sw/sw-public.ts has the other end. */
export interface KeepMessage {
  /** Paths of pages to keep with all they load. */
  keep: string[];
}

/** Keeps the pages under `scope` readable without a network, and `pages` at once. */
export async function keepOffline(scope: string, pages: readonly string[]): Promise<void> {
  // Only https and localhost have service workers; elsewhere the page works while there is a network.
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw-public.js', { scope });
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    if (!worker) return;
    const send = () => worker.postMessage({ keep: [...pages] } satisfies KeepMessage);
    if (worker.state === 'activated') send();
    else worker.addEventListener('statechange', () => worker.state === 'activated' && send());
  } catch {
    // Private windows refuse: the page stays as good as any page.
  }
}
