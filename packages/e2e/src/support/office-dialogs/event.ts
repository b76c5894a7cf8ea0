import { choose, domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'duplicate event',
    on: 'ActivityList',
    drawnBy: [domain('event/common/copy-dialog.part')],
    open: choose(/^Actions for/, 'Duplicate'),
  },
  { name: 'question', on: 'ActivityList', drawnBy: [], open: choose(/^Actions for/, 'Delete') },
  { name: 'columns', on: 'ActivityList', drawnBy: [], open: press('Columns') },
  {
    name: 'notice of an event',
    on: 'NoticeSetting',
    drawnBy: [domain('event/notices/notice-dialog')],
    open: press(/^Change Registered/),
  },
];
