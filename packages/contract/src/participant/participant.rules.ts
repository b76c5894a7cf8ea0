/** States of a participant (rulings section 7). PENDING and APPROVED hold a place. */
export const participantStates = ['PENDING', 'APPROVED', 'REJECTED', 'WAITLISTED', 'CANCELLED'] as const;
export type ParticipantState = (typeof participantStates)[number];

/** What a reviewer can do. `waitlist` gives the place back and keeps the person in mind; `undo` takes back the last review. */
export const reviewTypes = ['approve', 'reject', 'waitlist', 'undo', 'cancel'] as const;
export type ReviewType = (typeof reviewTypes)[number];

/** The state a review leads to from another; undefined = the state does not allow it. */
export const reviewSteps: Readonly<Record<ReviewType, Partial<Record<ParticipantState, ParticipantState>>>> = {
  approve: { PENDING: 'APPROVED', REJECTED: 'APPROVED', WAITLISTED: 'APPROVED' },
  reject: { PENDING: 'REJECTED', WAITLISTED: 'REJECTED', APPROVED: 'REJECTED' },
  waitlist: { PENDING: 'WAITLISTED', APPROVED: 'WAITLISTED', REJECTED: 'WAITLISTED' },
  // Who was cancelled or rejected is what they were before (move_participants.sql): this is where nothing is known of it.
  undo: { APPROVED: 'PENDING', REJECTED: 'PENDING', WAITLISTED: 'PENDING', CANCELLED: 'APPROVED' },
  cancel: { APPROVED: 'CANCELLED', PENDING: 'CANCELLED' },
};

/** Somebody brings at most so many companions, whatever ticket or event allow. */
export const mostCompanions = 20;

export function holdsPlace(state: ParticipantState): boolean {
  return state === 'PENDING' || state === 'APPROVED';
}

/** States of a sheet that is brought in. READING and IMPORTING go on by themselves; `progress` is how many rows are done. */
export const importStates = ['READING', 'CHECKED', 'IMPORTING', 'DONE', 'UNDOING', 'UNDONE', 'FAILED'] as const;
export const importRowStates = ['GOOD', 'BAD', 'MADE', 'REFUSED', 'UNDONE'] as const;

/** What the participants of an event are told: that it is near, that it has changed, or a post of its news. */
export const pushTypes = ['reminder', 'changed', 'news'] as const;
export type PushType = (typeof pushTypes)[number];

/** How far it is: people are being told, all were, or somebody ended it. */
export const pushStates = ['running', 'done', 'cancelled'] as const;
export type PushState = (typeof pushStates)[number];

/** Colours that tell groups of participants apart; names of the palette that the pages have, light and dark. */
export const groupColours = [
  'blue',
  'cyan',
  'green',
  'lime',
  'gold',
  'orange',
  'red',
  'magenta',
  'purple',
  'geekblue',
] as const;
export type GroupColour = (typeof groupColours)[number];

/** An event has at most so many groups of participants: each is looked at with every registration. */
export const mostParticipantGroups = 50;

/** So many people are moved between groups in one step, which holds the event's lock. */
export const mostInGroupStep = 500;

/** The largest small photo of a person, in bytes: it travels with a desk's list. */
export const mostThumbBytes = 4096;
