import {
  agendaDelete,
  agendaRestore,
  agendaUpdate,
  dateAll,
  scheduleSort,
} from '@convoke/contract/schedule/schedule.calls.ts';
import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { merged, type Programme, withItems, withoutItem } from './programme.ts';
import { did, type History, noHistory, type Placing, placingOf, redone, type Step, undone, without } from './steps.ts';

/** How soon one sees what another editor does. */
const everyMs = 5000;

/** What was wanted, where somebody else had been faster: nothing of it was stored. */
export interface Stale {
  step: Step;
  theirs: readonly AgendaRow[];
}

/** The programme of an event, kept up to date, and what is done to it: shown at once, stored one after another, undone by the fifty steps of this tab. */
export function useProgramme(eventId: string) {
  const client = useQueryClient();
  const queryKey = useMemo(() => ['schedule', 'programme', { eventId }], [eventId]);
  const known = useCallback(() => client.getQueryData<Programme>(queryKey), [client, queryKey]);
  const read = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const since = known()?.version ?? 0;
      const news = await call(dateAll, { eventId, since }, { signal, hideLoad: true, quiet: true });
      return merged(known(), news);
    },
    refetchInterval: everyMs,
  });
  const [history, setHistory] = useState<History>(noHistory);
  const now = useRef(history);
  const keep = useCallback((next: History) => {
    now.current = next;
    setHistory(next);
  }, []);
  const [stale, setStale] = useState<Stale>();
  const [led, setLed] = useState<Pick<AgendaRow, 'agendaId' | 'dateId'>>();
  const set = useCallback(
    (change: (programme: Programme) => Programme) =>
      client.setQueryData<Programme>(queryKey, (programme) => programme && change(programme)),
    [client, queryKey],
  );
  const refresh = useCallback(() => client.invalidateQueries({ queryKey }), [client, queryKey]);
  // One after another: each is sent with the version that the one before it made.
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const store = useCallback(
    async (step: Step): Promise<boolean> => {
      const rowOf = (id: string) => known()?.items.find((item) => item.agendaId === id);
      try {
        const rows = await send(eventId, step, rowOf);
        set((programme) => withItems(programme, rows));
        if (step.kind === 'remove') set((programme) => withoutItem(programme, step.agendaId));
        return true;
      } catch (error) {
        const before = step.kind === 'place' ? step.moves : [];
        set((programme) =>
          placedAs(
            programme,
            before.map((move) => [move.agendaId, move.before]),
          ),
        );
        if (!(error instanceof CallFailure)) throw error;
        if (error.failure === 'AGENDA_CHANGED') {
          const { items } = error.data as { items: AgendaRow[] };
          set((programme) => withItems(programme, items));
          keep(without(now.current, new Set(items.map(({ agendaId }) => agendaId))));
          setStale({ step, theirs: items });
        }
        void refresh();
        return false;
      }
    },
    [eventId, keep, known, refresh, set],
  );

  const show = useCallback(
    (step: Step) => {
      if (step.kind === 'place')
        set((programme) =>
          placedAs(
            programme,
            step.moves.map((move) => [move.agendaId, move.after]),
          ),
        );
    },
    [set],
  );
  const queued = useCallback(
    (step: Step) => {
      show(step);
      const work = last.current.then(() => store(step));
      last.current = work.catch(() => undefined);
      return work;
    },
    [show, store],
  );

  /** Does something that can be undone. Answers whether it was stored. */
  const run = useCallback(
    (step: Step) => {
      keep(did(now.current, step));
      return queued(step);
    },
    [keep, queued],
  );
  /** Puts items where they are to stand; those that stand there already are left alone. */
  const place = useCallback(
    (moves: readonly (readonly [AgendaRow, Placing])[]) => {
      const real = moves
        .map(([item, after]) => ({ agendaId: item.agendaId, before: placingOf(item), after }))
        .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
      return real.length > 0 ? run({ kind: 'place', moves: real }) : Promise.resolve(true);
    },
    [run],
  );
  const go = useCallback(
    (way: typeof undone) => {
      const next = way(now.current);
      if (!next) return;
      keep(next.history);
      const [move] = next.step.kind === 'place' ? next.step.moves : [];
      if (move) setLed({ agendaId: move.agendaId, dateId: move.after.dateId });
      void queued(next.step);
    },
    [keep, queued],
  );
  /** What a call that this tab made outside of `run` answered. */
  const took = useCallback(
    (rows: readonly AgendaRow[], step?: Step) => {
      set((programme) => withItems(programme, rows));
      if (step) keep(did(now.current, step));
    },
    [keep, set],
  );
  return {
    read,
    refresh,
    place,
    run,
    took,
    undo: useCallback(() => go(undone), [go]),
    redo: useCallback(() => go(redone), [go]),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Where a move that was undone or done again has led last: it is to be seen. */
    led,
    stale,
    closeStale: useCallback(() => setStale(undefined), []),
  };
}

export type Editing = ReturnType<typeof useProgramme>;

const placedAs = (programme: Programme, placings: readonly (readonly [string, Placing])[]): Programme => {
  const to = new Map(placings);
  return {
    ...programme,
    items: programme.items.map((item) => {
      const placing = to.get(item.agendaId);
      return placing ? { ...item, ...placing } : item;
    }),
  };
};

async function send(
  eventId: string,
  step: Step,
  rowOf: (id: string) => AgendaRow | undefined,
): Promise<readonly AgendaRow[]> {
  const versionOf = (id: string) => rowOf(id)?.version ?? 0;
  const options = { hideLoad: true };
  switch (step.kind) {
    case 'place': {
      const items = step.moves.map(({ agendaId, after }) => ({ agendaId, version: versionOf(agendaId), ...after }));
      return (await call(scheduleSort, { eventId, items }, options)).items;
    }
    case 'change': {
      const { agendaId, after } = step;
      return (await call(agendaUpdate, { agendaId, version: versionOf(agendaId), ...after }, options)).items;
    }
    case 'add':
      return (await call(agendaRestore, { agendaId: step.agendaId }, options)).items;
    case 'remove':
      await call(agendaDelete, { agendaId: step.agendaId, version: versionOf(step.agendaId) }, options);
      return [];
  }
}
