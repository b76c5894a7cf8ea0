import { useEffect, useRef, useState } from 'react';
import { localeOf } from '../core/i18n.ts';
import { usePage } from '../core/page-context.tsx';

const runMs = 600;

/** Whether the person asked their system for less motion. False on the server. */
export const isCalm = () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A number that runs to its new value. What a screen reader reads stands elsewhere. */
export function Counter({ value }: { value: number }) {
  const { language } = usePage();
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    if (from.current === value) return;
    const start = from.current;
    const began = performance.now();
    if (isCalm()) {
      from.current = value;
      setShown(value);
      return;
    }
    let frame = 0;
    const step = () => {
      const part = Math.min(1, (performance.now() - began) / runMs);
      const now = Math.round(start + (value - start) * (1 - (1 - part) ** 3));
      from.current = now;
      setShown(now);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <span className="counter">{shown.toLocaleString(localeOf[language])}</span>;
}
