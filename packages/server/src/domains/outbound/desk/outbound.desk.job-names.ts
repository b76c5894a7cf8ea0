/** Brings a recording from the line into the storage. */
export const keepRecordingJob = 'outbound.keepRecording';

export interface KeepRecordingData {
  organisationId: string;
  callId: string;
}
