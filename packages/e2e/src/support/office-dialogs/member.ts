import { choose, domain, press, row, setUp, type Opened } from '../office-opening.ts';

/** Of members. */
export const dialogs: readonly Opened[] = [
  {
    name: 'member by hand',
    on: 'MemberList',
    drawnBy: [domain('member/list/member-dialog')],
    open: press('Add member'),
  },
  {
    name: 'filter of members',
    on: 'MemberList',
    drawnBy: [domain('member/filter/filter-drawer')],
    open: choose('Add filter', 'More conditions…'),
  },
  {
    name: 'participants of the past',
    on: 'MemberList',
    drawnBy: [domain('member/list/sync-dialog')],
    open: setUp('Sync participants'),
  },
  {
    name: 'member',
    on: 'MemberList',
    drawnBy: [domain('member/person/member-drawer')],
    open: row(),
  },
  {
    name: 'erased people',
    on: 'MemberList',
    drawnBy: [domain('member/rights/rights-drawer')],
    open: setUp('Erased people'),
  },
  {
    name: 'rule for idle members',
    on: 'MemberList',
    drawnBy: [domain('member/rights/retention-dialog')],
    open: async (page) => {
      await setUp('Erased people')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Retention rule' }).click();
    },
  },
  {
    name: 'consent of a member',
    on: 'MemberList',
    drawnBy: [domain('member/rights/consent-dialog')],
    open: async (page) => {
      await row()(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Record consent' }).click();
    },
  },
  {
    name: 'erasing a member',
    on: 'MemberList',
    drawnBy: [domain('member/rights/erase-dialog')],
    open: async (page) => {
      await row()(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Erase for good…' }).click();
    },
  },
  {
    name: 'groups of members',
    on: 'MemberList',
    drawnBy: [domain('member/labels/groups-drawer')],
    open: setUp(/^Groups$/),
  },
  {
    name: 'group of members',
    on: 'MemberList',
    drawnBy: [domain('member/labels/member-group-dialog')],
    open: setUp(/^Groups$/, 'Add group'),
  },
  {
    name: 'channels of members',
    on: 'MemberList',
    drawnBy: [domain('member/channels/channels-drawer')],
    open: setUp(/^Channels$/),
  },
  {
    name: 'channel of members',
    on: 'MemberList',
    drawnBy: [domain('member/channels/channel-dialog')],
    open: setUp(/^Channels$/, 'Add channel'),
  },
  {
    name: 'fields of members',
    on: 'MemberList',
    drawnBy: [domain('member/fields/fields-drawer')],
    open: setUp(/^Fields$/),
  },
  {
    name: 'field of members',
    on: 'MemberList',
    drawnBy: [domain('member/fields/field-dialog')],
    open: setUp(/^Fields$/, 'Add field'),
  },
  {
    name: 'export of members',
    on: 'MemberList',
    drawnBy: [domain('member/list/export-dialog')],
    open: press('Export'),
  },
  {
    name: 'members into a call task, from the list',
    on: 'MemberList',
    drawnBy: [domain('member/calls/put-in-task-dialog')],
    open: async (page) => {
      await page.getByRole('row').nth(1).getByRole('checkbox').first().check();
      await press('Add to call task')(page);
    },
  },
  {
    name: 'tags and groups of all that match',
    on: 'MemberList',
    drawnBy: [domain('member/labels/label-dialog')],
    open: async (page) => {
      await page.getByRole('row').nth(1).getByRole('checkbox').first().check();
      await press(/^Select all/)(page);
      await press('Tags and groups')(page);
    },
  },
  {
    name: 'tag of members',
    on: 'LabelManage',
    drawnBy: [domain('member/labels/tag-dialog')],
    open: press('Add tag'),
  },
  {
    name: 'category of tags',
    on: 'LabelGroupManage',
    drawnBy: [domain('member/labels/category-dialog')],
    open: press('Add category'),
  },
];
