/** How somebody came to a tag or into a group. */
export const labelSources = ['hand', 'filter', 'import', 'channel'] as const;
export type LabelSource = (typeof labelSources)[number];

/** Static: who was put in. Dynamic: whom its filter finds. */
export const memberGroupKinds = ['static', 'dynamic'] as const;
export type MemberGroupKind = (typeof memberGroupKinds)[number];

/** Tags that an organisation may have. */
export const mostTags = 1000;

/** Categories of tags that an organisation may have. */
export const mostTagCategories = 100;

/** Groups that an organisation may have. */
export const mostMemberGroups = 500;

/** Members that one step labels. */
export const mostInLabelStep = 500;
