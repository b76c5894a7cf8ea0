import type { FormSurroundings } from './surroundings.tsx';

/** An option that only so many may choose, and how many places it had left a moment ago. */
export interface OptionPlace {
  fieldId: string;
  option: string;
  left: number;
}

/** The places as fields look them up. */
export function leftOf(places: readonly OptionPlace[]): NonNullable<FormSurroundings['left']> {
  const left: Record<string, Record<string, number>> = {};
  for (const place of places) left[place.fieldId] = { ...left[place.fieldId], [place.option]: place.left };
  return left;
}

/** The options that a refusal (OPTION_FULL) names as full. */
export function fullOptionsOf(data: unknown): { fieldId: string; option: string }[] {
  const options = (data as { options?: unknown } | null | undefined)?.options;
  return Array.isArray(options) ? (options as { fieldId: string; option: string }[]) : [];
}

/** The places once these options are known to be full. */
export function withFull(
  places: readonly OptionPlace[],
  full: readonly { fieldId: string; option: string }[],
): OptionPlace[] {
  const isFull = (place: OptionPlace) =>
    full.some((each) => each.fieldId === place.fieldId && each.option === place.option);
  return [...places.filter((place) => !isFull(place)), ...full.map((each) => ({ ...each, left: 0 }))];
}
