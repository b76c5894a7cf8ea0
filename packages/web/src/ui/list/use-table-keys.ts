import type { InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type PageKey, usePageKeys } from '../page-keys.ts';

const listKeys: readonly PageKey[] = [
  { keys: ['/'], text: 'palette:key.search' },
  { keys: ['J'], text: 'palette:key.next' },
  { keys: ['K'], text: 'palette:key.previous' },
  { keys: ['Enter'], text: 'palette:key.open' },
];

/** The row that j and k have reached, and how another is. */
export type Walk = readonly [string | undefined, (key: string) => void];

/** `/` goes to the search, j and k walk the rows, Enter opens the one reached. Quiet while a person types or a dialog is open. */
export function useTableKeys<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  onOpen: ((row: Row) => void) | undefined,
  walk?: Walk,
) {
  usePageKeys(listKeys);
  const searchRef = useRef<InputRef>(null);
  const own = useState<string>();
  const [reached, setActive] = walk ?? own;
  const [place, setPlace] = useState(-1);
  const at = rows.findIndex((row) => rowKey(row) === reached);
  // The row that was reached may leave the list, approved while those that wait are shown: the keys go on at the one in its place.
  const heir = reached !== undefined && at < 0 && place >= 0 ? rows[Math.min(place, rows.length - 1)] : undefined;
  const active = heir ? rowKey(heir) : reached;
  if (at >= 0 && at !== place) setPlace(at);
  const latest = useRef({ rows, rowKey, onOpen, active, setActive });
  useEffect(() => {
    latest.current = { rows, rowKey, onOpen, active, setActive };
    if (active !== undefined && active !== reached) setActive(active);
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as Element | null;
      if (target?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]')) return;
      if (event.key === '/') {
        event.preventDefault();
        searchRef.current?.focus();
        return;
      }
      const { rows: present, rowKey: keyOf, onOpen: open, active: at } = latest.current;
      const index = present.findIndex((row) => keyOf(row) === at);
      if (event.key === 'j' || event.key === 'k') {
        const next = present[Math.min(present.length - 1, Math.max(0, index + (event.key === 'j' ? 1 : -1)))];
        if (next) latest.current.setActive(keyOf(next));
      } else if (event.key === 'Enter' && index >= 0 && !target?.closest('a, button')) {
        const row = present[index];
        if (row) open?.(row);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    if (active) document.querySelector('.active-row')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return { searchRef, active };
}
