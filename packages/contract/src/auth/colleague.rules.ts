/** What users may do: one role for now, and it may do everything. Whoever asks for a role asks here. */
export const userRoles = ['admin'] as const;

/** Days in which an invitation can be accepted. */
export const invitationDays = 7;

/** Open invitations that an organisation may have. */
export const mostInvitations = 50;
