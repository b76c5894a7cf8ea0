/** By which way somebody became a member. */
export const memberOrigins = ['registration', 'entry', 'import', 'channel', 'answer'] as const;
export type MemberOrigin = (typeof memberOrigins)[number];

export const contactKinds = ['phone', 'email'] as const;

/** Where a number or an address is known from. */
export const contactSources = ['registration', 'entry', 'edit', 'import', 'channel', 'answer'] as const;

/** What a line of the history tells. */
export const memberLogKinds = [
  'added',
  'edited',
  'deleted',
  'restored',
  'matched',
  'registered',
  'reviewed',
  'ordered',
  'paid',
  'refunded',
  'signedIn',
  'signedOut',
  'signInUndone',
  'tagged',
  'untagged',
  'grouped',
  'ungrouped',
  'imported',
  'importUndone',
  'consent',
  'wormListed',
  'wormUnlisted',
  'wormMatched',
  'messaged',
  'messageOpened',
  'messageClicked',
  'messageBounced',
  'messageComplained',
  'messageReplied',
  'messageStopped',
  'messageResumed',
  'entered',
  'leftChannel',
  'merged',
  'unmerged',
  'answered',
  'voted',
  'watched',
  'called',
  'callBanned',
  'asked',
  'replied',
  'chatted',
  'questioned',
  'dataGiven',
] as const;
export type MemberLogKind = (typeof memberLogKinds)[number];

/**
 * Why a registration, or a row of an import, is under review: its number is one member's and its address another's, somebody of another name at the same event
 * gave the same, its number does not say its country and the name differs, or an earlier row of the file has the same under another name.
 */
export const examineReasons = ['conflict', 'shared', 'ambiguous', 'clash'] as const;
export type ExamineReason = (typeof examineReasons)[number];

/** Where somebody under review comes from. */
export const examineOrigins = ['registration', 'import'] as const;
export type ExamineOrigin = (typeof examineOrigins)[number];

/** APPROVED = a member of their own, MERGED = one that there was, REJECTED = none. */
export const examineStates = ['PENDING', 'APPROVED', 'MERGED', 'REJECTED'] as const;
export type ExamineState = (typeof examineStates)[number];

export const syncStates = ['running', 'done', 'cancelled'] as const;
export type SyncState = (typeof syncStates)[number];

/** Numbers, and addresses, that an organiser may give one member. */
export const mostContacts = 20;

/** Days in which a deleted member can be brought back. */
export const restoreDays = 30;

/** Of those under review, how many one call decides. */
export const mostDecided = 200;
