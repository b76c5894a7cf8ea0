/** What a guest is at an event. */
export const guestKinds = ['speaker', 'moderator', 'host', 'guest'] as const;
export type GuestKind = (typeof guestKinds)[number];

/** What a guest has said to being at an event. */
export const guestStates = ['INVITED', 'CONFIRMED', 'DECLINED'] as const;
export type GuestState = (typeof guestStates)[number];

/** Where a link of a guest leads. */
export const guestLinkKinds = ['website', 'linkedin', 'x', 'github', 'weibo', 'wechat', 'other'] as const;
export type GuestLinkKind = (typeof guestLinkKinds)[number];

/** Who last changed what the public sees of a guest. */
export const guestSources = ['organiser', 'guest', 'import', 'merge'] as const;
export type GuestSource = (typeof guestSources)[number];

/** What two guests who are likely the same have in common. */
export const guestLikenesses = ['name', 'phone', 'email'] as const;
export type GuestLikeness = (typeof guestLikenesses)[number];

/** How an import of guests stands. */
export const guestImportStates = ['CHECKED', 'DONE', 'UNDONE'] as const;

/** What a row of a sheet would become, or became. */
export const guestImportRowStates = ['NEW', 'MATCH', 'BAD', 'MADE', 'CHANGED', 'SKIPPED', 'UNDONE'] as const;
export type GuestImportRowState = (typeof guestImportRowStates)[number];

/** What a sheet says of a guest. */
export const guestSheetFields = [
  'name',
  'familyName',
  'givenName',
  'company',
  'title',
  'type',
  'phone',
  'email',
  'link',
  'biography',
  'note',
] as const;
export type GuestSheetField = (typeof guestSheetFields)[number];

/** What a column of a sheet of guests may be: a field, the biography in a further language, or nothing. */
export const guestColumnKinds = [
  ...guestSheetFields,
  'biography:en',
  'biography:zh',
  'biography:es',
  'biography:ja',
  'none',
] as const;
export type GuestColumnKind = (typeof guestColumnKinds)[number];

/** Of several links each column counts; every other field stands once. */
export const isManyOfGuest = (kind: GuestColumnKind) => kind === 'none' || kind === 'link';

/** Without one of these nobody has a name. */
export const hasGuestName = (columns: readonly GuestColumnKind[]) =>
  columns.some((kind) => kind === 'name' || kind === 'familyName' || kind === 'givenName');
