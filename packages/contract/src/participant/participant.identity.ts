/** Why a code lets nobody in any more: its ticket was handed to somebody else, or its holder was given another code. */
export const oldCodeReasons = ['transferred', 'reissued'] as const;
export type OldCodeReason = (typeof oldCodeReasons)[number];

/** New codes that one registration may be given: each brings messages with it. */
export const mostNewCodes = 50;

/** What says who somebody is. */
interface Identity {
  name: string;
  phone: string | null;
  email: string | null;
}

/** A name without what a correction of its spelling often changes. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a registration names somebody else than before (decision 0091): another name, and a number or an address that is no longer there. One who keeps both is the same
 * person, spelt otherwise; so is who keeps the name and has another number. Where nothing but a name was known, the name alone says who it is; one named for the
 * first time is nobody else.
 */
export function isSomebodyElse(before: Identity, after: Identity): boolean {
  if (plainName(before.name) === plainName(after.name)) return false;
  if (before.phone === null && before.email === null) return plainName(before.name) !== '';
  return (['phone', 'email'] as const).some((by) => before[by] !== null && before[by] !== after[by]);
}
