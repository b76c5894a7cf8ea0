import { button, type Opened } from '../office-opening.ts';

/** What every page of the office opens: its frame, not a domain. */
export const dialogs: readonly Opened[] = [
  {
    name: 'short link',
    on: 'Dashboard',
    drawnBy: ['back-office/layout/short-link-dialog'],
    open: (page) => page.getByRole('button', { name: 'Short link' }).click(),
  },
  {
    name: 'kind of event',
    on: 'Dashboard',
    drawnBy: ['back-office/layout/create-dialog'],
    open: (page) => button(page.getByRole('banner'), 'Create event').click(),
  },
  {
    name: 'palette',
    on: 'Dashboard',
    drawnBy: ['back-office/layout/palette/palette'],
    open: (page) => page.keyboard.press('Control+k'),
  },
  {
    name: 'keys of the page',
    on: 'Participants',
    drawnBy: ['back-office/layout/palette/keys-dialog'],
    open: (page) => page.keyboard.press('?'),
  },
  {
    name: 'account menu',
    on: 'Dashboard',
    drawnBy: [],
    open: (page) => page.getByRole('button', { name: 'Your account' }).click(),
  },
];
