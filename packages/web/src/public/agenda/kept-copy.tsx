import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../core/browser.ts';
import { keepOffline, mayBeKept } from '../core/offline.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { useAgenda } from './agenda-context.tsx';
import { keptPlan } from './plan-state.ts';

/** Keeps the programme of this event on the device: page, scripts, styles, and what a plan needs if there is one. */
async function keep(code: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (keptPlan(code)) await import('./take-along.tsx').catch(() => undefined);
  // What was fetched before the worker watched is known to nobody but the browser.
  const files = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
  const own = [...new Set(files)].filter((file) => file.startsWith('/assets-p/'));
  await keepOffline(`/event/${encodeURIComponent(code)}/agenda`, [location.pathname], own);
}

/** What the site's clock says; nothing from a site that does not answer: a network that leads nowhere looks like one to the browser. */
const siteTime = () =>
  fetch('/sw-public.js', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(4000) }).then(
    (answer) => Date.parse(answer.headers.get('date') ?? ''),
    () => null,
  );

/** A page older than this was not made for this visit. */
const freshMs = 60_000;

/** Keeps the page readable in a hall without a network, and says then from when it is. */
export function KeptCopy() {
  const { t, locale } = usePage();
  const { agenda } = useAgenda();
  const isOnline = useOnline();
  const [state, setState] = useState<'fresh' | 'old' | 'alone'>('fresh');
  /** Opened without a network: there may be a newer one, however young this is. */
  const isCopy = useRef<boolean | null>(null);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const isAway = !isOnline || !navigator.onLine;
      const now = isAway ? null : mayBeKept() ? await siteTime() : Number.NaN;
      if (isOver) return undefined;
      isCopy.current ??= now === null;
      if (now === null) return setState('alone');
      // A slow network has the worker answer with the kept page, and then answers itself.
      if (isCopy.current || now - Date.parse(agenda.serverTime) > freshMs) return setState('old');
      setState('fresh');
      return keep(agenda.code);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [agenda.code, agenda.serverTime, isOnline]);
  if (state === 'fresh') return null;
  const time = momentText(agenda.serverTime, agenda.timeZone, locale);
  return (
    <p className="note agenda-kept" role="status">
      {t(state === 'old' ? 'public-agenda:keptOld' : 'public-agenda:kept', { time })}{' '}
      <button type="button" className="link-button" onClick={() => location.reload()}>
        {t('public-agenda:reload')}
      </button>
    </p>
  );
}
