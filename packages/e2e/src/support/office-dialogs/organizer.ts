import { domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'organisation',
    on: 'OrganizationManage',
    drawnBy: [domain('organizer/library/organizer-dialog')],
    open: press('Add organisation'),
  },
  {
    name: 'brands',
    on: 'OrganizationManage',
    drawnBy: [domain('organizer/library/brands-dialog')],
    open: press('Brands'),
  },
  {
    name: 'group of organisations',
    on: 'OrganizationGroupManage',
    drawnBy: [domain('organizer/groups/group-dialog')],
    open: press('Add group'),
  },
  {
    name: 'organisations of an event',
    on: 'Partner',
    drawnBy: [domain('organizer/event/add-dialog')],
    open: press('Add organisations'),
  },
];
