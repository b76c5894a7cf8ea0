import type { Region } from './regions.ts';

/** The tree that the lines of regions.data.ts tell: `province|city:district,district;city:…`. */
export function readRegions(text: string): Region[] {
  const named = (value: string, children: Region[]): Region =>
    children.length === 0 ? { value } : { value, children };
  const parts = (list: string | undefined, by: string) => (list ? list.split(by) : []);
  return parts(text.trim(), '\n').map((line) => {
    const [province = '', cities] = line.split('|');
    return named(
      province,
      parts(cities, ';').map((each) => {
        const [city = '', districts] = each.split(':');
        return named(
          city,
          parts(districts, ',').map((district) => ({ value: district })),
        );
      }),
    );
  });
}
