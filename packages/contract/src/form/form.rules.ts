/** What a form is for. Blocks are groups of fields to copy from, templates whole forms. */
export const formKinds = ['registration', 'questionnaire', 'vote', 'block', 'template', 'channel'] as const;
export type FormKind = (typeof formKinds)[number];
