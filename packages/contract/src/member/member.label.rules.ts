/** How somebody came to a tag or into a group. */
export const labelSources = ['hand', 'filter', 'import'] as const;
export type LabelSource = (typeof labelSources)[number];

/** Static: who was put in. Dynamic: whom its filter finds. */
export const memberGroupKinds = ['static', 'dynamic'] as const;
export type MemberGroupKind = (typeof memberGroupKinds)[number];

/** What a field of the organisation's own holds. */
export const memberFieldKinds = ['text', 'number', 'date', 'choice', 'choices', 'yesno', 'link'] as const;
export type MemberFieldKind = (typeof memberFieldKinds)[number];

/** Where a value of a field is known from. */
export const valueSources = ['hand', 'import'] as const;

/** Tags that an organisation may have. */
export const mostTags = 1000;

/** Categories of tags that an organisation may have. */
export const mostTagCategories = 100;

/** Groups that an organisation may have. */
export const mostMemberGroups = 500;

/** Fields that an organisation may have. */
export const mostMemberFields = 100;

/** Choices that a field may offer. */
export const mostFieldOptions = 100;

/** Members that one step labels. */
export const mostInLabelStep = 500;
