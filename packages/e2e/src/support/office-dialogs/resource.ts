import { domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'category of files',
    on: 'Documentation',
    drawnBy: [domain('resource/library/category-dialog')],
    open: press('Add category'),
  },
  { name: 'upload', on: 'Documentation', drawnBy: [domain('resource/library/upload-dialog')], open: press('Upload') },
];
