import { choose, domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'a hall',
    on: 'Booths',
    drawnBy: [domain('booth/dialogs/block-dialog')],
    open: press('Add hall'),
  },
  {
    name: 'booths in rows',
    on: 'Booths',
    drawnBy: [domain('booth/dialogs/rows-dialog')],
    open: press('Add booths'),
  },
  {
    name: 'a booth',
    on: 'Booths',
    drawnBy: [domain('booth/dialogs/booth-dialog')],
    open: (page) => page.getByRole('button', { name: /^A-02,/ }).press('Enter'),
  },
  {
    name: 'who gets a booth',
    on: 'Booths',
    drawnBy: [domain('booth/dialogs/take-dialog')],
    open: async (page) => {
      await page.getByText('List', { exact: true }).click();
      await choose(/^Actions for A-05/, 'Assign or reserve')(page);
    },
  },
];
