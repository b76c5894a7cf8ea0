/**
 * Why two members may be one person: the same name and company; names that sound the same in one company, as 王伟 and Wang Wei do; the same name and the same
 * address before the @; the same name and numbers that differ by one digit or two swapped ones; names in one company that differ by one letter.
 */
export const doubleReasons = ['name', 'pinyin', 'email', 'phone', 'letter'] as const;
export type DoubleReason = (typeof doubleReasons)[number];

/** How likely it is, the least first. */
export const doubleStrengths = ['weak', 'fair', 'strong'] as const;
export type DoubleStrength = (typeof doubleStrengths)[number];

/** `ignored`: an organiser said that they are not the same. */
export const doubleStates = ['open', 'ignored', 'merged'] as const;
export type DoubleState = (typeof doubleStates)[number];

/** First it is written down what can be compared of each member, then those of whom that has changed are compared. */
export const doublesPhases = ['keys', 'pairs'] as const;
export type DoublesPhase = (typeof doublesPhases)[number];

/** What more members than this have in common says nothing about two of them. */
export const mostAlike = 50;
