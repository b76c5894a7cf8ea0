import { expect, test } from 'vitest';
import { brokenRules, circleIn, importsOf } from './import-rules.ts';

const lists = { server: { order: ['coupon'] }, web: { order: ['event'] } };
const rule = (file: string, source: string) => brokenRules(`packages/${file}`, source, lists)[0]?.rule;

test('every way to import is seen, comments and strings are not', () => {
  const source = `
import a, { b } from 'one';
import type { C } from "two";
import {
  d,
} from './three.ts';
import 'four';
export { e } from 'five';
export * from 'six';
const f = await import('seven');
// import g from 'not-this';
/* export * from 'nor-this'; */
const text = "https://example.org/x"; const h = import('eight');
`;
  expect(importsOf(source).sort()).toEqual(['./three.ts', 'eight', 'five', 'four', 'one', 'seven', 'six', 'two']);
});

test('packages', () => {
  expect(rule('server/src/core/x.ts', `import { a } from '@convoke/contract/core/envelope.ts'`)).toBeUndefined();
  expect(rule('server/src/core/x.ts', `import { a } from '../../../web/src/core/call.ts'`)).toBe(
    'server may not import web',
  );
  expect(rule('web/src/core/x.ts', `import { a } from '@convoke/server/core/http.ts'`)).toBe(
    'web may not import server',
  );
  expect(rule('gateways/src/outbox/x.ts', `await import('../../../server/src/core/x.ts')`)).toBe(
    'gateways may not import server',
  );
  expect(rule('e2e/src/x.test.ts', `import { a } from '@convoke/launcher/postgres.ts'`)).toBeUndefined();
  expect(rule('launcher/src/x.ts', `import { a } from '@convoke/server/main.ts'`)).toBe(
    'launcher may not import server',
  );
  expect(
    rule('server/src/domains/order/order.samples.ts', `import { a } from '@convoke/launcher/database.ts'`),
  ).toBeUndefined();
  expect(rule('server/testing/database.ts', `import { a } from '@convoke/launcher/database.ts'`)).toBeUndefined();
  expect(rule('server/src/core/x.ts', `import { a } from '@convoke/launcher/database.ts'`)).toBe(
    'server may not import launcher',
  );
});

test('the contract stands on zod alone', () => {
  expect(rule('contract/src/event/event.calls.ts', `import { z } from 'zod'`)).toBeUndefined();
  expect(rule('contract/src/event/event.rules.ts', `import dayjs from 'dayjs'`)).toBe('contract imports zod only');
  expect(rule('contract/src/event/event.rules.ts', `import { createHash } from 'node:crypto'`)).toMatch(
    'no modules of Node',
  );
  expect(rule('contract/src/event/event.rules.test.ts', `import { test } from 'vitest'`)).toBeUndefined();
});

test('domains of the server', () => {
  expect(rule('server/src/core/x.ts', `import { a } from '../domains/event/event.ops.ts'`)).toBe(
    'core knows nothing of any domain',
  );
  expect(
    rule('server/src/domains/order/order.handlers.ts', `import { a } from '../coupon/coupon.ops.ts'`),
  ).toBeUndefined();
  expect(rule('server/src/domains/order/order.handlers.ts', `import { a } from './order.queries.ts'`)).toBeUndefined();
  expect(rule('server/src/domains/order/order.handlers.ts', `import { a } from '../coupon/coupon.queries.ts'`)).toBe(
    'domain order reaches coupon only through its *.ops.ts',
  );
  expect(rule('server/src/domains/coupon/coupon.ops.ts', `import { a } from '../order/order.ops.ts'`)).toBe(
    'coupon → order is not among the imports of its card',
  );
  expect(rule('server/src/domains/order/order.queries.ts', `import pg from 'pg'`)).toMatch('opens a pool');
  expect(rule('server/src/core/data/database.ts', `import pg from 'pg'; new pg.Pool()`)).toBeUndefined();
  expect(rule('server/src/core/jobs/jobs.ts', `const pool = new Pool({})`)).toMatch('opens a pool');
});

test('layers of the web', () => {
  expect(
    rule('web/src/back-office/domains/event/event-list.tsx', `import { a } from '../../../ui/table.tsx'`),
  ).toBeUndefined();
  expect(
    rule('web/src/back-office/layout/top-bar.tsx', `import { a } from '../domains/event/event-pieces.part.tsx'`),
  ).toBeUndefined();
  expect(rule('web/src/back-office/app/routes.tsx', `const p = () => import('../domains/event/list.tsx')`)).toBe(
    'the shell reaches a domain by its *.part only',
  );
  expect(rule('web/src/back-office/domains/event/x.tsx', `import { a } from '../../app/routes.tsx'`)).toBe(
    'a domain imports nothing of the shell above it',
  );
  expect(rule('web/src/ui/table.tsx', `import { a } from '../core/call.ts'`)).toBeUndefined();
  expect(rule('web/src/ui/table.tsx', `import { a } from '../back-office/app/routes.tsx'`)).toBe(
    'ui imports core only',
  );
  expect(rule('web/src/core/call.ts', `import { a } from '../ui/table.tsx'`)).toBe('web core imports nothing above it');
  expect(rule('web/src/ui/table.tsx', `import { a } from '@convoke/contract/event/event.calls.ts'`)).toBe(
    'ui names no calls of a domain',
  );
  expect(rule('web/src/ui/table.test.tsx', `import { a } from '@convoke/contract/event/event.calls.ts'`)).toBe(
    undefined,
  );
  expect(rule('web/src/public/event/page.tsx', `import { a } from '../../ui/table.tsx'`)).toBe(
    'public imports core only, not ui',
  );
  expect(rule('web/src/public/event/page.tsx', `import { a } from '../../back-office/app/x.ts'`)).toMatch(
    'never import each other',
  );
  const canvas = `import { views } from '../../../public/site/canvas.tsx'`;
  expect(rule('web/src/back-office/domains/site/editor.tsx', canvas)).toBeUndefined();
  expect(rule('web/src/back-office/domains/site/editor.tsx', canvas.replace('canvas', 'views'))).toMatch(
    'never import each other',
  );
  expect(rule('web/src/back-office/domains/event/editor.tsx', canvas)).toMatch('never import each other');
  expect(rule('web/src/public/event/page.tsx', `import { Button } from 'antd'`)).toMatch('no parts of the back office');
  expect(rule('web/src/public/event/page.tsx', `import { useState } from 'react'`)).toBeUndefined();
  for (const preact of ['preact', 'preact/hooks', 'preact/compat', 'preact-render-to-string', '@preact/signals']) {
    const use = `import { a } from '${preact}'`;
    expect(rule('web/src/public/event/page.tsx', use)).toMatch('the front end is React');
    expect(rule('web/src/public/event/page.test.tsx', use)).toMatch('the front end is React');
    expect(rule('web/src/back-office/domains/event/x.tsx', use)).toMatch('the front end is React');
    expect(rule('e2e/src/bench/bytes.ts', use)).toMatch('the front end is React');
  }
});

test('domains of the back office', () => {
  const order = 'web/src/back-office/domains/order/list/x.tsx';
  expect(rule(order, `import { a } from '../use-orders.ts'`)).toBeUndefined();
  expect(rule(order, `import { a } from '../../event/event-pieces.part.tsx'`)).toBeUndefined();
  expect(rule(order, `await import('../../event/list/columns.tsx')`)).toBe(
    'domain order reaches event only through its *.part.ts(x)',
  );
  expect(rule(order, `import type { A } from '../../ticket/use-tickets.part.ts'`)).toBe(
    'order → ticket is not in mayImport of order.domain.ts',
  );
  expect(rule(order.replace('x.tsx', 'x.test.tsx'), `import { a } from '../../event/list/columns.tsx'`)).toBe(
    undefined,
  );
});

test('a circle in the list of domains is found', () => {
  expect(circleIn({ a: ['b'], b: ['c'], d: ['a'] })).toBeUndefined();
  expect(circleIn({ a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c', 'a']);
});
