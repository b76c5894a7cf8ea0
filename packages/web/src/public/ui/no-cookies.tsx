import { useState } from 'react';
import { keepsCookies } from '../../core/cookies.ts';
import { useAwake } from '../core/browser.ts';
import { Icon } from './icon.tsx';

/** Says what does not work, in a browser that keeps no cookies; nothing in any other. */
export function NoCookies({ words }: { words: string }) {
  const awake = useAwake();
  const [keeps] = useState(() => typeof document === 'undefined' || keepsCookies());
  if (!awake || keeps) return null;
  return (
    <p className="note" role="status">
      <Icon name="alert" />
      <span>{words}</span>
    </p>
  );
}
