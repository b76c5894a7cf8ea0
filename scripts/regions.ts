import { writeFileSync } from 'node:fs';
import { areaList } from '@vant/area-data';

/**
 * Makes packages/contract/src/form/regions/regions.data.ts from the table of the package @vant/area-data: `node scripts/run.mjs scripts/regions.ts` after an update of
 * it. A test compares the two. One line a province: its name | city: district, district; city: …
 *
 * Different from the official table in what nobody would look for: the "county" half of Chongqing is Chongqing, and places that belong to
 * no city ("directly administered") stand among the cities of their province, with nothing below them. Last comes a place for everybody else.
 */
export const dataFile = new URL('../packages/contract/src/form/regions/regions.data.ts', import.meta.url);

const direct = /直辖县/;

export function regionLines(): string[] {
  const below = (list: Record<string, string>, code: string, digits: number) =>
    Object.entries(list).filter(([each]) => each.slice(0, digits) === code.slice(0, digits));
  const provinces = Object.entries(areaList.province_list).map(([provinceCode, province]) => {
    const cities = new Map<string, string[]>();
    for (const [cityCode, city] of below(areaList.city_list, provinceCode, 2)) {
      const districts = below(areaList.county_list, cityCode, 4).map(([, name]) => name);
      if (direct.test(city)) for (const district of districts) cities.set(district, []);
      else {
        const name = city === '县' ? province : city;
        cities.set(name, [...(cities.get(name) ?? []), ...districts]);
      }
    }
    return `${province}|${[...cities].map(([city, districts]) => [city, districts.join()].join(':')).join(';')}`;
  });
  return [...provinces, '海外|'];
}

export function regionModule(): string {
  return [
    "import { registerRegions } from './regions.ts';",
    "import { readRegions } from './regions.read.ts';",
    '',
    '/** Made by scripts/regions.ts; not to be edited. */',
    'registerRegions(',
    '  readRegions(`',
    ...regionLines(),
    '`),',
    ');',
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(dataFile, regionModule());
