import { domain, type Opened, press } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'API key',
    on: 'Developers',
    drawnBy: [domain('integration/key-dialog')],
    open: press('New API key'),
  },
];
