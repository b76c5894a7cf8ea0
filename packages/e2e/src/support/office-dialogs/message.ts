import { choose, domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'addresses that get nothing',
    on: 'MessageStops',
    drawnBy: [domain('message/stop/stop-dialog')],
    open: press('Add'),
  },
  {
    name: 'import of addresses that get nothing',
    on: 'MessageStops',
    drawnBy: [domain('message/stop/stop-import')],
    open: press('Import'),
  },
  {
    name: 'sender domain',
    on: 'MailDomains',
    drawnBy: [domain('message/domain/domain-dialog')],
    open: press('Add domain'),
  },
  {
    name: 'task of text messages',
    on: 'NoteTask',
    drawnBy: [domain('message/task/task-steps')],
    open: press('New task'),
  },
  {
    name: 'task of mails',
    on: 'EmailTask',
    drawnBy: [domain('message/task/task-steps')],
    open: choose(/^Actions for/, 'Edit'),
  },
  {
    name: 'sending a task',
    on: 'EmailTask',
    drawnBy: [domain('message/task/start-dialog')],
    open: choose(/^Actions for/, /^Send$/),
  },
  {
    name: 'test of a task',
    on: 'NoteTask',
    drawnBy: [domain('message/task/test-dialog')],
    open: choose(/^Actions for/, 'Send a test'),
  },
  {
    name: 'preview of a message',
    on: 'EmailTask',
    drawnBy: [domain('message/task/preview-dialog')],
    open: choose(/^Actions for/, 'Preview'),
  },
  {
    name: 'address book',
    on: 'AddressEmail',
    drawnBy: [domain('message/book/book-dialog')],
    open: press('New address book'),
  },
  {
    name: 'template of text messages',
    on: 'NoteTem',
    drawnBy: [domain('message/sms/template-dialog')],
    open: press('Add template'),
  },
  {
    name: 'signatures of text messages',
    on: 'NoteTem',
    drawnBy: [domain('message/sms/signs-drawer')],
    open: press('Signatures'),
  },
  {
    name: 'signature of text messages',
    on: 'NoteTem',
    drawnBy: [domain('message/sms/sign-dialog')],
    open: press('Signatures', 'Add signature'),
  },
  {
    name: 'stock designs',
    on: 'EdmUpload',
    drawnBy: [domain('message/mail/stock-dialog')],
    open: press('New design'),
  },
  {
    name: 'file of a design',
    on: 'EdmUpload',
    drawnBy: [domain('message/mail/bring-dialog')],
    open: choose('Import', 'HTML or MJML file'),
  },
  {
    name: 'page of a design',
    on: 'EdmUpload',
    drawnBy: [domain('message/mail/bring-dialog')],
    open: choose('Import', 'Web page'),
  },
  {
    name: 'template of mails',
    on: 'EmailTem',
    drawnBy: [domain('message/mail/new-template-dialog')],
    open: press('New template'),
  },
];
