import { button, domain, entry, press, row, top, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'add participant',
    on: 'Participants',
    drawnBy: [domain('participant/person/add-participant')],
    open: press('Add participant'),
  },
  {
    name: 'participant',
    on: 'Participants',
    drawnBy: [domain('participant/person/participant-drawer')],
    open: row(),
  },
  {
    name: 'answers of a participant',
    on: 'Participants',
    drawnBy: [domain('participant/person/edit-participant')],
    open: async (page) => {
      await row()(page);
      await button(top(page), 'More actions').click();
      await entry(page, 'Edit answers');
    },
  },
  {
    name: 'rejection',
    on: 'Participants',
    drawnBy: [domain('participant/review/review-dialog')],
    open: press(/^Reject (?!\d)/),
  },
  {
    name: 'groups of participants',
    on: 'Participants',
    drawnBy: [domain('participant/groups/groups-drawer')],
    open: press('Groups'),
  },
  {
    name: 'a group of participants',
    on: 'Participants',
    drawnBy: [domain('participant/groups/group-dialog')],
    open: press('Groups', 'Add group'),
  },
  {
    name: 'people of a sheet',
    on: 'Participants',
    drawnBy: [domain('participant/import/import-dialog')],
    open: press('Import'),
  },
];
