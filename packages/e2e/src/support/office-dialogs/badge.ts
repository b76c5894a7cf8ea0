import { domain, press, type Opened } from './opening.ts';

export const badgeDialogs: readonly Opened[] = [
  {
    name: 'printing badges',
    on: 'Badges',
    drawnBy: [domain('badge/print/print-dialog.part')],
    open: press('Print badges'),
  },
];
