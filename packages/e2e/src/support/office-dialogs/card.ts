import { domain, type Opened, press } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'business card',
    on: 'OwnCards',
    drawnBy: [domain('card/card-dialog')],
    open: press('New card'),
  },
  {
    name: 'business card as a code',
    on: 'OwnCards',
    drawnBy: [domain('card/code-dialog')],
    open: press('Show code'),
  },
];
