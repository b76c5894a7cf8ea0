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

/**
 * How numbers go on after those of an event: after the greatest of the series that most booths of the hall belong to (of the event, where the hall is empty).
 */
export function nextNumbers(
  all: readonly { number: string }[],
  hall: readonly { number: string }[],
): Pick<Rows, 'prefix' | 'first' | 'digits'> {
  const series = new Map<string, { booths: number; last: number; digits: number }>();
  for (const { number } of all) {
    const [, prefix = '', figures = ''] = /^(.*?)(\d{1,6})$/.exec(number) ?? [];
    if (figures === '') continue;
    const known = series.get(prefix) ?? { booths: 0, last: 0, digits: 1 };
    const last = Math.max(known.last, Number(figures));
    series.set(prefix, {
      booths: known.booths,
      last,
      digits: Number(figures) === last ? figures.length : known.digits,
    });
  }
  for (const { number } of hall.length > 0 ? hall : all) {
    const known = series.get(number.replace(/\d{1,6}$/, ''));
    if (known) known.booths += 1;
  }
  const [most] = [...series].toSorted(([, one], [, other]) => other.booths - one.booths);
  if (!most) return { prefix: 'A-', first: 1, digits: 2 };
  const [prefix, { last, digits }] = most;
  return { prefix, first: last + 1, digits };
}

/** Between a wall or a row of booths and the next one, in centimetres. */
export const aisle = { wall: 100, row: 200 } as const;

/**
 * Where as many booths as fit, at most `columns`, stand side by side in a hall, beside or below what stands there. In centimetres. Below all of it
 * where no booth has a place.
 */
export function freePlace(
  hall: { width: number; height: number },
  booths: readonly Rect[],
  { width, height, columns }: { width: number; height: number; columns: number },
): { x: number; y: number; columns: number } {
  const below = booths.map((booth) => booth.y + booth.height + aisle.row);
  const tops = [...new Set([aisle.wall, ...booths.map((booth) => booth.y), ...below])].toSorted((a, b) => a - b);
  for (let n = columns; n > 0; n -= 1)
    for (const y of tops) {
      const x = y + height > hall.height ? undefined : gapOf(hall.width, booths, { y, height, width: n * width });
      if (x !== undefined) return { x, y, columns: n };
    }
  return { x: aisle.wall, y: Math.max(aisle.wall, ...below), columns };
}

/** From where on there is so much room at this height; undefined where there is not. */
function gapOf(hallWidth: number, booths: readonly Rect[], of: Omit<Rect, 'x'>): number | undefined {
  let x: number = aisle.wall;
  const beside = booths.filter((booth) => overlap({ ...booth, x: 0, width: 1 }, { ...of, x: 0, width: 1 }));
  for (const booth of beside.toSorted((one, other) => one.x - other.x)) {
    if (booth.x - x >= of.width) break;
    x = Math.max(x, booth.x + booth.width);
  }
  return x + of.width <= hallWidth ? x : undefined;
}

/** What a booth is at a moment. */
export function boothStateOf({ exhibited, heldUntil }: { exhibited: boolean; heldUntil: number | null }, now: number) {
  if (!exhibited) return 'free';
  if (heldUntil === null) return 'taken';
  return heldUntil > now ? 'held' : 'free';
}
