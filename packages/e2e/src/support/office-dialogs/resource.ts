import { domain, entry, main, press, row, type Opened } from '../office-opening.ts';

const ofRow =
  (name: string): Opened['open'] =>
  async (page) => {
    await main(page).locator('tbody').getByRole('button', { name: 'Actions for' }).first().click();
    await entry(page, name);
  };

export const dialogs: readonly Opened[] = [
  {
    name: 'category of files',
    on: 'Documentation',
    drawnBy: [domain('resource/library/category-dialog')],
    open: press('Add category'),
  },
  { name: 'file', on: 'Documentation', drawnBy: [domain('resource/library/document-drawer')], open: row() },
  {
    name: 'link to a file',
    on: 'Documentation',
    drawnBy: [domain('resource/library/link-dialog')],
    open: ofRow('Share by link'),
  },
  {
    name: 'name of a file',
    on: 'Documentation',
    drawnBy: [domain('resource/library/edit-dialog')],
    open: ofRow('Rename'),
  },
  {
    name: 'category for a file',
    on: 'Documentation',
    drawnBy: [domain('resource/library/move-dialog')],
    open: ofRow('Move'),
  },
];
