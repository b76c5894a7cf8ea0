/** A mask as the form engine has it: A is a letter, 0 a digit, * either; all else stands for itself. */
const isPlace = (sign: string) => sign === 'A' || sign === '0' || sign === '*';

/**
 * What stands in a masked field after a key: the signs that stand for themselves come by themselves while one types on, and go with what one
 * deletes. What does not fit stays as it was typed; the check says so.
 */
export function throughMask(mask: string, typed: string, before: string): string {
  if (typed.length <= before.length || !typed.startsWith(before)) return typed;
  let out = '';
  let at = 0;
  for (const sign of mask) {
    if (at >= typed.length) break;
    if (isPlace(sign)) {
      out += typed[at];
      at += 1;
    } else {
      out += sign;
      if (typed[at] === sign) at += 1;
    }
  }
  out += typed.slice(at);
  // What follows by itself, follows at once.
  while (out.length < mask.length && !isPlace(mask[out.length] as string)) out += mask[out.length];
  return out;
}
