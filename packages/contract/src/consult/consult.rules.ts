/** What becomes of a visitor's question. */
export const consultStates = ['new', 'answered'] as const;
export type ConsultState = (typeof consultStates)[number];

/** Characters of a question, and of its answer. */
export const questionLength = 2000;
export const answerLength = 4000;
