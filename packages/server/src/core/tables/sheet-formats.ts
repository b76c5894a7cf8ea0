/**
 * What a number of a workbook looks like by the format of its cell: a workbook keeps times, days and shares as mere numbers. Days are written as ISO 8601
 * has them and times by the clock of 24 hours, whatever the format: these every reader understands.
 */
export type CellFormat =
  | { kind: 'date' | 'time' | 'dateTime' | 'elapsed'; seconds: boolean }
  /** One of Excel's formats for East Asia, which are days in one country and times in the next. */
  | { kind: 'either' }
  | { kind: 'percent'; decimals: number }
  /** Digits with zeros in front, as postcodes have them. */
  | { kind: 'digits'; width: number };

const date = { kind: 'date', seconds: false } as const;
const time = { kind: 'time', seconds: false } as const;
const either = { kind: 'either' } as const;

/** Formats that a workbook names by number alone (ECMA-376, 18.8.30), with those that Excel has in China and Japan. */
const builtIn = new Map<number, CellFormat>([
  [9, { kind: 'percent', decimals: 0 }],
  [10, { kind: 'percent', decimals: 2 }],
  ...[14, 15, 16, 17].map((id) => [id, date] as const),
  [18, time],
  [19, { kind: 'time', seconds: true }],
  [20, time],
  [21, { kind: 'time', seconds: true }],
  [22, { kind: 'dateTime', seconds: false }],
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, date] as const),
  ...[32, 33, 34, 35, 55, 56].map((id) => [id, either] as const),
  [45, { kind: 'elapsed', seconds: true }],
  [46, { kind: 'elapsed', seconds: true }],
  [47, { kind: 'elapsed', seconds: true }],
]);

/** The format of a cell by its number and, where the workbook spells it out, its code; null where the number stands as it is. */
export function cellFormat(id: number, code?: string): CellFormat | null {
  return code === undefined ? (builtIn.get(id) ?? null) : formatOf(code);
}

function formatOf(code: string): CellFormat | null {
  // What stands for itself may hold any letter; the parts behind a semicolon are for numbers below zero.
  const bare = code
    .slice(0, 300)
    .replace(/"[^"]*"|[\\_*]./g, '')
    .replace(/;.*$/s, '')
    .toLowerCase();
  const isElapsed = /\[(?:h+|m+|s+)\]/.test(bare);
  const plain = bare.replace(/\[[^\]]*\]/g, '');
  if (/general|@/.test(plain)) return null;
  const seconds = /s/.test(plain) || /\[s+\]/.test(bare);
  if (isElapsed) return { kind: 'elapsed', seconds };
  const isTime = /h|s|a\/p|am\/pm|上午\/下午/.test(plain);
  const isDay = /[yd]|mmm|aaa|g+e/.test(plain) || (!isTime && /m/.test(plain));
  if (isTime && isDay) return { kind: 'dateTime', seconds };
  if (isTime) return { kind: /h/.test(plain) ? 'time' : 'elapsed', seconds };
  if (isDay) return date;
  if (plain.includes('%')) return { kind: 'percent', decimals: /\.([0#?]*)/.exec(plain)?.[1]?.length ?? 0 };
  return /^0{2,20}$/.test(plain.trim()) ? { kind: 'digits', width: plain.trim().length } : null;
}

const daySeconds = 86_400;
/** The last day of the year 9999. */
const lastDay = 2_958_465;

/** A number as people see it in its cell. */
export function formattedNumber(value: number, format: CellFormat, is1904: boolean): string {
  switch (format.kind) {
    case 'percent':
      // Binary fractions are a hair off: 0.285 is to be 28.5.
      return `${Number((value * 100).toPrecision(15)).toFixed(format.decimals)}%`;
    case 'digits':
      return Number.isSafeInteger(value) && value >= 0 ? String(value).padStart(format.width, '0') : String(value);
    default:
      return value < 0 || value > lastDay ? String(value) : momentText(value, format, is1904);
  }
}

function momentText(value: number, format: CellFormat & { seconds?: boolean }, is1904: boolean): string {
  const all = Math.round(value * daySeconds);
  const clock = (seconds: number) => {
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    // Many programs write seconds that nobody meant.
    if (format.seconds !== false && seconds % 60 > 0) parts.push(seconds % 60);
    return parts.map((part) => String(part).padStart(2, '0')).join(':');
  };
  if (format.kind === 'elapsed') return clock(all);
  const days = Math.floor(all / daySeconds);
  const rest = all % daySeconds;
  const isClock = format.kind === 'time' || (days === 0 && rest > 0);
  if (isClock) return clock(rest);
  const text = dayText(days, is1904);
  return format.kind === 'dateTime' || (format.kind === 'either' && rest > 0) ? `${text} ${clock(rest)}` : text;
}

/** A day by its number: the first of 1904, or that of 1900, which Excel takes for a leap year. */
function dayText(days: number, is1904: boolean): string {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(first + days * daySeconds * 1000).toISOString().slice(0, 10);
}
