import { choose, domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'form for some tickets',
    on: 'RegForm',
    drawnBy: [domain('form/own-form-dialog')],
    open: press('Form for some tickets'),
  },
  {
    name: 'form of another event',
    on: 'RegForm',
    drawnBy: [domain('form/copy-form')],
    open: choose('More', 'Copy from another event'),
  },
  {
    name: 'versions of a form',
    on: 'RegForm',
    drawnBy: [domain('form/versions-dialog')],
    open: choose('More', 'Published versions'),
  },
];
