import { type Booth, boothPlace } from '@convoke/contract/booth/booth.calls.ts';
import type { Rect } from '@convoke/contract/booth/booth.rules.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../../core/call.ts';
import { unlessRefused } from '../../../../ui/told.ts';

const rectOf = ({ x, y, width, height }: Rect): Rect => ({ x, y, width, height });

/** Keys may be pressed many times in a row: what they come to is sent once. */
const restMs = 500;

/** As many moves can be undone. */
const mostUndone = 50;

/** Booths where they were put, at once; soon afterwards the server has them, and what it says then stands. Moves can be undone, the last one first. */
export function usePlaces(eventId: string, kept: readonly Booth[] | undefined, refresh: () => Promise<unknown>) {
  const [moved, setMoved] = useState<ReadonlyMap<string, Rect>>(new Map());
  const waiting = useRef(new Map<string, Rect>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const [past, setPast] = useState<readonly { boothId: string; rect: Rect }[]>([]);
  // Answers when everything that was moved is stored and read again.
  const send = useCallback(() => {
    clearTimeout(timer.current);
    const booths = [...waiting.current].map(([boothId, rect]) => ({ boothId, ...rect }));
    if (booths.length === 0) return sending.current;
    waiting.current = new Map();
    const work = async () => {
      await unlessRefused(call(boothPlace, { eventId, booths }, { hideLoad: true }));
      await refresh();
      // What was moved again meanwhile still waits.
      setMoved(new Map(waiting.current));
    };
    // One after the other, so that an older place never overtakes a newer one.
    sending.current = sending.current.then(work, work);
    return sending.current;
  }, [eventId, refresh]);
  const move = useCallback(
    (boothId: string, rect: Rect) => {
      waiting.current.set(boothId, rect);
      setMoved((before) => new Map(before).set(boothId, rect));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), restMs);
    },
    [send],
  );
  // Whoever leaves the page has moved them all the same.
  useEffect(() => () => void send(), [send]);
  const booths = useMemo(
    () =>
      (kept ?? []).map((booth) => {
        const rect = moved.get(booth.boothId);
        // One that was not moved stays the same object, so that it is not drawn again.
        return rect ? { ...booth, ...rect } : booth;
      }),
    [kept, moved],
  );
  const put = useCallback(
    (boothId: string, rect: Rect) => {
      const before = booths.find((booth) => booth.boothId === boothId);
      // Keys that are pressed in a row are one move.
      if (before && !waiting.current.has(boothId))
        setPast((moves) => [...moves, { boothId, rect: rectOf(before) }].slice(-mostUndone));
      move(boothId, rect);
    },
    [booths, move],
  );
  // What was removed meanwhile is moved no more.
  const undoable = past.filter(({ boothId }) => booths.some((booth) => booth.boothId === boothId));
  const undo = () => {
    const last = undoable.at(-1);
    if (!last) return;
    setPast(undoable.slice(0, -1));
    move(last.boothId, last.rect);
  };
  return { booths, put, undo, canUndo: undoable.length > 0, settle: send };
}
