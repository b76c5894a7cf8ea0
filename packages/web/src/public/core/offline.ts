/** How the pages talk to the service worker; sw/sw-public.ts has the other end. */
export interface KeepMessage {
  /** Paths of pages to keep with all they load. */
  keep: string[];
  /** Files to keep besides those that the documents name: what a page has fetched by itself. */
  files?: string[];
}

/** Whether this document may be one that was kept: what it says may have changed since. */
export const mayBeKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Keeps the pages under `scope` readable without a network, and `pages` at once, with `files` that their documents do not name. */
export async function keepOffline(
  scope: string,
  pages: readonly string[],
  files: readonly string[] = [],
): Promise<void> {
  // Only https and localhost have service workers; elsewhere the page works while there is a network.
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw-public.js', { scope });
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    if (!worker) return;
    const send = () => worker.postMessage({ keep: [...pages], files: [...files] } satisfies KeepMessage);
    if (worker.state === 'activated') send();
    else worker.addEventListener('statechange', () => worker.state === 'activated' && send());
  } catch {
    // Private windows refuse: the page stays as good as any page.
  }
}
