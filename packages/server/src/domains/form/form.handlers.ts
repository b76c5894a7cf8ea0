import { contactHandlers } from './contact/contact.handlers.ts';
import { agreementHandlers } from './form.agreements.ts';
import { draftHandlers } from './office/form.drafts.ts';
import { keepHandlers } from './files/form.keep.ts';
import { fileHandlers } from './files/form.files.ts';
import { officeHandlers } from './office/form.office.ts';
import { publicHandlers } from './form.public.ts';

export const formHandlers = [
  ...publicHandlers,
  ...draftHandlers,
  ...officeHandlers,
  ...agreementHandlers,
  ...fileHandlers,
  ...keepHandlers,
  ...contactHandlers,
];
