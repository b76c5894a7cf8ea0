const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in the words of a locale, in units of 1,024, as all limits of the product are: “159 bytes”, “25.3 kB”. */
export function bytesIn(bytes: number, locale: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  // The short form of bytes has no plural.
  const unitDisplay = step === 0 ? 'long' : 'short';
  const format = { style: 'unit', unit: units[step] ?? 'byte', unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, format).format(bytes / 1024 ** step);
}
