import { choose, domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'telling the participants',
    on: 'Dynamic',
    drawnBy: [domain('participant/push/push-dialog.part')],
    open: choose(/^Actions for/, 'Notify participants'),
  },
  {
    name: 'article of the news',
    on: 'Dynamic',
    drawnBy: [domain('dynamic/dynamic-dialog')],
    open: press('Write an article'),
  },
  {
    name: 'short post',
    on: 'MicroDynamic',
    // The dialog of an article, with other fields.
    drawnBy: [],
    open: press('Write a post'),
  },
];
