import { domain, type Opened, press } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'API key',
    on: 'Developers',
    drawnBy: [domain('integration/key-dialog')],
    open: press('New API key'),
  },
  {
    name: 'webhook',
    on: 'Developers',
    drawnBy: [domain('integration/webhook-dialog')],
    open: press('New webhook'),
  },
];
