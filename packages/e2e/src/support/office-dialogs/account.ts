import { main, type Opened } from './opening.ts';

export const accountDialogs: readonly Opened[] = [
  {
    name: 'days',
    on: 'PayDetail',
    drawnBy: [],
    open: (page) => main(page).getByRole('button', { name: /Days/ }).first().click(),
  },
];
