import { domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'live stream',
    on: 'Live',
    drawnBy: [domain('live/list/live-dialog')],
    open: press('Add live stream'),
  },
  {
    name: 'chapter',
    on: 'Live chapters',
    drawnBy: [domain('live/chapters/chapter-dialog')],
    open: press('Add chapter'),
  },
  {
    name: 'page of the watch page',
    on: 'ActivityConfigure',
    drawnBy: [domain('live/hall/module-dialog')],
    open: press('Add page'),
  },
];
