import { eventList } from '@convoke/contract/event/event.calls.ts';
import type { Page } from 'playwright-core';
import { must } from './client.ts';
import type { Stage } from './stage.ts';

export const createPath = '/activity-manage/create';

export const titleOf = (page: Page) => page.getByLabel('Title');
export const open = async (page: Page, { product }: Stage) => {
  await page.goto(`${product.url}${createPath}`);
  await titleOf(page).waitFor();
};
export const press = (page: Page) => page.locator('.form-bar').getByRole('button', { name: 'Create event' }).click();
export const create = async (page: Page, title: string) => {
  await titleOf(page).fill(title);
  await press(page);
  await page.waitForURL(/\/manage-center\/index/);
};

/** The titles of the events that were made here, by the API. */
export async function made(word: string, { product, organiser }: Stage): Promise<string[]> {
  const { records } = await must(product.url, eventList, { search: word, size: 50 }, organiser.token);
  return records.map((each) => each.title).sort();
}
