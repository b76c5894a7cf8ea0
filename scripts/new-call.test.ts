import { expect, test } from 'vitest';
import { constantOf, type NewCall, problemOf, withCall, withDomain, withHandler } from './new-call.ts';

const call: NewCall = {
  id: 'coupon.disable',
  method: 'PUT',
  path: '/coupon/{couponId}/disable',
  audience: 'organiser',
  kind: 'write',
  event: 'eventId',
};

test('a new domain gets its calls file and its handlers file', () => {
  const calls = withCall(undefined, call);
  expect(calls).toContain(`export const couponDisable = defineCall({`);
  expect(calls).toContain(`scope: { event: 'eventId' }`);
  expect(calls).toContain('eventId: z.string().min(1), couponId: z.string().min(1)');
  expect(calls).toMatch(/export const couponCalls = \[\s+couponDisable,\s+\];/);
  const handlers = withHandler(undefined, call);
  expect(handlers).toContain(`import { couponDisable } from '@convoke/contract/coupon/coupon.calls.ts'`);
  expect(handlers).toMatch(/export const couponHandlers = \[\s+implement\(couponDisable,/);
});

test('an existing file keeps what it has', () => {
  const second = { ...call, id: 'coupon.code.list' };
  expect(constantOf(second.id)).toBe('couponCodeList');
  const calls = withCall(withCall(undefined, call), second);
  expect(calls).toMatch(/export const couponCalls = \[\s+couponDisable,\s+couponCodeList,\s+\];/);
  const handlers = withHandler(withHandler(undefined, call), second);
  expect(handlers).toContain(`import { couponCodeList, couponDisable } from`);
  expect(handlers.match(/implement\(coupon/g)).toHaveLength(2);
});

test('brackets inside a handler do not end the list', () => {
  const text = withHandler(undefined, call).replace(
    '\n];',
    '\n  implement(a, async () => {\n    const b = c[0];\n    return b;\n  }),\n];',
  );
  const handlers = withHandler(text, { ...call, id: 'coupon.list' });
  expect(handlers.indexOf('const b = c[0];')).toBeLessThan(handlers.indexOf('implement(couponList'));
});

test('a domain is listed once', () => {
  const text = `import { a } from './a.ts';\n\nexport const allCalls: readonly AnyCall[] = [\n  ...eventCalls,\n];\n`;
  const once = withDomain(text, 'allCalls', 'couponCalls', './coupon/coupon.calls.ts');
  expect(once).toContain(`import { couponCalls } from './coupon/coupon.calls.ts';`);
  expect(once).toMatch(/\.\.\.eventCalls,\s+\.\.\.couponCalls,\s+\];/);
  expect(withDomain(once, 'allCalls', 'couponCalls', './coupon/coupon.calls.ts')).toBe(once);
});

test('what is not a call is refused', () => {
  expect(problemOf(call)).toBeUndefined();
  expect(problemOf({ ...call, id: 'Coupon' })).toContain('noun.verb');
  expect(problemOf({ ...call, audience: 'everybody' })).toContain('--audience is one of');
  expect(problemOf({ ...call, path: 'coupon' })).toContain('not a path');
});
