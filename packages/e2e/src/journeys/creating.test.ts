import { eventList } from '@convoke/contract/event/event.calls.ts';
import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { journey, type Stage } from '../support/stage.ts';

/**
 * Creating events as people do: one after the other, in two tabs, after a lost answer, after back and reload. None changes another.
 * @domains event
 * @always
 */

const createPath = '/activity-manage/create';

const titleOf = (page: Page) => page.getByLabel('Title');
const open = async (page: Page, { product }: Stage) => {
  await page.goto(`${product.url}${createPath}`);
  await titleOf(page).waitFor();
};
const press = (page: Page) => page.locator('.form-bar').getByRole('button', { name: 'Create event' }).click();
const create = async (page: Page, title: string) => {
  await titleOf(page).fill(title);
  await press(page);
  await page.waitForURL(/\/manage-center\/index/);
};

/** The titles of the events that were made here, by the API. */
async function made(word: string, { product, organiser }: Stage): Promise<string[]> {
  const { records } = await must(product.url, eventList, { search: word, size: 50 }, organiser.token);
  return records.map((each) => each.title).sort();
}

journey('two creates in a row make two events, also after back and reload', async ({ stage }) => {
  const page = await stage.office(createPath);
  await create(page, 'Row one');
  await open(page, stage);
  expect(await titleOf(page).inputValue()).toBe('');
  await create(page, 'Row two');
  await page.goBack();
  await open(page, stage);
  await page.reload();
  await titleOf(page).waitFor();
  expect(await titleOf(page).inputValue()).toBe('');
  await create(page, 'Row three');
  expect(await made('Row ', stage)).toEqual(['Row one', 'Row three', 'Row two']);
  expect(await wrongWith(page, 'an event that was just made')).toEqual([]);
});

journey('an unfinished event opened in two tabs becomes two', async ({ stage }) => {
  const first = await stage.office(createPath);
  await titleOf(first).fill('Tab draft');
  await first.waitForFunction(() => localStorage.getItem('draft.event-create')?.includes('Tab draft'));
  const second = await first.context().newPage();
  await open(second, stage);
  await second.getByText('Your unfinished event is still here').waitFor();
  await create(first, 'Tab one');
  await create(second, 'Tab two');
  expect(await made('Tab ', stage)).toEqual(['Tab one', 'Tab two']);
  await open(first, stage);
  expect(await titleOf(first).inputValue()).toBe('');
});

journey('a lost answer makes no second event, and a retry no other one', async ({ stage }) => {
  const page = await stage.office(createPath);
  let lost = 0;
  // The server does it, the answer is lost on its way, twice: what is asked again by itself as well.
  await page.route(`**${eventAdd.path}*`, async (route) => {
    if (lost++ >= 2) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await titleOf(page).fill('Lost once');
  await press(page);
  await page.locator('.form-problem').waitFor();
  await page.reload();
  await titleOf(page).waitFor();
  expect(await titleOf(page).inputValue()).toBe('Lost once');
  await press(page);
  await page.waitForURL(/\/manage-center\/index/);
  await open(page, stage);
  await create(page, 'Lost no more');
  expect(await made('Lost ', stage)).toEqual(['Lost no more', 'Lost once']);
});
