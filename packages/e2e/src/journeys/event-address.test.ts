import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { must } from '../support/client.ts';
import { newOrganiser } from '../support/organiser.ts';
import { inSideMenu, journey, patient, phone, type Stage } from '../support/stage.ts';

/**
 * One event, one address: each browser tab is about the event that its address names, whatever other tabs do.
 * @domains event layout
 */

const inMenu = (page: Page, name: string) => page.getByRole('menuitem', { name: new RegExp(`${name}$`) }).first();
const events = (page: Page) => page.getByRole('combobox', { name: 'Choose an event' });
const eventOf = (page: Page) => new URL(page.url()).searchParams.get('event');

async function newEvent({ product, organiser }: Stage, title: string): Promise<string> {
  const hour = 3_600_000;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const event = { title, startsAt: at(24 * hour), endsAt: at(26 * hour), timeZone: 'UTC' };
  return (await must(product.url, eventAdd, event, organiser.token)).eventId;
}

journey(
  'two tabs on two events stay each on its own, and links carry the event',

  async ({ stage }) => {
    const { url } = stage.product;
    const spring = await newEvent(stage, 'Spring Conference');
    const autumn = await newEvent(stage, 'Autumn Meeting');
    const overview = `/manage-center/index?event=${spring}`;
    const first = await stage.office(overview);
    await first.waitForFunction(() => document.title === 'Overview · Spring Conference · Convoke');
    const second = await first.context().newPage();
    await second.goto(`${url}/activity-personnel/participants?event=${autumn}`);
    await second.waitForFunction(() => document.title === 'Participants · Autumn Meeting · Convoke');

    // The second tab was the last: the first one does not care.
    await first.reload();
    await first.waitForFunction(() => document.title === 'Overview · Spring Conference · Convoke');
    await (await inSideMenu(first, 'People', 'Participants')).click();
    await first.waitForURL(/participants/);
    expect(eventOf(first)).toBe(spring);
    const asked = first.waitForRequest((request) => request.url().includes(spring));
    await first.reload();
    await asked;
    expect(eventOf(first)).toBe(spring);

    // Every link of the page and of the menu can be opened in a tab of its own.
    await inMenu(first, 'Overview').click();
    await first.waitForURL(/manage-center/);
    await first.getByRole('heading', { name: 'Spring Conference' }).waitFor();
    const links = await first
      .locator('a[href^="/activity-"], a[href^="/manage-center"]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).getAttribute('href') ?? ''));
    const within = links.filter((href) => !href.startsWith('/activity-manage/'));
    expect(within.length).toBeGreaterThan(6);
    expect(within.filter((href) => !href.includes(`event=${spring}`))).toEqual([]);

    // An address that names none is about this tab's event, else the last; then it says so, and Back does not come to it again.
    const third = await first.context().newPage();
    await third.goto(`${url}/dashboard`);
    await third.goto(`${url}/activity-info/reg-form`);
    await third.waitForURL(/event=/);
    expect(eventOf(third)).toBe(spring);
    await third.goBack();
    await third.waitForURL(/dashboard/);
  },
);

journey(
  'choosing another event moves the tab there, with its tabs bar; Back comes back to the former',

  async ({ stage }) => {
    const spring = await newEvent(stage, 'Spring Conference');
    const autumn = await newEvent(stage, 'Autumn Meeting');
    const page = await stage.office(`/activity-personnel/participants?event=${spring}&search=Ada`);
    await page.getByRole('heading', { name: 'Participants' }).waitFor();
    await events(page).click();
    await page.getByTitle('Autumn Meeting').last().click();
    await page.waitForFunction(() => document.title === 'Overview · Autumn Meeting · Convoke');
    expect(eventOf(page)).toBe(autumn);
    // The tab of the participants is about the new event, without the former one's search.
    const tab = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Participants' });
    await expect.poll(() => tab.getAttribute('href'), patient).toBe(`/activity-personnel/participants?event=${autumn}`);
    await tab.click();
    await page.waitForFunction(() => document.title === 'Participants · Autumn Meeting · Convoke');
    await page.goBack();
    await page.goBack();
    await page.waitForFunction(() => document.title === 'Participants · Spring Conference · Convoke');
    expect(new URL(page.url()).searchParams.get('search')).toBe('Ada');
    expect(eventOf(page)).toBe(spring);
  },
);

journey(
  'an event that is somebody else’s says so, has a way out, and nothing else is asked for',

  async ({ stage }) => {
    const stranger = await newOrganiser(stage.product);
    const theirs = await newEvent({ ...stage, organiser: stranger }, 'Not yours');
    const page = await stage.office('/dashboard');
    await page.waitForURL(({ pathname }) => pathname === '/dashboard');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(theirs) || request.postData()?.includes(theirs))
        asked.push(new URL(request.url()).pathname);
    });
    await page.goto(`${stage.product.url}/activity-personnel/participants?event=${theirs}`);
    await page.getByText('Event not found').waitFor();
    expect(await page.title()).not.toContain('Not yours');
    expect(asked.filter((path) => path !== '/activity-personnel/participants')).toHaveLength(1);
    await stage.look(page, 'event-missing', 'screen');
    await page.getByRole('button', { name: 'All events' }).click();
    await page.waitForURL(/activity-manage\/list/);
    await page.goto(`${stage.product.url}/manage-center/index?event=nonsense`);
    await page.getByText('Event not found').waitFor();
    const small = await stage.office(`/manage-center/index?event=${theirs}`, phone);
    await small.getByText('Event not found').waitFor();
    await stage.look(small, 'event-missing-phone', 'screen');
  },
);

journey('by Ctrl+K one is anywhere without a mouse, and ? says which keys there are', async ({ stage }) => {
  const spring = await newEvent(stage, 'Spring Conference');
  const autumn = await newEvent(stage, 'Autumn Meeting');
  const page = await stage.office(`/manage-center/index?event=${spring}`);
  await page.getByRole('heading', { name: 'Spring Conference' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill('parti');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`participants\\?event=${spring}`));
  await page.getByRole('heading', { name: 'Participants' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Approve the person').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await field.fill('autumn');
  await page
    .getByRole('option', { name: /Autumn Meeting/ })
    .first()
    .waitFor();
  await stage.look(page, 'palette', 'screen');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.title === 'Overview · Autumn Meeting · Convoke');
  expect(eventOf(page)).toBe(autumn);

  const small = await stage.office('/dashboard', phone);
  await small.getByRole('button', { name: 'Search or jump to (Ctrl+K)' }).tap();
  await small.getByRole('combobox').fill('spring');
  await small.getByRole('option', { name: /Spring Conference/ }).tap();
  await small.waitForURL(new RegExp(`event=${spring}`));
});
