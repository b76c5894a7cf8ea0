/** News of an event, which the specification calls dynamics: articles with a title, and short posts. */
export const dynamicKinds = ['article', 'short'] as const;
export type DynamicKind = (typeof dynamicKinds)[number];

/** What the public sees of one: nothing, nothing until its time, or all of it. */
export const dynamicStates = ['draft', 'scheduled', 'public'] as const;
export type DynamicState = (typeof dynamicStates)[number];

/** When one becomes public: not yet, at once, or at a time of its own. */
export const publishWays = ['draft', 'now', 'at'] as const;

/** As many as may stand above the others of an event. */
export const mostPinned = 20;

/** As many pictures as one has. */
export const mostPictures = 9;

/** As many files as one has. */
export const mostFiles = 10;

/** The longest short post, in characters. */
export const shortLength = 1000;

/** Where a pinned one moves: above all, one up, one down, back among the others. */
export const pinMoves = ['top', 'up', 'down', 'off'] as const;
export type PinMove = (typeof pinMoves)[number];

/** As many as a page of the public shows at once. */
export const publicPage = 10;

/** What is public at a moment. */
export function stateOf({ isDraft, publishAt }: { isDraft: boolean; publishAt: number }, now: number): DynamicState {
  if (isDraft) return 'draft';
  return publishAt > now ? 'scheduled' : 'public';
}
