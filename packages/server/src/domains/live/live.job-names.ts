/** Looks whether a live is over, and once it is tells the history of members how long they watched. */
export const overJob = 'live.over';

export interface OverData {
  organisationId: string;
  liveId: string;
}

/** Sends the mails of a live that were asked for to those who missed it. */
export const missedJob = 'live.missed';

export interface MissedData {
  organisationId: string;
  liveId: string;
}

/** Takes a part of a recording out of the ingest into the library. */
export const keepJob = 'live.keep';

export interface KeepData {
  organisationId: string;
  recordingId: string;
}

/** Looks whether a session is still told of. */
export const silentJob = 'live.silent';

export interface SilentData {
  organisationId: string;
  sessionId: string;
  /** The last look heard nothing of it already. */
  wasSilent?: boolean;
}
