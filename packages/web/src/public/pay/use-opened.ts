import type { OpenedPayment } from '@convoke/contract/payment/payment.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { sayFailure } from '../core/toast.ts';

/**
 * A payment opened at a gateway. The same order and way answer the same payment while it is open, so asking again costs nothing; one whose own time is
 * over is opened anew while `isOpen`.
 */
export function useOpened(open: () => Promise<OpenedPayment>, isOpen: boolean, now: number) {
  const [opened, setOpened] = useState<OpenedPayment | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const busy = useRef(false);

  async function ask(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setTrouble(null);
    try {
      setOpened(await open());
    } catch (error) {
      setOpened(null);
      setTrouble(sayFailure(error));
    } finally {
      busy.current = false;
    }
  }

  const isOver = opened !== null && now >= Date.parse(opened.expiresAt);
  useEffect(() => {
    if (isOpen && (opened === null || isOver) && trouble === null) void ask();
  }, [isOpen, isOver]);

  return { opened: isOver ? null : opened, trouble, ask };
}
