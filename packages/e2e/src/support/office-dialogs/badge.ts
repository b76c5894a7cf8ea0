import { domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'printing badges',
    on: 'Badges',
    drawnBy: [domain('badge/print/print-dialog.part')],
    open: press('Print badges'),
  },
];
