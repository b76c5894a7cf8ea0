import { domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'look back',
    on: 'Reviews',
    drawnBy: [domain('review/review-dialog')],
    open: press('Add a look back'),
  },
  {
    name: 'news on the site',
    on: 'Reviews',
    drawnBy: [domain('review/site-news-drawer')],
    open: press('News on the site'),
  },
];
