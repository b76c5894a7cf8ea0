/** `member.follow`: what has changed of an event's participants flows into the members. */
export const followJob = 'member.follow';

export interface FollowData {
  organisationId: string;
  eventId: string;
}

/** `member.sync`: participants of the past flow in, from where the last run came to. */
export const syncJob = 'member.sync';

export interface SyncData {
  organisationId: string;
  syncId: string;
}
