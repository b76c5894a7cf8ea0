/** In this order: most browsers name others, too. */
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A browser and its system in two words, such as `Chrome, Windows`, of what it calls itself; of a program its name. */
export function deviceName(userAgent: string): string {
  const named = (list: readonly [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const known = [named(browsers), named(systems)].filter((word) => word !== undefined);
  return known.length > 0 ? known.join(', ') : (userAgent.split('/')[0] ?? '').trim().slice(0, 40);
}

/** Whether it is a phone. */
export const isPhoneDevice = (userAgent: string): boolean => /iPhone|Android.*Mobile/.test(userAgent);
