/** Fen to Alipay's yuan with two decimals, digit by digit. */
export function yuanOf(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns null for anything but an amount from 0.01 to 100000000 with at most two decimals. */
export function centsOf(yuan: unknown): number | null {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(
    typeof yuan === 'number' ? String(yuan) : typeof yuan === 'string' ? yuan : '',
  );
  if (!found) return null;
  const cents = Number(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`);
  return cents >= 1 && cents <= 10_000_000_000 ? cents : null;
}
