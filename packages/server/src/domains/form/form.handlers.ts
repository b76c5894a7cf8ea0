import { contactHandlers } from './contact.handlers.ts';
import { agreementHandlers } from './form.agreements.ts';
import { draftHandlers } from './form.drafts.ts';
import { fileHandlers } from './form.files.ts';
import { officeHandlers } from './form.office.ts';
import { publicHandlers } from './form.public.ts';

export const formHandlers = [
  ...publicHandlers,
  ...draftHandlers,
  ...officeHandlers,
  ...agreementHandlers,
  ...fileHandlers,
  ...contactHandlers,
];
