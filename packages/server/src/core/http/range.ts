import type { ByteRange } from '../storage.ts';

/** The range that is asked for: undefined is the whole file, null is beyond its end. Of several at once the whole file is the answer (RFC 9110, 14.2). */
export function rangeAsked(header: string | undefined, bytes: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first < bytes && first <= last ? { first, last } : null;
}
