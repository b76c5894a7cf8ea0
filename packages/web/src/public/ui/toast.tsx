import { useEffect, useState } from 'react';
import { errorToastSeconds } from '../../core/call-failure.ts';
import { usePage } from '../core/page-context.tsx';
import { onToast } from '../core/toast.ts';
import { Icon } from './icon.tsx';

/** What went wrong just now, for five seconds; longer while somebody points at it or is in it. The same again begins anew. */
export function Toast() {
  const { t } = usePage();
  const [said, setSaid] = useState<{ words: string } | null>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => onToast((words) => setSaid({ words })), []);
  useEffect(() => {
    if (said === null || isHeld) return undefined;
    const timer = setTimeout(() => setSaid(null), errorToastSeconds * 1000);
    return () => clearTimeout(timer);
  }, [said, isHeld]);
  if (said === null) return null;
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  const close = () => {
    letGo();
    setSaid(null);
  };
  return (
    <div className="toast" role="alert" onMouseEnter={hold} onMouseLeave={letGo} onFocus={hold} onBlur={letGo}>
      <Icon name="alert" />
      <span>{said.words}</span>
      <button type="button" onClick={close} aria-label={t('public-core:close-toast')}>
        ×
      </button>
    </div>
  );
}
