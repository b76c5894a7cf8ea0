import { button, domain, main, press, setUp, top, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'days of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/days-dialog')],
    open: setUp('Days', 'Add day'),
  },
  {
    name: 'places of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/places-dialog')],
    open: setUp('Places', 'Add place'),
  },
  {
    name: 'walking times of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/walks-dialog')],
    open: setUp('Places', 'Walking times', 'Add pair'),
    isUsed: true,
  },
  {
    name: 'tracks of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/tracks-dialog')],
    open: setUp('Tracks'),
  },
  {
    name: 'clashes of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/settings-dialog')],
    open: setUp('Conflicts and grid'),
  },
  {
    name: 'programme of a file',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/import-dialog')],
    open: setUp('Import a programme'),
  },
  {
    name: 'releases of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/history-dialog')],
    open: setUp('Releases', 'Show'),
  },
  {
    name: 'release of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/publish-dialog')],
    open: press('Publish'),
  },
  {
    name: 'item of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/item-dialog')],
    open: async (page) => {
      await main(page).locator('.schedule-item', { hasText: 'Who is it for?' }).click();
      await button(top(page), 'Add link').click();
    },
    isUsed: true,
  },
];
