import type { ParticipantRow } from '@convoke/contract/participant/participant.calls.ts';
import { reviewSteps } from '@convoke/contract/participant/participant.rules.ts';
import { useEffect, useRef } from 'react';
import type { Walk } from '../../../../ui/list/use-table-keys.ts';
import { type PageKey, usePageKeys } from '../../../../ui/page-keys.ts';
import type { Reviewing } from './use-review.tsx';

interface Options {
  rows: readonly ParticipantRow[];
  walk: Walk;
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

const waits = ({ state }: ParticipantRow) => state === 'PENDING' || state === 'WAITLISTED';

/**
 * `a` approves and `r` rejects whom the drawer shows, else the row that j and k have reached (the list's own keys). With the drawer open j and
 * k go to the next and the previous person, also when the one it shows has left the list. What is approved from the list is left for the next
 * row that waits, so that pressing `a` again and again approves one after another.
 */
export function useReviewKeys(options: Options): void {
  usePageKeys(reviewKeys);
  const latest = useRef(options);
  // Where the drawer's person stood in the list.
  const place = useRef(-1);
  useEffect(() => {
    latest.current = options;
    const at = options.rows.findIndex((row) => row.partsId === options.opened);
    if (at >= 0 || options.opened === undefined) place.current = at;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { rows, walk, opened, onOpen, review, isBlocked } = latest.current;
      // A key held down would decide about people nobody has looked at.
      if (isBlocked || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as Element | null;
      if (target?.closest('input, textarea, select, [contenteditable="true"], .ant-modal, .ant-popover, [role="menu"]'))
        return;
      const [reached, walkTo] = walk;
      const index = rows.findIndex((row) => row.partsId === (opened ?? reached));
      const row = rows[index];
      if (opened && (event.key === 'j' || event.key === 'k')) {
        const next =
          event.key === 'k'
            ? rows[(index < 0 ? place.current : index) - 1]
            : rows[index < 0 ? Math.min(place.current, rows.length - 1) : index + 1];
        if (next) onOpen(next.partsId);
      } else if (row && event.key === 'a' && reviewSteps.approve[row.state]) {
        void review.now('approve', [row.partsId]);
        const next = rows.slice(index + 1).find(waits);
        if (!opened && next) walkTo(next.partsId);
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
