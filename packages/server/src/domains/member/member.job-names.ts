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

/** `member.answers`: new answers to a questionnaire, or ballots of a round, flow in. */
export const answersJob = 'member.answers';

export interface AnswersData {
  organisationId: string;
  subjectId: string;
  kind: 'answers' | 'ballots';
}

/** `member.import`: what an import of members is to do next, from where the last run came to. */
export const importJob = 'member.import';

export interface ImportData {
  organisationId: string;
  importId: string;
}

/** `member.importForget`: the file and the rows of an import go. */
export const importForgetJob = 'member.importForget';
/** `member.label`: rows that name a tag, a group, a channel or a field which was deleted for good. */
export const labelJob = 'member.label';

export interface LabelData {
  organisationId: string;
  table: 'member_tag' | 'member_group' | 'member_channel' | 'member_field';
  id: string;
}

/** `member.worms`: registrations are looked through for whom the worm list names since it was changed. */
export const wormsJob = 'member.worms';

export interface WormsData {
  organisationId: string;
}

/** `member.recount`: tags and groups count anew who has them. */
export const recountJob = 'member.recount';

export interface RecountData {
  organisationId: string;
}

/** `member.erase`: a member and the registrations of theirs lose what says who they are, from where the last run came to. */
export const eraseJob = 'member.erase';

export interface EraseData {
  organisationId: string;
  erasureId: string;
}

/** `member.photoFiles`: files of photos that were taken away, of one organisation, or of all. */
export const memberPhotoJob = 'member.photoFiles';

export interface MemberPhotoData {
  organisationId?: string;
}

/** `member.channelFill`: those who came by a channel of registrations before it was one of the members'. */
export const channelFillJob = 'member.channelFill';

export interface ChannelData {
  organisationId: string;
  channelId: string;
}

/** `member.doublesFind`: members are compared for likely doubles, from where the last run came to. */
export const doublesJob = 'member.doublesFind';

export interface DoublesData {
  organisationId: string;
  runId: string;
}
