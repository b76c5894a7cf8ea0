/** What of an event may stand on another website. */
export const embedKinds = ['tickets', 'programme', 'countdown'] as const;
export type EmbedKind = (typeof embedKinds)[number];
export const isEmbedKind = (value: string): value is EmbedKind => (embedKinds as readonly string[]).includes(value);

/** `auto`: as the visitor's device is. */
export const embedThemes = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/** Ways into an event. */
export const eventWays = ['site', 'register', 'buy', 'programme', 'watch'] as const;
export type EventWay = (typeof eventWays)[number];

/** The path of a way into an event. */
export function wayPath(code: string, way: EventWay): string {
  const name = encodeURIComponent(code);
  if (way === 'register') return `/register/${name}`;
  if (way === 'buy') return `/buy-ticket?event=${name}`;
  if (way === 'watch') return `/watch/${name}`;
  return way === 'programme' ? `/event/${name}/agenda` : `/event/${name}`;
}
