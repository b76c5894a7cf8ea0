import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDelays, firstCheckSeconds, isLongOver, payableUntil, stillServes } from './payment.schedule.ts';

const now = new Date('2027-03-01T10:00:00.250Z');
const in_ = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('a gateway takes money until the deadline, in whole seconds', () => {
  expect(payableUntil(in_(900), now)).toEqual(new Date('2027-03-01T10:15:01Z'));
  expect(payableUntil(new Date('2027-03-01T10:15:00Z'), now)).toEqual(new Date('2027-03-01T10:15:00Z'));
});

test('it is always given more than the minute it wants, and never longer than its codes live', () => {
  expect(payableUntil(in_(5), now).getTime() - now.getTime()).toBeGreaterThanOrEqual(70_000);
  expect(payableUntil(in_(48 * 3600), now).getTime() - now.getTime()).toBeLessThanOrEqual(7_201_000);
  fc.assert(
    fc.property(fc.integer({ min: -86_400, max: 90 * 86_400 }), (seconds) => {
      const ahead = payableUntil(in_(seconds), now).getTime() - now.getTime();
      expect(ahead).toBeGreaterThan(60_000);
      expect(ahead).toBeLessThanOrEqual(7_201_000);
    }),
  );
});

test('what was just opened serves again, whatever its deadline', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 * 86_400 }), (seconds) => {
      const deadline = in_(seconds);
      expect(stillServes(payableUntil(deadline, now), deadline, now)).toBe(true);
    }),
  );
});

test('of two days there is a new attempt when the old one is nearly over, and none before', () => {
  const deadline = in_(48 * 3600);
  const until = payableUntil(deadline, now);
  expect(stillServes(until, deadline, in_(3600))).toBe(true);
  expect(stillServes(until, deadline, in_(7200 - 60))).toBe(false);
  expect(stillServes(until, deadline, in_(7300))).toBe(false);
});

test('a deadline that was put off needs an attempt that reaches as far', () => {
  const until = payableUntil(in_(60), now);
  expect(stillServes(until, in_(60), now)).toBe(true);
  expect(stillServes(until, in_(600), now)).toBe(false);
});

test('what the gateway does not know may still come for a minute after its time', () => {
  expect(isLongOver(now, in_(59))).toBe(false);
  expect(isLongOver(now, in_(61))).toBe(true);
});

test('with the pause of the job a lost notice is made good within a minute', () => {
  const jobPauseSeconds = 5;
  for (const delay of [firstCheckSeconds, ...checkDelays]) expect(delay + jobPauseSeconds).toBeLessThan(60);
});
