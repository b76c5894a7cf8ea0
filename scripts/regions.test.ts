import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadRegions } from '../packages/contract/src/form/regions/regions.load.ts';
import { registeredRegions } from '../packages/contract/src/form/regions/regions.ts';
import { dataFile, regionModule } from './regions.ts';

test('the table of regions is the one that the package has', () => {
  expect(readFileSync(dataFile, 'utf8')).toBe(regionModule());
});

test('regions come when they are asked for: 34 provinces and a place for everybody else', async () => {
  expect(registeredRegions()).toBeNull();
  const provinces = await loadRegions();
  expect(registeredRegions()).toBe(provinces);
  expect(provinces).toHaveLength(35);
  expect(provinces.at(-1)).toEqual({ value: '海外' });
  const shenzhen = provinces.find((each) => each.value === '广东省')?.children?.find((each) => each.value === '深圳市');
  expect(shenzhen?.children?.map((each) => each.value)).toContain('南山区');
});

test('no place has two of the same name below it, and none stands under "directly administered"', async () => {
  const walk = (places: Awaited<ReturnType<typeof loadRegions>>, at: string): void => {
    const names = places.map((each) => each.value);
    expect(new Set(names).size, at).toBe(names.length);
    for (const { value, children } of places) {
      expect(value).toMatch(/^[\p{Script=Han}（）·]{2,20}$/u);
      expect(value).not.toContain('直辖');
      walk(children ?? [], value);
    }
  };
  walk(await loadRegions(), 'China');
});
