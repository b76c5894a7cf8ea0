import { choose, domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'guest',
    on: 'GuestLibrary',
    drawnBy: [domain('guest/library/guest-dialog')],
    open: press('Add guest'),
  },
  {
    name: 'kinds of guests',
    on: 'GuestLibrary',
    drawnBy: [domain('guest/library/types-dialog')],
    open: press('Types'),
  },
  {
    name: 'guests of a sheet',
    on: 'GuestLibrary',
    drawnBy: [domain('guest/library/import-dialog')],
    open: press('Import'),
  },
  {
    name: 'likely doubles',
    on: 'GuestLibrary',
    drawnBy: [domain('guest/library/doubles-dialog')],
    open: press('Possible duplicates'),
  },
  {
    name: 'guest at an event',
    on: 'GuestSpeaker',
    drawnBy: [domain('guest/event/own-dialog')],
    open: choose(/^Actions for/, 'Edit'),
  },
  {
    name: 'event for a guest',
    on: 'GuestLibrary',
    drawnBy: [domain('guest/library/bind-dialog')],
    open: choose(/^Actions for/, 'Add to an event'),
  },
  {
    name: 'events of a guest',
    on: 'GuestLibrary',
    drawnBy: [domain('guest/library/uses-dialog')],
    open: choose(/^Actions for/, 'Where it’s used'),
  },
  {
    name: 'guests of an event',
    on: 'GuestSpeaker',
    drawnBy: [domain('guest/event/add-dialog')],
    open: press('Add guests'),
  },
];
