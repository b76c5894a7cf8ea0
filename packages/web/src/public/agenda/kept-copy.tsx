import { useEffect, useState } from 'react';
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

/** Whether the site answers: a network that leads nowhere looks like one to the browser. */
const isReached = () =>
  fetch('/sw-public.js', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(4000) }).then(
    () => true,
    () => false,
  );

/** Keeps the page readable in a hall without a network, and says then from when it is. */
export function KeptCopy() {
  const { t, locale } = usePage();
  const { agenda } = useAgenda();
  const isOnline = useOnline();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const look = async () => {
      // Opened without a network: this is what was kept, also when the network is back.
      if (!navigator.onLine || (mayBeKept() && !(await isReached()))) setKept(true);
      else await keep(agenda.code);
    };
    void look();
  }, [agenda.code]);
  if (isOnline && !isKept) return null;
  const time = momentText(agenda.serverTime, agenda.timeZone, locale);
  return (
    <p className="note agenda-kept" role="status">
      {t('public-agenda:kept', { time })}{' '}
      <button type="button" className="link-button" onClick={() => location.reload()}>
        {t('public-agenda:reload')}
      </button>
    </p>
  );
}
