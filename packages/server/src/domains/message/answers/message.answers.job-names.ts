export const judgeJob = 'message.judge';

/** Judges the visits to a task's messages anew, from a line on. */
export interface JudgeData {
  organisationId: string;
  taskId: string;
  after?: string;
}

export const replyJob = 'message.reply';

/** A reply by text message that waits for whoever it answers; the number is sealed. */
export interface ReplyData {
  sealed: string;
  /** How often it was looked for in vain. */
  tries?: number;
}
