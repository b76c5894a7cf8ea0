import { useEffect, useState } from 'react';
import { keepOffline } from '../core/offline.ts';
import { takeKeyFromAddress } from './calls.ts';
import { Desk } from './desk.ts';
import { DeskScreen } from './desk-screen.tsx';
import { warmReader } from './device/reader.ts';
import { Broken, Shut, Unreachable } from './ui/shut.tsx';
import { Styled } from './ui/styled.tsx';
import { UnderSignIn } from './ui/under-sign-in.tsx';
import { useStore } from './ui/use-store.ts';
import { fetchWalkIn } from './ui/walk-in-door.tsx';

/** Keeps the page and the camera's reader on this device, so that the desk opens again without a network. */
async function keepDesk(path: string, registers: boolean): Promise<void> {
  // Plain http has no worker, and then no camera either.
  if (!('serviceWorker' in navigator)) return;
  await warmReader().catch(() => undefined);
  if (registers) await fetchWalkIn().catch(() => undefined);
  // What was fetched before the worker watched is known to nobody but the browser.
  const files = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
  await keepOffline(
    path,
    [path],
    [...new Set(files)].filter((file) => file.startsWith('/assets-p/')),
  );
}

/** `broken`: this browser keeps nothing (a private window of some), and a desk that forgets scans is worse than none. */
function useDesk(eventId: string): Desk | 'broken' | null {
  const [desk, setDesk] = useState<Desk | 'broken' | null>(null);
  useEffect(() => {
    let opened: Desk | null = null;
    let gone = false;
    const key = takeKeyFromAddress();
    const open = async () => {
      const made = await Desk.open(eventId, key);
      if (gone) return;
      opened = made;
      // A kiosk's link in a desk's address: its own page is the right one.
      made.onKiosk = () => location.replace(`/signin/${eventId}${key ? `#key=${key}` : ''}`);
      setDesk(made);
      await made.start();
    };
    open().catch(() => setDesk('broken'));
    // Another link of the same event changes the address's end only: begin anew with it.
    const renew = () => /key=/.test(location.hash) && location.reload();
    addEventListener('hashchange', renew);
    return () => {
      gone = true;
      removeEventListener('hashchange', renew);
      opened?.stop();
    };
  }, [eventId]);
  return desk;
}

function Phases({ desk }: { desk: Desk }) {
  const { phase, ended, meta } = useStore(desk.state);
  const registers = Boolean(meta?.walkIn);
  useEffect(() => {
    if (phase !== 'ready') return;
    // The list of people goes first.
    const timer = setTimeout(() => void keepDesk(location.pathname, registers), 3000);
    return () => clearTimeout(timer);
  }, [phase, registers]);
  if (phase === 'shut') return <Shut ended={ended} />;
  if (phase === 'unreachable') return <Unreachable />;
  if (phase !== 'ready') return null;
  return (
    <UnderSignIn again={desk.signIn}>
      <DeskScreen desk={desk} />
    </UnderSignIn>
  );
}

export function DeskApp({ eventId }: { eventId: string }) {
  const desk = useDesk(eventId);
  return <Styled>{desk === 'broken' ? <Broken /> : desk && <Phases desk={desk} />}</Styled>;
}
