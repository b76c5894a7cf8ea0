/** What a sign-in key opens: the desk with names and search, or the kiosk where people sign themselves in. */
export const keyRoles = ['desk', 'kiosk'] as const;
export type KeyRole = (typeof keyRoles)[number];

export const signStatuses = ['NOT_SIGNED', 'SIGNED_IN', 'SIGNED_OUT'] as const;
export type SignStatus = (typeof signStatuses)[number];

/** How somebody came into a sign-in group: as everybody does, by their ticket, by the group's rule, by an organiser's hand, by a sheet. */
export const joinWays = ['all', 'ticket', 'rule', 'hand', 'sheet'] as const;
export type JoinWay = (typeof joinWays)[number];

/** So many people a rule is asked about in one step, which holds the event's lock. */
export const mostInFillStep = 500;

/** As many rows as a sheet of people for a group may have: what becomes of each is worked out while somebody waits. */
export const mostSheetRows = 10_000;

/** What a row of such a sheet is. */
export const sheetRowStates = ['FOUND', 'MEMBER', 'ABSENT', 'SEVERAL', 'TWICE', 'BAD'] as const;
export type SheetRowState = (typeof sheetRowStates)[number];

/** Results of a scan (rulings section 7); `not-approved` is a registration under review, rejected or on the waiting list. */
export const scanResults = [
  'ok',
  'already',
  'not-in-group',
  'not-approved',
  'unpaid',
  // The ticket is good, but not at this point (checkin.pointUpdate).
  'other-ticket',
  // Paid through the sandbox, and the organiser does not admit that here.
  'sandbox',
  'cancelled',
  'wrong-event',
  'outside-window',
  'unknown',
  // The code of a ticket that was handed to somebody else, or one in whose place the holder was given another.
  'transferred',
  'reissued',
  // Was here and left, and nobody enters this point a second time.
  'no-reentry',
  // All entries that a person has here are used: in all, today, or in this window.
  'no-entries',
  // The hall holds as many as it may.
  'full',
  // Goes out and was not in.
  'not-inside',
  // The point lets nobody in by itself: somebody of the staff is asked.
  'waiting',
  // Asked, and turned away.
  'refused',
  // Asked, and nobody decided in time.
  'lapsed',
  // Somebody else has decided already.
  'decided',
  // The link of this device is for other points of the event.
  'not-this-point',
  // By a poster, and the phone says that it is elsewhere.
  'too-far',
  // The sign-in was taken back; also a scan that arrives late and was made before that.
  'undone',
] as const;
export type ScanResult = (typeof scanResults)[number];

/** Results that a person at the desk may overrule ("let in anyway"); the scan is then kept as forced. */
export const forcibleResults: readonly ScanResult[] = [
  'not-approved',
  'not-in-group',
  'other-ticket',
  'outside-window',
  'no-reentry',
  'no-entries',
  'full',
  'not-inside',
];

/** Which way a point leads: in, out, or as who stands there says. */
export const pointDirections = ['in', 'out', 'both'] as const;
export type PointDirection = (typeof pointDirections)[number];

/** Which way somebody went. */
export const ways = ['in', 'out'] as const;
export type Way = (typeof ways)[number];

/** The most entries a ticket may be good for. */
export const mostEntries = 1000;

/**
 * What an entry is to a ticket that is good for several: `each` scan is one, or `again` each entry of who was not in, or only the `first` at a place.
 */
export const entryUses = ['each', 'again', 'first'] as const;
export type EntryUse = (typeof entryUses)[number];

/** What an entry at a point is to a ticket that is good for so many. A point with exits lets who left come back for nothing where that is allowed. */
export function entryUse(point: { direction: PointDirection; reentry: boolean }, entries: number): EntryUse {
  if (point.direction === 'in' && entries > 1) return 'each';
  return point.direction === 'both' && point.reentry ? 'first' : 'again';
}

/** How long somebody waits at a point where the staff lets people in. */
export const confirmSeconds = 60;

/** As many of each as an event has. */
export const mostPoints = 100;
export const mostHalls = 50;
export const mostWindows = 100;

/** What a ticket is to the eye of who stands at the door: one that costs money, or a free one. */
export const ticketKinds = ['paid', 'free'] as const;
export type TicketKind = (typeof ticketKinds)[number];

/**
 * The attendee's code in whatever a scanner read or a person typed: the bare code in any case, with spaces or hyphens, or a link that ends
 * with /qd/{code}. Letters that the code's alphabet lacks stand for the digits they look like. Null when no code can be in it.
 */
export function codeIn(text: string): string | null {
  const inLink = /\/qd\/([^/?#\s]+)/i.exec(text)?.[1];
  const bare = (inLink ?? text).replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{14}$/.test(bare) ? bare : null;
}

/** What is shown of a phone number on a screen that others can see: all but the last four digits hidden. */
export function maskPhone(phone: string): string {
  return phone.length <= 4 ? phone : `${'•'.repeat(Math.min(phone.length - 4, 7))}${phone.slice(-4)}`;
}

/** An attendee's code in a list that others can see: its beginning and end, to compare by. */
export function maskCode(code: string): string {
  return code.length <= 6 ? code : `${code.slice(0, 2)}••••${code.slice(-4)}`;
}

/** A name on a public screen: the first character of the last word kept whole for Latin names, the first character for others. */
export function maskName(name: string): string {
  const trimmed = name.trim();
  if (/^[\p{Script=Latin}\s.'-]+$/u.test(trimmed)) {
    const [first, ...rest] = trimmed.split(/\s+/);
    return [first, ...rest.map((word) => `${[...word][0]}.`)].join(' ');
  }
  return `${[...trimmed][0] ?? ''}${'＊'.repeat(Math.max(1, [...trimmed].length - 1))}`;
}

/** How long people stay at a place, in seconds: the bounds between the lengths that stays are counted by. */
export const stayBounds = [900, 1800, 3600, 7200, 14_400] as const;

/** Certificates of attendance in one file. */
export const mostCertificates = 100;

/** Where a count of minutes stands. */
export const countStates = ['running', 'done', 'cancelled'] as const;
export type CountState = (typeof countStates)[number];
