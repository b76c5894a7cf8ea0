import { useEffect, useRef } from 'react';
import { type PageKey, usePageKeys } from '../../../ui/page-keys.ts';

const deskKeys: readonly PageKey[] = [
  { keys: ['A'], text: 'chat:key.show' },
  { keys: ['D'], text: 'chat:key.remove' },
];

/** A shows the row that j and k have reached, D takes it away. Quiet while a person types or a dialog is open. */
export function useDeskKeys(show: () => void, remove: () => void): void {
  usePageKeys(deskKeys);
  const latest = useRef({ show, remove });
  useEffect(() => {
    latest.current = { show, remove };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      const target = event.target as Element | null;
      if (target?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]')) return;
      if (event.key === 'a') latest.current.show();
      else if (event.key === 'd') latest.current.remove();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
