import type { CSSProperties } from 'react';

/** The background of a cell by its share: text stays readable on the strongest, in light and dark. */
export function heat(share: number): CSSProperties {
  const strength = Math.round(Math.min(1, Math.max(0, share)) * 55);
  return { background: `color-mix(in srgb, var(--primary) ${strength}%, transparent)` };
}
