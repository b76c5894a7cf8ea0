/** Name of the job, apart from its work: whoever sends one need not load mails. */
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
