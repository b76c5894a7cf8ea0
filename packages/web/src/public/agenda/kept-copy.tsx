import { useEffect, useState } from 'react';
import { useOnline } from '../core/browser.ts';
import { keepOffline } from '../core/offline.ts';
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

/** Keeps the page readable in a hall without a network, and says then from when it is. */
export function KeptCopy() {
  const { t, locale } = usePage();
  const { agenda } = useAgenda();
  const isOnline = useOnline();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (navigator.onLine) void keep(agenda.code);
    // Opened without a network: this is what was kept, also when the network is back.
    else setKept(true);
  }, [agenda.code]);
  if (isOnline && !isKept) return null;
  const time = momentText(agenda.serverTime, agenda.timeZone, locale);
  return (
    <p className="note agenda-kept" role="status">
      {t(isOnline ? 'public-agenda:kept' : 'public-agenda:kept-offline', { time })}{' '}
      {isOnline && (
        <button type="button" className="link-button" onClick={() => location.reload()}>
          {t('public-agenda:reload')}
        </button>
      )}
    </p>
  );
}
