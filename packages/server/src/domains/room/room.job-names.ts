/** Removes what is over of one event's waiting room. */
export const clearJob = 'room.clear';

export interface ClearData {
  organisationId: string;
  eventId: string;
}
