import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { expect, test } from 'vitest';
import { withoutTransaction } from './job-queue.ts';

test.each([
  ['to make it', getConstructionPlans('pgboss')],
  ['from a former version', getMigrationPlans('pgboss', 33)],
])(
  'the library’s plan %s fits into a transaction: it neither begins nor ends one, and makes its indexes plainly',
  (_what, plan) => {
    const statements = withoutTransaction(plan);
    expect(statements).not.toMatch(/^\s*(BEGIN|COMMIT);/m);
    expect(statements).not.toMatch(/^(CREATE|DROP) INDEX CONCURRENTLY/m);
    expect(statements.length).toBeGreaterThan(1000);
  },
);

test('a plan of another shape is refused instead of being run by halves', () => {
  expect(() => withoutTransaction('CREATE TABLE pgboss.job ()')).toThrow(/not one transaction/);
});
