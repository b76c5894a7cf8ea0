/** What a booth is just now. One that was held is free again when its time is over; no job runs for it. */
export const boothStates = ['free', 'held', 'taken'] as const;
export type BoothState = (typeof boothStates)[number];

/** Who stands at a booth: somebody of the library, or a name alone. */
export const exhibitorKinds = ['organizer', 'guest', 'name'] as const;
export type ExhibitorKind = (typeof exhibitorKinds)[number];

/** As many blocks, and booths in all of them, as an event has. */
export const mostBlocks = 50;
export const mostBooths = 2000;

/** Sizes in centimetres: of a block, and of a booth. */
export const blockSize = { min: 100, max: 100_000 } as const;
export const boothSize = { min: 20, max: 20_000 } as const;

/** What the arrow keys and the pointer move by, in centimetres. */
export const gridStep = 50;

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether two booths stand on the same ground; a shared wall is none. */
export const overlap = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/**
 * The booths of one block that stand on the same ground as another, by their ids. They are swept from left to right, so that only those side by
 * side are compared: 500 take less than a millisecond.
 */
export function overlapping(booths: readonly (Rect & { boothId: string })[]): Set<string> {
  const found = new Set<string>();
  let open: (Rect & { boothId: string })[] = [];
  for (const booth of booths.toSorted((one, other) => one.x - other.x)) {
    open = open.filter((each) => each.x + each.width > booth.x);
    for (const each of open)
      if (overlap(each, booth)) {
        found.add(each.boothId);
        found.add(booth.boothId);
      }
    open.push(booth);
  }
  return found;
}

/** Whether a booth stands outside its block. */
export const isOutside = ({ x, y, width, height }: Rect, block: { width: number; height: number }): boolean =>
  x < 0 || y < 0 || x + width > block.width || y + height > block.height;

export interface Rows {
  /** Before the number, such as `A-`. */
  prefix: string;
  first: number;
  /** Digits at least: 2 makes `01`. */
  digits: number;
  rows: number;
  columns: number;
  /** Between columns, and between rows. */
  gapX: number;
  gapY: number;
  /** Of the first one, and the size of each. */
  at: Rect;
}

/** The numbers and places of booths in rows, counted along each row. */
export function inRows({ prefix, first, digits, rows, columns, gapX, gapY, at }: Rows): (Rect & { number: string })[] {
  return Array.from({ length: rows * columns }, (_, n) => ({
    number: prefix + String(first + n).padStart(digits, '0'),
    x: at.x + (n % columns) * (at.width + gapX),
    y: at.y + Math.floor(n / columns) * (at.height + gapY),
    width: at.width,
    height: at.height,
  }));
}

/** What a booth is at a moment. */
export function boothStateOf({ exhibited, heldUntil }: { exhibited: boolean; heldUntil: number | null }, now: number) {
  if (!exhibited) return 'free';
  if (heldUntil === null) return 'taken';
  return heldUntil > now ? 'held' : 'free';
}
