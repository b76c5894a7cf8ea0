import { codeIn } from '@convoke/contract/checkin/checkin.rules.ts';
import { isEmail, normaliseEmail, readPhone } from '@convoke/contract/core/contact.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
// Knows the plans of numbers of all countries.
import '../../../core/phones.ts';
import { phoneCell } from '../../../core/tables/read-sheet.ts';

/** Whom a cell names. */
export type Named = { by: 'code' | 'phone' | 'email'; value: string };

/** Titles of columns that are meant, in the languages of the product; the first is looked for first. */
const titles = [
  /(attendee|check-?in|sign-?in|qr)?\s*code|参会码|签到码|二维码|código|コード/i,
  /phone|mobile|tel|手机|电话|teléfono|móvil|電話|携帯/i,
  /e-?mail|邮箱|邮件|correo|メール/i,
];

/** So many rows say what a column holds. */
const looked = 200;

/** Whom a cell names: an e-mail address, a phone number in any spelling, or the attendee's code, alone or in its link; null = nobody. */
export function namedBy(cell: string): Named | null {
  const text = halfWidth(cell).trim();
  if (isEmail(text)) return { by: 'email', value: normaliseEmail(text) };
  const phone = readPhone(phoneCell(text))?.phone;
  if (phone !== undefined) return { by: 'phone', value: phone };
  const code = codeIn(text);
  return code === null ? null : { by: 'code', value: code };
}

/** The column in which people are named: most of its cells do, and its title counts where several have it. Null = none does. */
export function columnOf(header: readonly string[], rows: readonly (readonly string[])[]): number | null {
  const some = rows.slice(0, looked);
  const width = Math.max(header.length, ...some.map((cells) => cells.length));
  let best: { at: number; points: number } | null = null;
  for (let at = 0; at < width; at += 1) {
    const filled = some.map((cells) => cells[at] ?? '').filter((cell) => cell !== '');
    const share = filled.filter((cell) => namedBy(cell) !== null).length / Math.max(1, filled.length);
    // Some may be misspelt; numbers that happen to look like a phone are few among others.
    if (share < 0.3) continue;
    const titled = titles.findIndex((title) => title.test(header[at] ?? ''));
    const points = share * Math.min(1, filled.length / Math.max(1, some.length)) + (titled < 0 ? 0 : 1 - titled / 10);
    if (!best || points > best.points) best = { at, points };
  }
  return best?.at ?? null;
}
