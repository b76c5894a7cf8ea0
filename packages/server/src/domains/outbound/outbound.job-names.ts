/** `outbound.cut`: the line is told to end a call at once. */
export const cutJob = 'outbound.cut';

export interface CutData {
  organisationId: string;
  callId: string;
}

/** `outbound.bind`: the members of a filter, or of an import, are put into a task, from where the last run came to. */
export const bindJob = 'outbound.bind';

export interface BindData {
  organisationId: string;
  bindingId: string;
}

/** `outbound.forgetTask`: who was in a task that is deleted is in it no more. */
export const forgetTaskJob = 'outbound.forgetTask';

export interface ForgetTaskData {
  organisationId: string;
  taskId: string;
}
