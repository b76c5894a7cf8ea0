/** Days without anything after which a member counts as idle. */
export const idleDays = 180;

/** What a person does by themselves; what organisers do with them is none of it. */
export const lastDoings = ['registered', 'ordered', 'paid', 'signedIn', 'signedOut'] as const;
export type LastDoing = (typeof lastDoings)[number];
