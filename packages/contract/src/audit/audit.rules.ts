/** Who does something: a user, or a key by which a program calls. */
export const auditActors = ['user', 'key'] as const;

/** What became of a row. */
export const auditChanges = ['made', 'changed', 'gone'] as const;

/** Rows of a call that an entry tells of one by one; the others are counted. */
export const auditRowsTold = 20;
