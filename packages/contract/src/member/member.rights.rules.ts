/** By what somebody can be reached, and agree to be. */
export const consentChannels = ['sms', 'email', 'call', 'wechat'] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** What somebody said. Where they said nothing, or that was taken back, it is unknown. */
export const consentAnswers = ['given', 'refused', 'unknown'] as const;
export type ConsentAnswer = (typeof consentAnswers)[number];

/** Members whose consent one call records. */
export const mostInConsentStep = 500;

/** Somebody was erased since it was asked for, removed a month after they were deleted, or erased by the rule for idle members. */
export const rightsKinds = ['erased', 'removed', 'expired'] as const;
export type RightsKind = (typeof rightsKinds)[number];

export const erasureStates = ['running', 'done'] as const;
export type ErasureState = (typeof erasureStates)[number];

/** Months without interaction after which the rule may erase, and what it says until somebody chooses. */
export const leastRetention = 6;
export const mostRetention = 120;
export const usualRetention = 24;

/** As far as those are counted whom the rule would erase. */
export const retentionCounted = 1000;

/** Registrations that one step of an erasure makes nameless. */
export const erasureStep = 50;
