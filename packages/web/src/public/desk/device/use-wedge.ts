import { useEffect, useRef } from 'react';
import { Wedge } from '../logic/wedge.ts';

/** The letter of a key while a Chinese or Japanese input method holds it back: scanners type Latin letters whatever is switched on. */
function letterOf(event: KeyboardEvent): string {
  if (event.key !== 'Process' && event.key !== 'Unidentified') return event.key;
  const { code } = event;
  if (code === 'Enter' || code === 'NumpadEnter') return 'Enter';
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  return letter ?? { Slash: '/', Period: '.', Minus: '-', Semicolon: ':' }[code] ?? '';
}

/** Calls `onScan` with what a hand scanner typed, wherever the focus is, while `isOn`. */
export function useWedge(onScan: (text: string) => void, isOn = true): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    if (!isOn) return;
    const wedge = new Wedge();
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const text = wedge.take({ key: letterOf(event), at: event.timeStamp });
      if (text === null) return;
      // Neither a form nor the focused button gets the scanner's Enter.
      event.preventDefault();
      event.stopImmediatePropagation();
      const field = document.activeElement;
      if (field instanceof HTMLInputElement) {
        field.value = '';
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      latest.current(text);
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [isOn]);
}
