import type { Page } from 'playwright-core';
import { settled } from '../screens.ts';
import { button, choose, domain, main, press, row, top, type Opened } from '../office-opening.ts';

/** An entry of the menu of a check-in group that not everybody is in; the first time it is made. */
const ofGroup = (name: string) => async (page: Page) => {
  await settled(page);
  if ((await main(page).getByRole('button', { name: 'Actions for Crew' }).count()) === 0) {
    await choose(/^Add$/, 'Add group')(page);
    await top(page).getByLabel('Name').fill('Crew');
    await button(top(page), 'Save').click();
    await main(page).getByRole('button', { name: 'Actions for Crew' }).waitFor();
    await settled(page);
  }
  await choose('Actions for Crew', name)(page);
};

export const dialogs: readonly Opened[] = [
  {
    name: 'link of a desk',
    on: 'SignInManage',
    drawnBy: [domain('checkin/desks/key-form-dialog')],
    open: press('New check-in link'),
  },
  {
    name: 'whom a place admits',
    on: 'SignInManage',
    drawnBy: [domain('checkin/desks/admits-dialog')],
    open: choose(/^Actions for Entrance/, 'Who can enter'),
  },
  {
    name: 'a point',
    on: 'SignInManage',
    drawnBy: [domain('checkin/desks/point-dialog')],
    open: choose(/^Add$/, 'Add point'),
  },
  {
    name: 'a poster',
    on: 'SignInManage',
    drawnBy: [domain('checkin/desks/poster-dialog')],
    open: choose(/^Actions for Entrance/, 'Poster'),
  },
  {
    name: 'a hall',
    on: 'SignInManage',
    drawnBy: [domain('checkin/desks/hall-dialog')],
    open: choose(/^Add$/, 'Add hall'),
  },
  {
    name: 'a group',
    on: 'SignInManage',
    drawnBy: [domain('checkin/groups/group-dialog')],
    open: choose(/^Add$/, 'Add group'),
  },
  {
    name: 'the rule of a group applied',
    on: 'SignInManage',
    drawnBy: [domain('checkin/groups/fill-dialog')],
    open: ofGroup('Apply the rule'),
  },
  {
    name: 'people of a sheet for a group',
    on: 'SignInManage',
    drawnBy: [domain('checkin/groups/sheet-dialog')],
    open: ofGroup('Add people from a sheet'),
  },
  {
    name: 'who is checked in',
    on: 'SignInManage',
    drawnBy: [domain('checkin/people/sign-user-drawer')],
    open: row(),
  },
  {
    name: 'certificates of attendance',
    on: 'SignInUser',
    drawnBy: [domain('checkin/attendance/certificate-dialog')],
    open: async (page) => {
      await page.getByText('Minutes per agenda item', { exact: true }).click();
      await page.getByRole('button', { name: 'Certificates of attendance' }).click();
    },
  },
  {
    name: 'a note for the door',
    on: 'SignInManage',
    drawnBy: [domain('checkin/people/door-note-dialog')],
    open: async (page) => {
      await row()(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    },
  },
];
