/** What a form is for. Blocks are groups of fields to copy from, templates whole forms, `call` what call agents fill in. */
export const formKinds = ['registration', 'questionnaire', 'vote', 'block', 'template', 'channel', 'call'] as const;
export type FormKind = (typeof formKinds)[number];
