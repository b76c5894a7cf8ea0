import type { ParticipantRow } from '@convoke/contract/participant/participant.calls.ts';
import { reviewSteps } from '@convoke/contract/participant/participant.rules.ts';
import { useEffect, useRef } from 'react';
import { type PageKey, usePageKeys } from '../../../../ui/page-keys.ts';
import type { Reviewing } from './use-review.tsx';

interface Options {
  rows: readonly ParticipantRow[];
  /** The participant whose drawer is open. */
  opened: string | undefined;
  onOpen: (partsId: string) => void;
  review: Reviewing;
  /** A dialog is open. */
  isBlocked: boolean;
}

const reviewKeys: readonly PageKey[] = [
  { keys: ['A'], text: 'palette:key.approve' },
  { keys: ['R'], text: 'palette:key.reject' },
];

/**
 * `a` approves and `r` rejects whom the drawer shows, else the row that j and k have reached (the list's own keys). With the drawer open j and
 * k go to the next and the previous person.
 */
export function useReviewKeys(options: Options): void {
  usePageKeys(reviewKeys);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { rows, opened, onOpen, review, isBlocked } = latest.current;
      if (isBlocked || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as Element | null;
      if (target?.closest('input, textarea, select, [contenteditable="true"], .ant-modal, .ant-popover, [role="menu"]'))
        return;
      const reached = opened ?? document.querySelector<HTMLElement>('tr.active-row')?.dataset['rowKey'];
      const index = rows.findIndex((row) => row.partsId === reached);
      const row = rows[index];
      if (opened && (event.key === 'j' || event.key === 'k')) {
        const next = rows[index + (event.key === 'j' ? 1 : -1)];
        if (index >= 0 && next) onOpen(next.partsId);
      } else if (row && event.key === 'a' && reviewSteps.approve[row.state]) {
        void review.now('approve', [row.partsId]);
      } else if (row && event.key === 'r' && reviewSteps.reject[row.state]) {
        // Else the letter would be the first of the note.
        event.preventDefault();
        review.ask('reject', [row.partsId]);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
