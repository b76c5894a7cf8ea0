import { domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'live stream',
    on: 'Live',
    drawnBy: [domain('live/list/live-dialog')],
    open: press('Add live stream'),
  },
  {
    name: 'page of the watch page',
    on: 'ActivityConfigure',
    drawnBy: [domain('live/hall/module-dialog')],
    open: press('Add page'),
  },
];
