import type { SealedRecipient } from '../../core/mail/code-message.ts';

/** Names of jobs, apart from their work: whoever sends one need not load mails. */
export const noticeJob = 'questionnaire.notice';

/** `questionnaire.notice`: there are answers the organiser has not heard of. One waits per questionnaire, however many answers come. */
export interface NoticeData {
  organisationId: string;
  surveyId: string;
}

/** From the first answer to the mail: those that come meanwhile go into the same one. */
export const noticePauseSeconds = 60;
/** From one mail to the next. */
export const noticeAgainSeconds = 600;

/** `questionnaire.draftLink`: brings the link to a draft. The link itself is made by the job, so it never stands in the queue. */
export const draftLinkJob = 'questionnaire.draftLink';

export interface DraftLink extends SealedRecipient {
  organisationId: string;
  draftId: string;
}

/** `questionnaire.parts`: some thousand answers are complete and can be kept by column. One waits per questionnaire. */
export const partsJob = 'questionnaire.parts';

export interface PartsData {
  organisationId: string;
  surveyId: string;
}
