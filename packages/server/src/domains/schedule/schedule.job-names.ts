/** Names of the jobs, apart from their work: whoever sends one need not load mails. */
export const planConfirmJob = 'schedule.planConfirm';
export const releasedJob = 'schedule.released';
export const planChangesJob = 'schedule.planChanges';

/** `schedule.planConfirm`: an address was given for a plan. */
export interface PlanConfirmData {
  organisationId: string;
  eventId: string;
  planId: string;
  occasion: string;
}

/** `schedule.released`: something moved, changed place or fell out by this release. */
export interface ReleasedData {
  organisationId: string;
  eventId: string;
  releaseId: string;
}

/** `schedule.planChanges`: some of those who are told of it. */
export interface PlanChangesData extends ReleasedData {
  planIds: string[];
}
