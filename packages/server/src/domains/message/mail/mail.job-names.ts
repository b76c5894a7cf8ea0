/** `message.mailCheck`: the links of a template are asked, from where the last run came to. */
export const mailCheckJob = 'message.mailCheck';

export interface MailCheckData {
  organisationId: string;
  checkId: string;
}

/** `message.mailTest`: one test mail is handed over, once. */
export const mailTestJob = 'message.mailTest';

export interface MailTestData {
  organisationId: string;
  testId: string;
}
