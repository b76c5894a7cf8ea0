import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { constantOf, type NewCall, problemOf, withCall, withHandler } from './new-call.ts';

const call: NewCall = {
  id: 'coupon.disable',
  method: 'PUT',
  path: '/coupon/{couponId}/disable',
  audience: 'organiser',
  kind: 'write',
  event: 'eventId',
};

test('a call is declared with its path, its event and the fields of both', () => {
  const calls = withCall('export const couponCalls = [];\n', call);
  expect(calls).toContain(`export const couponDisable = defineCall({`);
  expect(calls).toContain(`scope: { event: 'eventId' }`);
  expect(calls).toContain('eventId: z.string().min(1), couponId: z.string().min(1)');
  expect(calls).toMatch(/export const couponCalls = \[\s+couponDisable,\s+\];/);
  const handlers = withHandler('export const couponHandlers = [];\n', call);
  expect(handlers).toMatch(/export const couponHandlers = \[\s+implement\(couponDisable,/);
});

test('an existing file keeps what it has', () => {
  const second = { ...call, id: 'coupon.code.list' };
  expect(constantOf(second.id)).toBe('couponCodeList');
  const calls = withCall(withCall('export const couponCalls = [];\n', call), second);
  expect(calls).toMatch(/export const couponCalls = \[\s+couponDisable,\s+couponCodeList,\s+\];/);
  const handlers = withHandler(withHandler('export const couponHandlers = [];\n', call), second);
  expect(handlers).toContain(`import { couponCodeList, couponDisable } from`);
  expect(handlers.match(/implement\(coupon/g)).toHaveLength(2);
});

test('brackets inside a handler do not end the list', () => {
  const text = withHandler('export const couponHandlers = [];\n', call).replace(
    '\n];',
    '\n  implement(a, async () => {\n    const b = c[0];\n    return b;\n  }),\n];',
  );
  const handlers = withHandler(text, { ...call, id: 'coupon.list' });
  expect(handlers.indexOf('const b = c[0];')).toBeLessThan(handlers.indexOf('implement(couponList'));
});

const domains = readdirSync(new URL('../packages/server/src/domains', import.meta.url));

test.each(domains)('a call is added to the domain %s as it stands', (domain) => {
  const read = (file: string) => {
    const at = new URL(`../packages/${file}`, import.meta.url);
    return existsSync(at) ? readFileSync(at, 'utf8') : undefined;
  };
  const added = { ...call, id: `${domain}.tryThis` };
  const name = constantOf(added.id);
  const callsBefore = read(`contract/src/${domain}/${domain}.calls.ts`) ?? '';
  const calls = withCall(callsBefore, added);
  const handlersBefore = read(`server/src/domains/${domain}/${domain}.handlers.ts`) ?? '';
  const handlers = withHandler(handlersBefore, added);
  for (const [text, list] of [
    [calls, `${domain}Calls`],
    [handlers, `${domain}Handlers`],
  ] as const) {
    expect(() => stripTypeScriptTypes(text)).not.toThrow();
    const entries = text.slice(text.search(new RegExp(`export const ${list}\\b`)));
    expect(entries).toContain(name);
  }
  expect(handlers).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '@convoke/contract/${domain}/`));
  expect(handlers).toMatch(/import \{[^}]*\bimplement\b[^}]*\} from '\.\.\/\.\.\/core\/http\/implement\.ts'/);
  // Nothing that was there is gone.
  const names = (text: string) => new Set(text.match(/\w+/g));
  expect([...names(handlersBefore)].filter((word) => !names(handlers).has(word))).toEqual([]);
  expect([...names(callsBefore)].filter((word) => !names(calls).has(word))).toEqual([]);
  // Its cards list both already, so that nothing else is to be done.
  expect(read(`contract/src/${domain}/${domain}.domain.ts`)).toContain(`${domain}Calls`);
  expect(read(`server/src/domains/${domain}/${domain}.domain.ts`)).toContain(`${domain}Handlers`);
});

test('what is not a call is refused', () => {
  expect(problemOf(call)).toBeUndefined();
  expect(problemOf({ ...call, id: 'Coupon' })).toContain('noun.verb');
  expect(problemOf({ ...call, audience: 'everybody' })).toContain('--audience is one of');
  expect(problemOf({ ...call, path: 'coupon' })).toContain('not a path');
});
