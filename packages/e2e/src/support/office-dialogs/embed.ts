import { choose, domain, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'code for another website',
    on: 'ManageCenter',
    drawnBy: [domain('embed/embed-dialog.part')],
    open: choose(/^Actions for/, 'Embed in a website'),
  },
];
