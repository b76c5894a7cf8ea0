import { main, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'days',
    on: 'PayDetail',
    drawnBy: [],
    open: (page) => main(page).getByRole('button', { name: /Days/ }).first().click(),
  },
];
