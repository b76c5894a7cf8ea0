import { domain, rowOf, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'answering a question',
    on: 'Consults',
    drawnBy: [domain('consult/consult-dialog')],
    open: rowOf('parking'),
  },
  {
    name: 'question with its answer',
    on: 'Consults',
    // The dialog of one that is to be answered, without a form.
    drawnBy: [],
    open: rowOf('recorded'),
  },
];
