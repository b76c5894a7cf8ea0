/** People whom one merge makes one. */
export const mostMergedAtOnce = 20;

/** How many people may have become one, with those who became them. */
export const mostParts = 50;

/** What stands once at a member: of several people one of them says it. */
export const mergeFields = ['name', 'company', 'title', 'language', 'note', 'owner'] as const;
export type MergeField = (typeof mergeFields)[number];
