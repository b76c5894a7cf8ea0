import { useEffect, useState } from 'react';
import { serverNow } from '../../../../core/call-headers.ts';

/** Whole seconds until a moment by the server's clock, never below zero. Counts while the page is shown. */
export function useCountdown(until: string | undefined): number | undefined {
  const left = () =>
    until === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const count = () => setSeconds(left());
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
    // `left` is made of `until` alone.
  }, [until]);
  return seconds;
}

/** `29:05`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
