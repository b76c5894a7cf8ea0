import { press, type Opened } from './opening.ts';

export const badgeDialogs: readonly Opened[] = [
  { name: 'printing badges', on: 'Badges', drawnBy: ['ui/badge/print-dialog'], open: press('Print badges') },
];
