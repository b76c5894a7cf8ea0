/** Phone numbers and e-mail addresses without zod, so that the attendee's pages can check them for a few bytes. */

const phonePattern = /^(?:1[3-9]\d{9}|[69]\d{7}|6\d{5}|9\d{8})$/;
const emailPattern = /^[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,6}$/;

/** A phone number without spaces, hyphens and +86 (rulings section 13). The same person's number always has this one form. */
export function normalisePhone(value: string): string {
  return value.replace(/[\s-]/g, '').replace(/^(?:\+|00)86/, '');
}

export function isPhone(value: string): boolean {
  return phonePattern.test(normalisePhone(value));
}

/** An e-mail address in the form by which people are told apart: trimmed, lower case. */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase();
}

export function isEmail(value: string): boolean {
  const trimmed = value.trim();
  return trimmed.length <= 254 && emailPattern.test(trimmed);
}
