import { expect, test } from 'vitest';
import { isRemovedForEvent, menu, menuPages, withinEvent } from './menu.ts';

const pagesOf = (model: number, useTicket: number) =>
  menuPages().flatMap(({ name, isWithin }) =>
    isWithin && !isRemovedForEvent(name, { model, useTicket }) ? [name] : [],
  );

test('in model 1 news, discount codes and the management of sign-in are removed; who signed in stays', () => {
  const pages = pagesOf(1, 1);
  for (const name of ['Dynamic', 'MicroDynamic', 'DiscountCode', 'SignInManage'])
    expect(pages, name).not.toContain(name);
  expect(pages).toEqual(expect.arrayContaining(['ActivityConfigure', 'Live', 'SignInUser']));
});

test('in model 0 all of them are there, and the configuration of the watch page is not', () => {
  const pages = pagesOf(0, 1);
  expect(pages).toEqual(
    expect.arrayContaining(['Live', 'Dynamic', 'MicroDynamic', 'DiscountCode', 'SignInManage', 'SignInUser']),
  );
  expect(pages).not.toContain('ActivityConfigure');
});

test('the website is there in both: the watch page has one of its own', () => {
  for (const model of [0, 1]) expect(pagesOf(model, 1)).toContain('Website');
});

test('tickets and their orders stay only where the use-ticket flag is 1', () => {
  for (const model of [0, 1]) {
    expect(pagesOf(model, 1)).toEqual(expect.arrayContaining(['Ticket', 'TicketOrder']));
    for (const name of ['Ticket', 'TicketOrder']) expect(pagesOf(model, 0)).not.toContain(name);
  }
});

test('the menu is in the order of daily use, and so are the groups within an event', () => {
  const names = (entries: readonly { name: string }[] = []) => entries.map(({ name }) => name);
  expect(names(menu)).toEqual([
    'Dashboard',
    'ActivityManage',
    'MemberManage',
    'MarketingNotice',
    'ResourceManage',
    'Library',
    'Billing',
    'Team',
    'Account',
    withinEvent,
  ]);
  expect(names(menu.find(({ name }) => name === withinEvent)?.children)).toEqual([
    'ManageCenter',
    'ActivityInfo',
    'EventSell',
    'EventProgramme',
    'ActivityPersonnel',
    'EventDoor',
  ]);
});
