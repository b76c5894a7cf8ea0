import { messageAnswerHandlers } from './answers/message.answers.ts';
import { messageBookHandlers } from './book/message.book.handlers.ts';
import { messageMailHandlers } from './mail/mail.handlers.ts';
import { messageOverviewHandlers } from './overview/message.overview.ts';
import { messageSmsHandlers } from './sms/message.sms.handlers.ts';
import { messageTaskHandlers } from './task/message.handlers.ts';

/** Campaigns of text messages and e-mail, what they are made of and what comes back of them. */
export const messageHandlers = [
  ...messageTaskHandlers,
  ...messageAnswerHandlers,
  ...messageBookHandlers,
  ...messageOverviewHandlers,
  ...messageSmsHandlers,
  ...messageMailHandlers,
];
