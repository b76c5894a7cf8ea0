import { expect, test } from 'vitest';
import type { SiteModule } from './site.document.ts';
import { migratedModule } from './site.migrate.ts';

const old: SiteModule = {
  id: 'module-1',
  module: 'countdown',
  v: 1,
  isOn: true,
  name: '',
  props: { to: '2027-01-01T00:00:00Z' },
};
const kinds = { countdown: { v: 3 } };
const steps = {
  countdown: [
    ({ to, ...rest }: SiteModule['props']) => ({ ...rest, until: to ?? null }),
    (props: SiteModule['props']) => ({ ...props, afterText: {} }),
  ],
};

test('a module of a former version takes every step, in order', () => {
  expect(migratedModule(old, steps, kinds)).toEqual({
    ...old,
    v: 3,
    props: { until: '2027-01-01T00:00:00Z', afterText: {} },
  });
  const second = { ...old, v: 2, props: { until: null } };
  expect(migratedModule(second, steps, kinds)).toEqual({ ...old, v: 3, props: { until: null, afterText: {} } });
});

test('one of today, of tomorrow or of an unknown kind stays as it is', () => {
  const today = { ...old, v: 3 };
  const tomorrow = { ...old, v: 9 };
  const unknown = { ...old, module: 'constructor' };
  for (const module of [today, tomorrow, unknown]) expect(migratedModule(module, steps, kinds)).toBe(module);
});
