import { expect, test } from 'vitest';
import { type ChannelFacts, joined, noFacts, noted, slowMs } from './health-facts.ts';
import type { GatewayCall } from './watched-gateway.ts';

const start = Date.parse('2026-11-21T08:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);

/** `[second, what]`: an answer, a refusal, a slow answer, or none. */
type Seen = [number, 'ok' | 'refused' | 'slow' | 'failed'];

function facts(...seen: Seen[]): ChannelFacts {
  return seen.reduce(
    (before, [second, what]) => {
      const call: GatewayCall = {
        channel: 'wechat',
        sandbox: true,
        operation: 'query',
        outcome: what === 'failed' ? 'unknown' : what === 'refused' ? 'refused' : 'ok',
        reason: what === 'failed' ? `no answer at ${second}` : what === 'refused' ? `NO at ${second}` : null,
        ms: what === 'slow' ? slowMs : 80.4,
      };
      return noted(before, call, at(second));
    },
    noFacts('wechat', true),
  );
}
const together = (second: number, ...processes: ChannelFacts[]) => joined('wechat', true, processes, at(second));
const many = (from: number, what: Seen[1], count: number): Seen[] =>
  Array.from({ length: count }, (_, index) => [from + index, what]);

test('nothing is known before anybody asked, and five minutes after', () => {
  expect(together(0)).toEqual({
    channel: 'wechat',
    sandbox: true,
    state: 'unknown',
    lastOkAt: null,
    lastOkMs: null,
    lastFailureAt: null,
    reason: null,
    lastRefusalAt: null,
    refusal: null,
    calls: 0,
    failures: 0,
    slow: 0,
  });
  const asked = facts([0, 'ok'], [1, 'failed']);
  expect(together(299, asked).state).not.toBe('unknown');
  expect(together(300, asked)).toMatchObject({ state: 'unknown', calls: 0, failures: 0, lastOkAt: at(0) });
});

test('answers and refusals are up: a refusal is an answer', () => {
  const seen = facts([0, 'ok'], [2, 'refused'], [3, 'refused']);
  expect(together(4, seen)).toMatchObject({
    state: 'up',
    lastOkAt: at(3),
    lastOkMs: 80,
    lastRefusalAt: at(3),
    refusal: 'NO at 3',
    calls: 3,
    failures: 0,
  });
  expect(seen).toMatchObject({ okCount: 3, refusedCount: 2, failureCount: 0 });
});

test('one failure after a success is slow, three in a row are down, one success ends it', () => {
  const once = facts([0, 'ok'], [10, 'failed']);
  expect(together(11, once)).toMatchObject({ state: 'slow', lastFailureAt: at(10), reason: 'no answer at 10' });
  const thrice = facts([0, 'ok'], [10, 'failed'], [11, 'failed'], [12, 'failed']);
  expect(together(13, thrice)).toMatchObject({ state: 'down', failures: 3, calls: 4 });
  const again = facts(...many(0, 'ok', 20), [30, 'failed'], [31, 'failed'], [32, 'failed'], [33, 'ok']);
  expect(together(34, again)).toMatchObject({ state: 'up', failures: 3, calls: 24 });
});

test('with no success in the last minute one failure is down', () => {
  expect(together(1, facts([0, 'failed'])).state).toBe('down');
  expect(together(71, facts([0, 'ok'], [70, 'failed'])).state).toBe('down');
});

test('one slow or failed call in five is slow', () => {
  expect(together(9, facts(...many(0, 'ok', 4), [5, 'slow'])).state).toBe('slow');
  expect(together(9, facts(...many(0, 'ok', 5), [6, 'slow'])).state).toBe('up');
  expect(together(9, facts(...many(0, 'ok', 2), [3, 'failed'], ...many(4, 'ok', 2))).state).toBe('slow');
});

test('what the processes see is one picture, whichever of them saw it', () => {
  const well = facts(...many(0, 'ok', 30));
  const cut = facts([40, 'failed'], [41, 'failed'], [42, 'failed']);
  expect(together(45, well, cut)).toMatchObject({
    state: 'down',
    lastOkAt: at(29),
    lastFailureAt: at(42),
    failures: 3,
    calls: 33,
  });
  // Afterwards another process got through.
  expect(together(52, facts(...many(0, 'ok', 30), [50, 'ok']), cut).state).toBe('up');
  // The failures before that do not count for being down.
  const cutAgain = facts([40, 'failed'], [41, 'failed'], [42, 'failed'], [51, 'failed']);
  expect(together(52, facts(...many(0, 'ok', 30), [50, 'ok']), cutAgain).state).toBe('slow');
});

test('a process that is gone keeps nothing red', () => {
  const gone = facts([0, 'failed'], [1, 'failed'], [2, 'failed']);
  const alive = facts([290, 'ok'], [310, 'ok']);
  expect(together(311, gone, alive)).toMatchObject({ state: 'up', failures: 0, calls: 2, lastFailureAt: at(2) });
});

test('what is kept does not grow', () => {
  const seen = facts(...many(0, 'failed', 2000));
  expect(seen.failing).toHaveLength(10);
  expect(seen.minutes.length).toBeLessThanOrEqual(5);
  expect(seen.failureCount).toBe(2000);
});
