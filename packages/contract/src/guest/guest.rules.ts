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
