import { domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'gift hunter',
    on: 'Worm',
    drawnBy: [domain('worm/worm-dialog.part')],
    open: press('Add to the list'),
  },
  {
    name: 'import of gift hunters',
    on: 'Worm',
    drawnBy: [domain('worm/worm-import')],
    open: press('Import'),
  },
];
