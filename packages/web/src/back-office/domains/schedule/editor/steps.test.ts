import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { did, type History, mostSteps, noHistory, type Placing, redone, type Step, undone, without } from './steps.ts';

const placing = (minutes: number): Placing => ({ dateId: null, placeId: null, startsAt: null, minutes });
const move = (before: number, after: number): Step => ({
  kind: 'place',
  moves: [{ agendaId: 'a', before: placing(before), after: placing(after) }],
});

/** The minutes of item a after a step. */
const minutesAfter = (step: Step) => (step.kind === 'place' ? step.moves[0]!.after.minutes : NaN);

describe('steps', () => {
  test('are undone in turn, and done again', () => {
    let history = did(did(noHistory, move(10, 20)), move(20, 30));
    const back = undone(history)!;
    expect(minutesAfter(back.step)).toBe(20);
    history = back.history;
    expect(minutesAfter(undone(history)!.step)).toBe(10);
    expect(minutesAfter(redone(history)!.step)).toBe(30);
    // Something new: what was undone is gone.
    expect(did(history, move(20, 25)).future).toEqual([]);
    expect(undone(noHistory)).toBeUndefined();
    expect(redone(noHistory)).toBeUndefined();
  });

  test('adding is undone by removing, and the other way round', () => {
    expect(undone(did(noHistory, { kind: 'add', agendaId: 'a' }))?.step.kind).toBe('remove');
    expect(undone(did(noHistory, { kind: 'remove', agendaId: 'a' }))?.step.kind).toBe('add');
  });

  test('are kept as far as fifty', () => {
    const history = Array.from({ length: 60 }, (_, index) => move(index, index + 1)).reduce(did, noHistory);
    expect(history.past).toHaveLength(mostSteps);
    expect(minutesAfter(history.past[0]!)).toBe(11);
  });

  test('about items of others are left out', () => {
    const history = did(did(noHistory, move(1, 2)), { kind: 'add', agendaId: 'b' });
    expect(without(history, new Set(['a'])).past).toEqual([{ kind: 'add', agendaId: 'b' }]);
  });

  test('whatever is undone and done again, the model is where a list of edits would be', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.constant('undo' as const), fc.constant('redo' as const), fc.integer({ min: 0, max: 500 })),
          { maxLength: 80 },
        ),
        (acts) => {
          let history: History = noHistory;
          let now = 0;
          const line = [0];
          let at = 0;
          for (const act of acts) {
            if (typeof act === 'number') {
              history = did(history, move(now, act));
              now = act;
              line.splice(at + 1, Infinity, act);
              at += 1;
            } else {
              const turn = act === 'undo' ? undone(history) : redone(history);
              const there = act === 'undo' ? at - 1 : at + 1;
              const isThere = there >= Math.max(0, line.length - 1 - mostSteps) && there < line.length;
              if (!turn) continue;
              expect(isThere).toBe(true);
              ({ history } = turn);
              now = minutesAfter(turn.step);
              at = there;
            }
            expect(now).toBe(line[at]);
          }
        },
      ),
    );
  });
});
