import { passSeconds } from '@convoke/contract/room/room.rules.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CallFailure } from '../../core/call-failure.ts';
import { enterSale, type Line, passOf } from './enter-sale.ts';

/** What the buying page knows of the room before its sale. */
export interface Sale {
  /** `entering` until the first answer: show the page as if in, or people whom no room keeps waiting would see one. */
  stage: 'entering' | 'waiting' | 'in';
  /** Of who waits. */
  line: Line | null;
  /** The last question had no answer; it is asked again and again. */
  isLost: boolean;
  /** To send with an order. */
  pass(): string | undefined;
  /** An order was refused with ROOM_WAIT: asks anew. True = in after all, with a fresh pass: send the order again; else the room shows. */
  wait(): Promise<boolean>;
}

const renewMs = passSeconds * 400;
const mostBackOffMs = 30_000;

/** Not everybody at the same moment: what was refused together must not come back together. */
const spread = (ms: number) => ms * (0.85 + Math.random() * 0.3);

/**
 * Enters the sale of an event as soon as `isOpen` (the sale has begun), asks for the turn at the pace that the server sets, and renews the pass
 * while the page is open. Usage stands at the top of waiting-room.tsx.
 */
export function useSale(code: string, isOpen = true): Sale {
  const [shown, setShown] = useState<Pick<Sale, 'stage' | 'line' | 'isLost'>>({
    stage: 'entering',
    line: null,
    isLost: false,
  });
  const askAnew = useRef<() => Promise<boolean>>(() => Promise.resolve(false));

  useEffect(() => {
    if (!isOpen) return undefined;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let asking: Promise<void> | null = null;
    let askedAt = 0;
    // Once in, somebody is sent back to the room by a refused order only: not in the middle of filling the form in.
    let isIn = passOf(code) !== undefined;
    if (isIn) setShown({ stage: 'in', line: null, isLost: false });

    const next = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), spread(ms));
    };
    function ask(): Promise<void> {
      asking ??= askOnce().finally(() => {
        asking = null;
      });
      return asking;
    }
    async function askOnce(): Promise<void> {
      askedAt = Date.now();
      try {
        const entry = await enterSale(code, leaving.signal);
        if (leaving.signal.aborted) return;
        failures = 0;
        if (entry.state === 'in') {
          isIn = true;
          setShown({ stage: 'in', line: null, isLost: false });
          next(renewMs);
        } else {
          if (!isIn) setShown({ stage: 'waiting', line: entry, isLost: false });
          next(entry.pollSeconds * 1000);
        }
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!(error instanceof CallFailure)) throw error;
        if (error.status === 0 || error.status === 429 || error.status >= 500) {
          failures += 1;
          setShown((before) => ({ ...before, isLost: true }));
          next(Math.max((error.retryAfterSeconds ?? 0) * 1000, Math.min(1000 * 2 ** failures, mostBackOffMs)));
        } else {
          // Not the room's to explain: the page's own calls meet the same refusal and say why.
          isIn = true;
          setShown({ stage: 'in', line: null, isLost: false });
        }
      }
    }
    askAnew.current = async () => {
      isIn = false;
      await ask();
      return isIn;
    };
    // A phone that slept, or had no network, has missed its questions.
    const wake = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt > 2000) void ask();
    };
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', wake);
    void ask();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', wake);
    };
  }, [code, isOpen]);

  return useMemo(() => ({ ...shown, pass: () => passOf(code), wait: () => askAnew.current() }), [shown, code]);
}
