import type { ParticipantRow } from '@convoke/contract/participant/participant.calls.ts';
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Reviewing } from './use-review.tsx';
import { useReviewKeys } from './use-review-keys.ts';

afterEach(cleanup);

const people = (...states: string[]) =>
  states.map((state, at) => ({ partsId: `p${at + 1}`, state })) as unknown as ParticipantRow[];

function keysOf(rows: ParticipantRow[], opened?: string, reached?: string) {
  const now = vi.fn<Reviewing['now']>(async () => undefined);
  const onOpen = vi.fn<(partsId: string) => void>();
  const review = { now, ask: vi.fn() };
  const walkTo = vi.fn((key: string) => rerender({ rows, opened, reached: key }));
  const { rerender } = renderHook(
    (at: { rows: ParticipantRow[]; opened: string | undefined; reached: string | undefined }) =>
      useReviewKeys({ ...at, walk: [at.reached, walkTo], onOpen, review, isBlocked: false }),
    { initialProps: { rows, opened, reached } },
  );
  return { approved: () => now.mock.calls.flatMap(([, ids]) => ids), onOpen, rerender };
}

const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });

test('in a list of everybody A goes on to the next who waits; held down it approves nobody else', () => {
  const { approved } = keysOf(people('PENDING', 'APPROVED', 'WAITLISTED', 'PENDING'), undefined, 'p1');
  press('a');
  press('a', { repeat: true });
  press('a');
  press('a');
  expect(approved()).toEqual(['p1', 'p3', 'p4']);
});

test('with the drawer open j and k go on from where its person stood, when the list of those who wait has them no more', () => {
  const rows = people('PENDING', 'PENDING', 'PENDING');
  const { approved, onOpen, rerender } = keysOf(rows, 'p2');
  press('a');
  expect(approved()).toEqual(['p2']);
  rerender({ rows: rows.filter(({ partsId }) => partsId !== 'p2'), opened: 'p2', reached: undefined });
  press('j');
  press('k');
  expect(onOpen.mock.calls.flat()).toEqual(['p3', 'p1']);
});
